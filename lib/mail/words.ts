/** "$12.00 USD": a receipt is read where the sign alone may mean another currency. */
export function money(cents: number, currency: string): string {
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);
  return `${amount} ${currency.toUpperCase()}`;
}

/** "21 November 2026", in UTC. */
export function day(moment: Date): string {
  return moment.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}
