import { env } from "@/lib/env";

/** The one currency of the platform, in lower case as on the wire. */
export const CURRENCY = "usd";

/** The processor refuses smaller charges. */
export const MIN_CHARGE_CENTS = 50;

export const MAX_PRICE_CENTS = 99_999_999;

/** What the platform keeps of a sale, in whole cents: a share of the price, rounded half up, and at least the minimum. */
export function platformFeeCents(
  priceCents: number,
  percent = env.PLATFORM_FEE_PERCENT,
  minCents = env.PLATFORM_FEE_MIN_CENTS,
): number {
  const share = Math.floor((priceCents * percent) / 100 + 0.5);
  return Math.max(0, Math.min(priceCents - 1, Math.max(share, minCents)));
}
