/** Where sellers can be paid: the regions between which the processor lets a platform transfer. */
const PAYABLE = new Set(
  "US GB CA CH AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

export function isPayableCountry(country: string): boolean {
  return PAYABLE.has(country);
}
