import { setting, simulator } from "../../client";

type Held = { amount: number; currency: string }[];
type Movement = { type: string; net: number };
type Payout = { id: string; amount: number; status: "pending" | "in_transit" | "paid" | "failed" | "canceled" };

/** Where the processor says that a seller's money is. */
export async function processorsView(account: string) {
  const ask = async <Body>(path: string): Promise<Body> => {
    const headers = { authorization: "Bearer sk_test_looking_on", "stripe-account": account };
    return (await (await fetch(`${setting("STRIPE_API_BASE")}${path}`, { headers })).json()) as Body;
  };
  const balance = await ask<{ available: Held; pending: Held }>("/v1/balance");
  const payouts = await ask<{ data: Payout[] }>("/v1/payouts?limit=100");
  const movements = await ask<{ data: Movement[] }>("/v1/balance_transactions?limit=100");

  const paidIn = (...statuses: Payout["status"][]) =>
    sum(payouts.data.filter(({ status }) => statuses.includes(status)).map(({ amount }) => amount));
  return {
    available: sum(balance.available.map(({ amount }) => amount)),
    settling: sum(balance.pending.map(({ amount }) => amount)),
    underway: paidIn("pending", "in_transit"),
    paidOut: paidIn("paid"),
    payouts: payouts.data,
    /** All that came in less all that was taken back. */
    net: sum(movements.data.filter(({ type }) => !type.startsWith("payout")).map(({ net }) => net)),
  };
}

/** Pays out what is available; nothing where there is nothing. */
export async function payOut(account: string, outcome: "paid" | "failed" | "in_transit"): Promise<void> {
  if ((await processorsView(account)).available > 0) await simulator("/_sim/payout", { account, outcome });
}

/** The bank sends back the newest payout that was paid. */
export async function sendBack(account: string): Promise<void> {
  const paid = (await processorsView(account)).payouts.find(({ status }) => status === "paid");
  if (paid) await simulator("/_sim/payout", { account, payout: paid.id, outcome: "failed" });
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
