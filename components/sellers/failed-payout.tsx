import Link from "next/link";
import { formatMoney } from "../format";
import { Alert } from "../ui/alert";
import { buttonClass } from "../ui/button";

type Props = { failed: { amount_cents: number; currency: string; reason: string | null } };

/** That the last payout came back, and what to do. */
export function FailedPayout({ failed: { amount_cents, currency, reason } }: Props) {
  return (
    <Alert
      tone="bad"
      title={`Your payout of ${formatMoney(amount_cents, currency)} came back`}
      action={
        <Link href="/dashboard/connect" className={buttonClass({ look: "primary", size: "small" })}>
          Check your bank account
        </Link>
      }
    >
      {reason ?? "Your bank gave no reason."} The money is back in your balance and goes out again once your bank
      account is right.
    </Alert>
  );
}
