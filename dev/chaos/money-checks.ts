import { type Charge, type Ours, type Purchase, sum, type Theirs } from "./facts";
import { groupBy, heldBySeller, owed, purchaseIdOf, type Sides } from "./sides";
import { disputeFeeOn, feeOn, processingOn } from "./tariff";
import type { Seen } from "./witness";

/** Whether everybody has what they should by what people paid and by our terms, whatever either side has booked. */
export function ofMoney(ours: Ours, theirs: Theirs, seen: Seen, sides: Sides): string[] {
  return [
    ...theirs.charges.flatMap(ofGroup),
    ...ofPayments(seen, sides),
    ...theirs.charges.filter(({ paid }) => paid).flatMap((charge) => ofFee(charge, sides)),
    ...ours.purchases.flatMap((purchase) => ofShare(purchase, sides)),
    ...ofPlatform(theirs, seen),
  ];
}

function ofGroup({ id, amount, paid, transfer_group }: Charge): string[] {
  if (!paid || purchaseIdOf({ transfer_group }) !== "") return [];
  return [`charge ${id} of ${amount} cents names no purchase of ours (${transfer_group})`];
}

/** What people paid for each purchase is what the processor took for it. */
function ofPayments({ payments }: Seen, { charges }: Sides): string[] {
  const paid = groupBy(payments, ({ purchase_id }) => purchase_id);
  return [...new Set([...paid.keys(), ...charges.keys()])].flatMap((id) => {
    const given = sum((paid.get(id) ?? []).map(({ cents }) => cents));
    const taken = sum((charges.get(id) ?? []).map(({ amount }) => amount));
    return given === taken ? [] : [`${given} cents were paid for purchase ${id || "none"}, and ${taken} were taken`];
  });
}

/** The fee is what our terms say, here and there: that both agree does not make it right. */
function ofFee(charge: Charge, { purchase: purchases, fees }: Sides): string[] {
  const due = feeOn(charge.amount);
  const here = purchases.get(purchaseIdOf(charge))?.fee_cents;
  const there = sum((fees.get(charge.id) ?? []).map(({ amount }) => amount));
  if (there === due && (here ?? due) === due) return [];
  return [`charge ${charge.id} of ${charge.amount} cents owes a fee of ${due}: it is ${here} here and ${there} there`];
}

/**
 * A seller has their share of what is left of a sale, whatever is booked of it. Each refund and dispute may round the
 * fee by a cent. What was never handed over leaves them nothing.
 */
function ofShare(purchase: Purchase, sides: Sides): string[] {
  const [charge] = sides.charges.get(purchase.id) ?? [];
  if (!charge) return [];
  const { leftCents, events } = leftOf(charge, sides);
  const isSold = purchase.licenses > 0;
  const share = isSold ? leftCents - Math.round((feeOn(charge.amount) * leftCents) / charge.amount) : 0;
  const has = heldBySeller(purchase, charge, sides) - owed(sides.debts.get(purchase.id) ?? []);
  if (Math.abs(has - share) <= events) return [];
  return [`purchase ${purchase.id} (${purchase.status}): its seller's share is ${share} cents, and they have ${has}`];
}

/** What refunds at the seller's cost and disputes have left of a sale, and how many there were. */
function leftOf(charge: Charge, { refunds, disputes }: Sides): { leftCents: number; events: number } {
  const all = refunds.get(charge.id) ?? [];
  const made = all.filter(({ status }) => status === "succeeded" || status === "pending");
  const borne = made.filter(({ metadata, transfer_reversal }) => metadata.refund_id || transfer_reversal);
  const refundedCents = sum(made.map(({ amount }) => amount));
  const disputed = disputes.get(charge.id) ?? [];
  let leftCents = charge.amount - sum(borne.map(({ amount }) => amount));
  for (const { amount, status } of disputed) {
    const isTaken = status !== "won" && !status.startsWith("warning_");
    if (isTaken) leftCents -= Math.max(0, Math.min(amount, charge.amount - refundedCents, leftCents));
  }
  return { leftCents, events: all.length + disputed.length };
}

/** What was paid in and did not go back is somewhere: whatever sellers don't have, the platform does. */
function ofPlatform({ refunds, disputes, platform, sellers }: Theirs, { payments, toppedUpCents }: Seen): string[] {
  const paid = payments.map(({ cents }) => cents - processingOn(cents));
  const back = refunds.filter(({ status }) => status === "succeeded" || status === "pending");
  const taken = disputes.filter(({ status }) => status !== "won" && !status.startsWith("warning_"));
  const left =
    toppedUpCents +
    sum(paid) -
    sum(back.map(({ amount }) => amount)) -
    sum(taken.map(({ amount }) => amount)) -
    sum(disputes.map(disputeFeeOn));
  const due = left - sum(sellers.map(({ heldCents, paidOutCents }) => heldCents + paidOutCents));
  const has = platform.heldCents + platform.paidOutCents;
  return has === due ? [] : [`the platform should have ${due} cents by what people paid, and has ${has}`];
}
