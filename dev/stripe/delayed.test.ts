import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { balancesOf, paidSale } from "./test-ledger";
import { activeSeller, clientFor, idOf, sessionParams, startTestSimulator } from "./test-simulator";

describe("a bank debit completes the session before it is paid", () => {
  test.each([
    ["bank_debit_clears", "async_payment_succeeded", "paid", "succeeded", { platform: 91, seller: 850 }],
    ["bank_debit_bounces", "async_payment_failed", "unpaid", "requires_payment_method", { platform: 0, seller: 0 }],
  ])("%s", async (card, type, payment_status, status, balances) => {
    const { stripe, control } = await startTestSimulator();
    const seller = await activeSeller(stripe);
    const { id } = await stripe.checkout.sessions.create(sessionParams(seller));
    expect((await control("pay", { session: id, card })).status).toBe("processing");
    expect(await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent.latest_charge"] })).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
      payment_intent: { status: "processing", latest_charge: { status: "pending", paid: false } },
    });
    await control("clock", { advance_seconds: 61 });
    await control("clock", { advance_seconds: 2 });
    expect(await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] })).toMatchObject({
      status: "complete",
      payment_status,
      payment_intent: { status },
    });
    expect((await stripe.events.list({ type: `checkout.session.${type}` })).data).toHaveLength(1);
    expect(await balancesOf(stripe, seller)).toStrictEqual(balances);
  });
});

test("an early fraud warning names the charge and moves nothing", async () => {
  const { stripe, control, seller, charge } = await paidSale();
  await control("early-fraud-warning", { charge: charge.id });
  const { data } = await stripe.events.list({ type: "radar.early_fraud_warning.created" });
  expect(data[0]?.data.object).toMatchObject({ charge: charge.id, actionable: true });
  expect(await balancesOf(stripe, seller)).toStrictEqual({ platform: 91, seller: 850 });
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant("sell" as const),
    amount: fc.integer({ min: 50, max: 9999 }),
    feePercent: fc.nat(100),
  }),
  fc.record({
    kind: fc.constant("refund" as const),
    sale: fc.nat(5),
    amount: fc.integer({ min: 1, max: 9999 }),
    reverse_transfer: fc.boolean(),
    refund_application_fee: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("reverse" as const),
    sale: fc.nat(5),
    amount: fc.integer({ min: 1, max: 9999 }),
    fee: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("dispute" as const), sale: fc.nat(5), outcome: fc.constantFrom("won", "lost") }),
  fc.record({ kind: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant("payout" as const), outcome: fc.constantFrom("paid", "failed") }),
);

test("whatever happens, every movement is in the balances", { timeout: 60_000 }, async () => {
  const { simulator, control } = await startTestSimulator();
  const stripe = clientFor(simulator, { checked: false });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await control("reset", {});
      const seller = await activeSeller(stripe);
      const charges: { id: string; transfer: string }[] = [];
      const sell = async (amount: number, feePercent: number) => {
        const fee = Math.floor((amount * feePercent) / 100);
        const { id } = await stripe.checkout.sessions.create(sessionParams(seller, amount, fee));
        await control("pay", { session: id, card: feePercent % 2 ? "4000000000000077" : "4242424242424242" });
        await control("clock", { advance_seconds: 2 });
        const [charge] = (await stripe.charges.list({ limit: 1 })).data;
        charges.push({ id: idOf(charge), transfer: idOf(charge?.transfer) });
      };
      await sell(1000, 15);
      for (const one of steps) {
        const charge = "sale" in one ? charges[one.sale % charges.length] : undefined;
        if (one.kind === "sell") await sell(one.amount, one.feePercent);
        if (one.kind === "wait") await control("clock", { advance_seconds: one.hours * 3600 });
        if (one.kind === "payout") await control("payout", { account: seller, outcome: one.outcome });
        if (one.kind === "dispute") {
          const { id } = await control("dispute", { charge: charge?.id });
          if (id) await control("dispute/resolve", { dispute: id, outcome: one.outcome });
        }
        if (one.kind === "refund") {
          const { amount, reverse_transfer, refund_application_fee } = one;
          await allowed(
            stripe.refunds.create({ charge: charge?.id, amount, reverse_transfer, refund_application_fee }),
          );
        }
        if (one.kind === "reverse") {
          const params = { amount: one.amount, refund_application_fee: one.fee };
          await allowed(stripe.transfers.createReversal(charge?.transfer ?? "", params));
        }
        await balancesOf(stripe, seller);
      }
      const transfers = (await stripe.transfers.list({ limit: 100 })).data;
      expect(transfers.every((each) => each.amount_reversed <= each.amount)).toBe(true);
      const fees = (await stripe.applicationFees.list({ limit: 100 })).data;
      expect(fees.every((each) => each.amount_refunded <= each.amount)).toBe(true);
    }),
    { numRuns: 12 },
  );
});

/** A step may be refused, with a reason; it may not break anything. */
async function allowed(call: Promise<unknown>): Promise<void> {
  await call.catch((error: { statusCode?: number }) => expect(error.statusCode).toBe(400));
}
