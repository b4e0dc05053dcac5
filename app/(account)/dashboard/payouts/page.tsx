import { Landmark } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Empty } from "@/components/empty";
import { formatMoney } from "@/components/format";
import { PageHeader } from "@/components/page-header";
import { PayoutTable } from "@/components/sellers/payout-table";
import { Stat, Stats } from "@/components/sellers/stat";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { getEarnings } from "@/lib/sellers/earnings";
import { listPayouts } from "@/lib/sellers/payouts";
import { getSellerStatus } from "@/lib/sellers/status";
import { requireViewer } from "@/lib/web/session";
import { ifAnswered } from "../if-answered";

export const metadata: Metadata = { title: "Payouts" };

export default async function PayoutsPage() {
  const viewer = await requireViewer("/dashboard/payouts");
  const account = await getSellerStatus(viewer);
  const [payouts, earnings] = await Promise.all([ifAnswered(listPayouts(viewer)), ifAnswered(getEarnings(viewer))]);
  const connected = account.status !== "not_started";

  return (
    <>
      <PageHeader title="Payouts">
        The payment processor pays out what is available by itself, to the bank account that you gave it.
      </PageHeader>
      <div className="space-y-6">
        {!(payouts && earnings) && (
          <Alert tone="caution" title="The payment processor does not answer at the moment">
            Your payouts can't be shown; they are not affected. Load the page again in a minute.
          </Alert>
        )}
        {connected && earnings && (
          <Stats>
            <Stat
              label="Available"
              value={formatMoney(earnings.available_cents, earnings.currency)}
              note="in the next payout"
            />
            <Stat
              label="Pending"
              value={formatMoney(earnings.pending_cents, earnings.currency)}
              note="not settled yet"
            />
            <Stat label="Paid out" value={formatMoney(earnings.paid_out_cents, earnings.currency)} />
            <Stat
              label="Net"
              value={formatMoney(earnings.net_cents, earnings.currency)}
              note="after fees and refunds"
            />
          </Stats>
        )}
        {payouts && (
          <div className="rounded-md border border-line bg-surface">
            {payouts.length > 0 ? (
              <PayoutTable payouts={payouts} />
            ) : connected ? (
              <Empty icon={Landmark} title="No payout yet">
                The first follows a few days after your first sale.
              </Empty>
            ) : (
              <Empty
                icon={Landmark}
                title="You have no account for payouts yet"
                action={
                  <Link href="/dashboard/connect" className={buttonClass({ look: "primary" })}>
                    Set up getting paid
                  </Link>
                }
              >
                Set it up once; from then on, sales are paid out by themselves.
              </Empty>
            )}
          </div>
        )}
      </div>
    </>
  );
}
