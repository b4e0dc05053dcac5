import { shareOut } from "./share-out";

type Sale = { amountCents: number; feeCents: number; feeRefundedCents: number };
type Refund = { amountCents: number; isReversed: boolean; recordedCents: number | null };

/**
 * The part of the platform's fee that each refund returns to the seller, oldest first. Where the processor took the
 * transfer back it is what the processor returned; a refund that the seller still owes returns its share of the fee.
 */
export function refundedFees({ amountCents, feeCents, feeRefundedCents }: Sale, refunds: Refund[]): number[] {
  const isFresh = ({ isReversed, recordedCents }: Refund) => isReversed && recordedCents === null;
  const recorded = refunds.reduce((sum, refund) => sum + (refund.isReversed ? (refund.recordedCents ?? 0) : 0), 0);
  const fresh = shareOut(
    feeRefundedCents - recorded,
    refunds.filter(isFresh).map((refund) => refund.amountCents),
  );
  const amounts = refunds.map((refund) => refund.amountCents);
  const rest = amountCents - amounts.reduce((sum, amount) => sum + amount, 0);
  const shares = shareOut(feeCents, [...amounts, rest]);

  return refunds.map((refund, index) => {
    if (refund.recordedCents !== null) return refund.recordedCents;
    return (refund.isReversed ? fresh.shift() : shares[index]) ?? 0;
  });
}
