import { shareOut } from "./share-out";

type Sale = { amountCents: number; feeCents: number; feeRefundedCents: number };
/** `isReversed`: the processor itself took the seller's part back. `hasFailed`: the buyer did not get it. */
type Refund = { amountCents: number; isReversed: boolean; hasFailed: boolean };

/**
 * The part of the platform's fee that each refund returns to the seller, oldest first. Where the processor took the
 * transfer back it is what the processor returned; any other returns what brings the whole to its share of the fee.
 */
export function refundedFees({ amountCents, feeCents, feeRefundedCents }: Sale, refunds: Refund[]): number[] {
  const upTo = (cents: number) => Math.round((feeCents * Math.min(cents, amountCents)) / amountCents);
  const byProcessor = returnedByProcessor(
    feeRefundedCents,
    refunds.filter(({ isReversed }) => isReversed).map((refund) => refund.amountCents),
    upTo,
  );
  let refundedCents = 0;
  let returnedCents = 0;
  return refunds.map(({ amountCents: cents, isReversed, hasFailed }) => {
    const due = Math.max(0, upTo(refundedCents + cents) - returnedCents);
    const fee = isReversed ? (byProcessor.shift() ?? 0) : due;
    if (!hasFailed) {
      refundedCents += cents;
      returnedCents += fee;
    }
    return fee;
  });
}

/** Each refund's share in turn; where the processor returned another sum in all, that sum in proportion. */
function returnedByProcessor(totalCents: number, amounts: number[], upTo: (cents: number) => number): number[] {
  let soFar = 0;
  const inTurn = amounts.map((cents) => {
    const fee = upTo(soFar + cents) - upTo(soFar);
    soFar += cents;
    return fee;
  });
  const expected = inTurn.reduce((sum, fee) => sum + fee, 0);
  return expected === totalCents ? inTurn : shareOut(totalCents, amounts);
}
