import { formatMoney } from "@/components/format";
import { CURRENCY, platformFeeCents } from "@/lib/money";

const examplePriceCents = 1000;

/** What a seller gets of a sale, by the platform's own rule. */
export function shareInWords(): string {
  const kept = examplePriceCents - platformFeeCents(examplePriceCents);
  return `Of ${formatMoney(examplePriceCents, CURRENCY)} you get ${formatMoney(kept, CURRENCY)}.`;
}
