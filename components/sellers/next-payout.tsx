import { formatMoney } from "../format";
import { Time } from "../time";
import { Stat } from "./stat";

type Props = {
  next: { amount_cents: number; currency: string; about: Date; is_underway: boolean } | null;
  payoutsEnabled: boolean;
  /** The last one came back, and the bank account has to be mended first. */
  hasFailed: boolean;
};

/** What is paid next and about when. */
export function NextPayout({ next, payoutsEnabled, hasFailed }: Props) {
  if (!next) return <Stat label="Next payout" value="–" note="nothing is waiting" />;
  const amount = formatMoney(next.amount_cents, next.currency);
  if (!payoutsEnabled) return <Stat label="Next payout" value={amount} note="once payouts are possible" />;
  if (hasFailed) return <Stat label="Next payout" value={amount} note="once your bank account is right" />;
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
