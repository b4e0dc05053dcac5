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

/** What was given back of a purchase, oldest first; its amounts always make up the whole, whoever decided them. */
export function refundsOf({ recorded, own, totalCents, since }: Known): ReceiptRefund[] {
  const facts = new Set(recorded.map(({ fact }) => fact));
  const named = [...recorded, ...own.filter(({ fact }) => !facts.has(fact))];
  const unnamedCents = named.reduce((left, { amountCents }) => left - amountCents, totalCents);
  const rest = since && unnamedCents > 0 ? [{ fact: "the rest", amountCents: unnamedCents, at: since }] : [];
  return [...named, ...rest].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
