const minimumByCurrency: Record<string, number> = { usd: 50, eur: 50, gbp: 30, cad: 50, aud: 50, chf: 50, jpy: 50 };
const zeroDecimal = new Set(
  "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "), //
);
const supported = new Set([
  ...Object.keys(minimumByCurrency),
  ...zeroDecimal,
  ..."bgn brl czk dkk hkd huf inr mxn myr nok nzd pln ron sek sgd thb try zar".split(" "),
]);

export const maximumAmount = 99_999_999;

/** Whether the simulator charges in this currency (lower case). */
export function isCurrency(currency: string): boolean {
  return supported.has(currency);
}

/** The least that can be charged, in the currency's smallest unit. */
export function minimumAmount(currency: string): number {
  return minimumByCurrency[currency] ?? 50;
}

/** What the processor keeps of a payment: 2.9 % and 30 of the smallest unit, never more than the payment. */
export function processingFee(amount: number): number {
  return Math.min(amount, Math.round(amount * 0.029) + 30);
}

/**
 * The share of `total` that belongs to `part` of `whole`, given that the shares of `before` were handed out already.
 * Shares of parts that make up the whole sum to the total exactly.
 */
export function proRata(total: number, part: number, whole: number, before: number): number {
  return Math.round((total * (before + part)) / whole) - Math.round((total * before) / whole);
}

/** An amount as people read it, for example $5.00. */
export function formatAmount(amount: number, currency: string): string {
  const digits = zeroDecimal.has(currency) ? 0 : 2;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits);
}
