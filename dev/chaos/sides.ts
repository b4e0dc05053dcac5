import { type Charge, type Debt, type Entry, type Ours, type Purchase, sum, type Theirs } from "./facts";

/** What both sides tell of each purchase and charge. */
export type Sides = ReturnType<typeof join>;

export function join(ours: Ours, theirs: Theirs) {
  const reversals = theirs.transfers.flatMap(({ reversals: { data } }) => data);
  const taken = groupBy(reversals, ({ metadata }) => metadata.adjustment_id ?? "");
  const debts = ours.debts.map((debt) => ({
    ...debt,
    amount_cents: debt.amount_cents - sum((taken.get(debt.id) ?? []).map(({ amount }) => amount)),
  }));
  const paid = theirs.charges.filter(({ paid }) => paid);
  return {
    purchase: new Map(ours.purchases.map((purchase) => [purchase.id, purchase])),
    charges: groupBy(paid, purchaseIdOf),
    chargesOfPayment: groupBy(paid, ({ payment_intent }) => payment_intent ?? ""),
    entries: groupBy(ours.entries, ({ purchase_id }) => purchase_id),
    debts: groupBy(debts, ({ purchase_id }) => purchase_id),
    disputes: groupBy(theirs.disputes, ({ charge }) => charge),
    transfers: groupBy(theirs.transfers, purchaseIdOf),
    refunds: groupBy(theirs.refunds, ({ charge }) => charge),
    fees: groupBy(theirs.fees, ({ originating_transaction }) => originating_transaction),
  };
}

/** The purchase that the processor was told of; empty where it was told of none. */
export function purchaseIdOf({ transfer_group }: { transfer_group: string | null }): string {
  return transfer_group?.startsWith("purchase_") ? transfer_group.slice("purchase_".length) : "";
}

/** What the ledger leaves a seller. */
export function net(entries: Entry[]): number {
  return sum(entries.map(({ gross_cents, fee_cents }) => gross_cents - fee_cents));
}

/** What is booked and has not moved yet, because the one who owes it has too little: what their side holds too much. */
export function owed(debts: Debt[]): number {
  return sum(debts.map(({ kind, amount_cents }) => (kind.endsWith("_reversal") ? amount_cents : -amount_cents)));
}

/** What the processor holds for a seller of one sale. */
export function heldBySeller({ id }: Purchase, charge: Charge, { transfers, fees }: Sides): number {
  const sent = (transfers.get(id) ?? []).map(({ amount, amount_reversed }) => amount - amount_reversed);
  const kept = (fees.get(charge.id) ?? []).map(({ amount, amount_refunded }) => amount - amount_refunded);
  return sum(sent) - sum(kept);
}

/** The items of each key, in order. */
export function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
