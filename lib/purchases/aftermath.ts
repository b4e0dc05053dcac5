import type { DisputeFacts, PaymentFacts, RefundFacts } from "./payment-facts";
import { refundedFees } from "./refund-fees";

/** What something took of a sale: from its price, and of that from the platform's fee. The seller bears the rest. */
export type Share = { grossCents: number; feeCents: number };

/**
 * `inquiry`: a question of the buyer's bank that took no money; `open`, `lost`: the bank has the money; `won`: it is back.
 * A lost dispute may be appealed against, and so be open again and won in the end.
 */
export type Standing = "inquiry" | "open" | "won" | "lost";

export function standingOf({ status }: Pick<DisputeFacts, "status">): Standing {
  if (status.startsWith("warning_") || status === "prevented") return "inquiry";
  return status === "won" || status === "lost" ? status : "open";
}

/** Whether the buyer's bank holds the money. */
export function isTaken(dispute: Pick<DisputeFacts, "status">): boolean {
  return ["open", "lost"].includes(standingOf(dispute));
}

/** Whether nothing more is to come of it, an appeal aside. */
export function isClosed({ status }: Pick<DisputeFacts, "status">): boolean {
  return ["won", "lost", "warning_closed", "prevented"].includes(status);
}

/**
 * The refunds that the seller bears, those that came back included: every refund of ours, and one made by hand at
 * the processor where it took their transfer back. Of what bought nothing no part is theirs, whoever gave it back.
 */
export function sellersRefunds(facts: PaymentFacts, wasSold: boolean): (RefundFacts & Share)[] {
  const theirs = facts.refunds.filter(
    ({ ownId, reversedCents }) => !wasSold || ownId !== null || reversedCents !== null,
  );
  const fees = refundedFees(
    facts,
    theirs.map(({ amountCents, reversedCents, hasFailed }) => ({
      amountCents,
      hasFailed,
      isReversed: reversedCents !== null,
    })),
  );
  return theirs.map((refund, index) => ({
    ...refund,
    grossCents: refund.amountCents,
    feeCents: fees[index] ?? 0,
  }));
}

/**
 * What a dispute takes of what refunds and earlier disputes have left of the sale, as it is when it is first seen to
 * hold money. Of one that is first seen when it is won this may be less than it held: it is returned all the same.
 */
export function disputedShare(facts: PaymentFacts, disputeId: string, wasSold: boolean): Share {
  const left = { grossCents: facts.amountCents, feeCents: facts.feeCents };
  for (const dispute of facts.disputes) {
    const share = shareOf(facts, dispute, left, wasSold);
    if (dispute.id === disputeId) return share;
    if (!isTaken(dispute)) continue;
    left.grossCents -= share.grossCents;
    left.feeCents -= share.feeCents;
  }
  return { grossCents: 0, feeCents: 0 };
}

/** While the bank holds the money nothing can be refunded, so that every refund there is was made before. */
function shareOf(facts: PaymentFacts, dispute: DisputeFacts, before: Share, wasSold: boolean): Share {
  const hasGone = ({ hasFailed }: RefundFacts) => !hasFailed;
  const theirs = sellersRefunds(facts, wasSold).filter(hasGone);
  const refundedCents = sum(facts.refunds.filter(hasGone), ({ amountCents }) => amountCents);
  const leftCents = before.grossCents - sum(theirs, ({ grossCents }) => grossCents);
  const leftFeeCents = before.feeCents - sum(theirs, ({ feeCents }) => feeCents);

  const grossCents = Math.max(0, Math.min(dispute.amountCents, facts.amountCents - refundedCents, leftCents));
  if (grossCents === 0) return { grossCents: 0, feeCents: 0 };
  return { grossCents, feeCents: Math.round((leftFeeCents * grossCents) / leftCents) };
}

function sum<Item>(items: Item[], cents: (item: Item) => number): number {
  return items.reduce((total, item) => total + cents(item), 0);
}
