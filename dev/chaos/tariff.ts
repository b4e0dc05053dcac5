/** What a sale costs, reckoned apart from the service and from the simulator, so that neither can be wrong unseen. */
export const feePercent = 15;
const disputeFeeCents = 1500;

/** The platform's fee on a sale; the seller keeps a cent at least. */
export function feeOn(cents: number): number {
  return Math.min(cents - 1, Math.floor((cents * feePercent * 2 + 100) / 200));
}

/** What the processor keeps of a payment. */
export function processingOn(cents: number): number {
  return Math.min(cents, Math.round(cents * 0.029) + 30);
}

/** What it charges for a dispute, won or lost; an inquiry costs nothing. */
export function disputeFeeOn({ status }: { status: string }): number {
  return status.startsWith("warning_") ? 0 : disputeFeeCents;
}
