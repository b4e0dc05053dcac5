import { formatMoney } from "../format";
import { Time } from "../time";
import { Badge, type Tone } from "../ui/badge";
import { Table, Td, Th, Tr } from "../ui/table";

export type PayoutRecord = {
  payout_id: string;
  amount_cents: number;
  currency: string;
  status: string;
  period_start: Date;
  period_end: Date;
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
          <Th numeric>Amount</Th>
          <Th>Status</Th>
          <Th>Arrived</Th>
          <Th>Reference</Th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <Tr key={payout.payout_id}>
            <Td className="whitespace-nowrap">
              <Period from={payout.period_start} to={payout.period_end} />
            </Td>
            <Td numeric className="font-medium">
              {formatMoney(payout.amount_cents, payout.currency)}
            </Td>
            <Td>
              <Badge tone={states[payout.status]?.tone}>{states[payout.status]?.word ?? payout.status}</Badge>
            </Td>
            <Td>
              {payout.paid_at ? <Time value={payout.paid_at} /> : <span className="text-muted">{waiting(payout)}</span>}
            </Td>
            <Td className="font-mono text-xs text-muted">{payout.payout_id}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** One day, or from one to another. */
function Period({ from, to }: { from: Date; to: Date }) {
  const isOneDay = from.toISOString().slice(0, 10) === to.toISOString().slice(0, 10);
  if (isOneDay) return <Time value={to} />;
  return (
    <>
      <Time value={from} /> to <Time value={to} />
    </>
  );
}

function waiting({ status }: PayoutRecord): string {
  return status === "failed" ? "Came back" : status === "canceled" ? "Never" : "Not yet";
}
