import { clsx } from "clsx";
import { formatMoney } from "../format";

type Props = { cents: number; currency: string; className?: string };

export function Price({ cents, currency, className }: Props) {
  if (cents === 0) return <span className={clsx("font-medium text-good", className)}>Free</span>;
  return <span className={clsx("font-medium tabular-nums", className)}>{formatMoney(cents, currency)}</span>;
}
