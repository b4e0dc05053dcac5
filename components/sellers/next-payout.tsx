import { formatMoney } from "../format";
import { Time } from "../time";
import { Stat } from "./stat";

type Props = {
  next: { amount_cents: number; currency: string; about: Date; is_underway: boolean } | null;
  payoutsEnabled: boolean;
};

/** What is paid next and about when. */
export function NextPayout({ next, payoutsEnabled }: Props) {
  if (!next) return <Stat label="Next payout" value="–" note="nothing is waiting" />;
  const amount = formatMoney(next.amount_cents, next.currency);
  if (!payoutsEnabled) return <Stat label="Next payout" value={amount} note="once payouts are possible" />;
  return (
    <Stat
      label={next.is_underway ? "On its way to your bank" : "Next payout"}
      value={amount}
      note={
        <>
          about <Time value={next.about} />
        </>
      }
    />
  );
}
