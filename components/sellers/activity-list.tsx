import {
  ArrowUpRight,
  BadgeCheck,
  CircleDollarSign,
  type LucideIcon,
  MessageSquare,
  OctagonX,
  PackageCheck,
  Scale,
  Undo2,
} from "lucide-react";
import { formatMoney } from "../format";
import { Time } from "../time";

type Activity = {
  id: string;
  type: string;
  message: string;
  amount_cents: number | null;
  currency: string | null;
  created_at: Date | string;
};

const icons: Record<string, LucideIcon> = {
  sale: CircleDollarSign,
  refund: Undo2,
  dispute: Scale,
  review: MessageSquare,
  version_published: PackageCheck,
  version_rejected: OctagonX,
  payout_paid: ArrowUpRight,
  payout_failed: OctagonX,
  claim_approved: BadgeCheck,
  claim_rejected: OctagonX,
};

export function ActivityList({ items }: { items: Activity[] }) {
  return (
    <ol className="divide-y divide-line">
      {items.map(({ id, type, message, amount_cents, currency, created_at }) => {
        const Icon = icons[type] ?? PackageCheck;
        return (
          <li key={id} className="flex items-start gap-3 px-4 py-2.5 text-sm">
            <Icon aria-hidden className="mt-0.75 size-4 shrink-0 text-muted" />
            <p className="min-w-0 flex-1 wrap-anywhere">
              {message}
              <span className="block text-xs text-muted">
                <Time value={created_at} as="ago" />
              </span>
            </p>
            {amount_cents !== null && currency && (
              <span className="tabular-nums">{formatMoney(amount_cents, currency)}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
