/** Money that went back, and when; `fact` is the processor's name for it. */
export type ReceiptRefund = { fact: string; amountCents: number; at: Date };

type Known = {
  /** Those that the seller's account shows. */
  recorded: ReceiptRefund[];
  /** Those that we asked for. */
  own: ReceiptRefund[];
  /** All that went back, as the processor counts it, and since when. */
  totalCents: number;
  since: Date | null;
};

/**
 * What was given back of a purchase, oldest first; its amounts always make up the whole, whoever decided them. The processor
 * tells seconds, so of two in the same second the one that we asked for first comes first.
 */
export function refundsOf({ recorded, own, totalCents, since }: Known): ReceiptRefund[] {
  const facts = new Set(recorded.map(({ fact }) => fact));
  const named = [...recorded, ...own.filter(({ fact }) => !facts.has(fact))];
  const unnamedCents = named.reduce((left, { amountCents }) => left - amountCents, totalCents);
  const rest = since && unnamedCents > 0 ? [{ fact: "the rest", amountCents: unnamedCents, at: since }] : [];
  const askedAt = new Map(own.map(({ fact, at }) => [fact, at.getTime()]));
  const askedMs = ({ fact, at }: ReceiptRefund) => askedAt.get(fact) ?? at.getTime();
  return [...named, ...rest].toSorted((a, b) => a.at.getTime() - b.at.getTime() || askedMs(a) - askedMs(b));
}
