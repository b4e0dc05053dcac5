import { formatMoney } from "../format";
import { Time } from "../time";
import { Badge, type Tone } from "../ui/badge";
import { Table, Td, Th, Tr } from "../ui/table";

export type PayoutRecord = {
  payout_id: string;
  amount_cents: number;
  currency: string;
  status: string;
  period_start: Date | string | null;
  period_end: Date | string | null;
  paid_at: Date | string | null;
};

const states: Record<string, { word: string; tone: Tone }> = {
  pending: { word: "Pending", tone: "neutral" },
  in_transit: { word: "On its way", tone: "accent" },
  paid: { word: "Paid", tone: "good" },
  failed: { word: "Failed", tone: "bad" },
  canceled: { word: "Cancelled", tone: "neutral" },
};

export function PayoutTable({ payouts }: { payouts: PayoutRecord[] }) {
  return (
    <Table label="Payouts">
      <thead>
        <tr>
          <Th>Period</Th>
          <Th>Status</Th>
          <Th>Arrived</Th>
          <Th>Reference</Th>
          <Th numeric>Amount</Th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <Tr key={payout.payout_id}>
            <Td className="whitespace-nowrap">
              {payout.period_start && <Time value={payout.period_start} />}
              {payout.period_start && payout.period_end && " to "}
              {payout.period_end && <Time value={payout.period_end} />}
            </Td>
            <Td>
              <Badge tone={states[payout.status]?.tone}>{states[payout.status]?.word ?? payout.status}</Badge>
            </Td>
            <Td>{payout.paid_at ? <Time value={payout.paid_at} /> : <span className="text-muted">Not yet</span>}</Td>
            <Td className="font-mono text-xs text-muted">{payout.payout_id}</Td>
            <Td numeric className="font-medium">
              {formatMoney(payout.amount_cents, payout.currency)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
