import { formatMoney } from "../format";
import { Time } from "../time";
import { Badge, type Tone } from "../ui/badge";
import { Table, Td, Th, Tr } from "../ui/table";

export type SaleRecord = {
  purchase_id: string;
  skill_slug: string;
  skill_title: string;
  version: string | null;
  amount_cents: number;
  platform_fee_cents: number;
  net_cents: number;
  currency: string;
  status: string;
  buyer_display_name: string | null;
  purchased_at: Date | string;
};

const states: Record<string, { word: string; tone: Tone }> = {
  pending: { word: "Pending", tone: "accent" },
  completed: { word: "Completed", tone: "good" },
  refunded: { word: "Refunded", tone: "neutral" },
  disputed: { word: "Disputed", tone: "caution" },
  failed: { word: "Failed", tone: "bad" },
  expired: { word: "Expired", tone: "neutral" },
};

export function PurchaseStatus({ status }: { status: string }) {
  const { word, tone } = states[status] ?? { word: status, tone: "neutral" };
  return <Badge tone={tone}>{word}</Badge>;
}

export function SalesTable({ sales }: { sales: SaleRecord[] }) {
  return (
    <Table label="Sales">
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>Listing</Th>
          <Th numeric>Price</Th>
          <Th numeric>Fee</Th>
          <Th numeric>You get</Th>
          <Th>Status</Th>
          <Th>Buyer</Th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <Tr key={sale.purchase_id}>
            <Td>
              <Time value={sale.purchased_at} />
            </Td>
            <Td className="w-full max-w-0 min-w-64">
              <span className="line-clamp-2 wrap-anywhere">{sale.skill_title}</span>
              {sale.version && <span className="block truncate font-mono text-xs text-muted">{sale.version}</span>}
              <span className="block text-xs text-muted wrap-anywhere">
                Receipt <span className="font-mono">{sale.purchase_id}</span>
              </span>
            </Td>
            <Td numeric>
              {formatMoney(sale.amount_cents, sale.currency)}
              {givenBack(sale) > 0 && (
                <span className="block text-xs text-muted">
                  {formatMoney(-givenBack(sale), sale.currency)} refunded
                </span>
              )}
            </Td>
            <Td numeric className="text-muted">
              {formatMoney(sale.platform_fee_cents, sale.currency)}
            </Td>
            <Td numeric className="font-medium">
              {formatMoney(sale.net_cents, sale.currency)}
            </Td>
            <Td>
              <PurchaseStatus status={sale.status} />
            </Td>
            <Td className="max-w-48 truncate">{sale.buyer_display_name ?? "A buyer"}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What of the price went back to the buyer: the rest is the fee and the seller's. */
function givenBack({ amount_cents, platform_fee_cents, net_cents }: SaleRecord): number {
  return amount_cents - platform_fee_cents - net_cents;
}
