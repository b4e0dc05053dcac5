/** The one currency of the platform, in lower case as on the wire. */
export const CURRENCY = "usd";

/** The processor refuses smaller charges. */
export const MIN_CHARGE_CENTS = 50;

export const MAX_PRICE_CENTS = 99_999_999;

/** The operator's terms; in a file of its own, `lib/fee-terms.ts`, so that browsers can reckon too. */
export type FeeTerms = { percent: number; minCents: number };

/** What the platform keeps of a sale, in whole cents: a share of the price, rounded half up, and at least the minimum. */
export function platformFeeCents(priceCents: number, { percent, minCents }: FeeTerms): number {
  const share = Math.floor((priceCents * percent) / 100 + 0.5);
  return Math.max(0, Math.min(priceCents - 1, Math.max(share, minCents)));
}

/** "12.50" as a person types it, in cents; null where it is no amount. */
export function parseDollars(text: string): number | null {
  const amount = text.trim();
  return /^\d{1,6}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : null;
}
