import { clsx } from "clsx";
import { formatMoney } from "../format";

type Earnings = {
  currency: string;
  gross_cents: number;
  platform_fee_cents: number;
  refunded_cents: number;
  net_cents: number;
  available_cents: number;
  pending_cents: number;
  paid_out_cents: number;
};

/** From what buyers paid to what is left, and where that is: the lines add up, twice. */
export function EarningsSplit({ earnings }: { earnings: Earnings }) {
  const lines = [
    { term: "Paid by buyers", cents: earnings.gross_cents },
    { term: "Fees", cents: 0 - earnings.platform_fee_cents },
    { term: "Refunded", cents: 0 - earnings.refunded_cents },
    { term: "Yours", cents: earnings.net_cents, isSum: true },
    { term: "Paid out to your bank", cents: earnings.paid_out_cents },
    { term: "Available for the next payout", cents: earnings.available_cents },
    { term: pendingTerm(earnings), cents: earnings.pending_cents },
  ];
  return (
    <dl className="divide-y divide-line text-sm">
      {lines.map(({ term, cents, isSum }) => (
        <div key={term} className={clsx("flex justify-between gap-4 px-4 py-2.5", isSum && "font-medium")}>
          <dt className={clsx(!isSum && "text-muted")}>{term}</dt>
          <dd className="tabular-nums">{formatMoney(cents, earnings.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Below zero more went back to buyers than the balance could bear. */
function pendingTerm({ pending_cents }: Earnings): string {
  return pending_cents < 0 ? "Owed for refunds, taken from what comes next" : "On its way or not settled yet";
}
