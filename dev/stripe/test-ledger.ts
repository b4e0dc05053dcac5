import type Stripe from "stripe";
import { expect } from "vitest";
import { activeSeller, idOf, sessionParams, startTestSimulator } from "./test-simulator";

/** A paid sale of 10.00 with a fee of 1.50, booked already. */
export async function paidSale(card = "4242424242424242", amount = 1000, fee = 150) {
  const { stripe, control } = await startTestSimulator();
  await control("faults", { async_capture: false });
  const seller = await activeSeller(stripe);
  const { id } = await stripe.checkout.sessions.create(sessionParams(seller, amount, fee));
  await control("pay", { session: id, card });
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] });
  const intent = idOf(session.payment_intent);
  const [charge] = (await stripe.charges.list({ payment_intent: intent })).data;
  if (!charge) throw new Error("The sale has no charge.");
  return { stripe, control, seller, intent, charge };
}

/** Every account's movements add up to what it holds; answers the two sums. */
export async function balancesOf(stripe: Stripe, seller: string) {
  const total = async (options: Stripe.RequestOptions) => {
    const balance = await stripe.balance.retrieve({}, options);
    const held = [...balance.available, ...balance.pending].reduce((sum, { amount }) => sum + amount, 0);
    const moves = await stripe.balanceTransactions.list({ limit: 100 }, options).autoPagingToArray({ limit: 1000 });
    expect(moves.reduce((sum, { net }) => sum + net, 0)).toBe(held);
    for (const move of moves) expect(move.net).toBe(move.amount - move.fee);
    return held;
  };
  return { platform: await total({}), seller: await total({ stripeAccount: seller }) };
}
