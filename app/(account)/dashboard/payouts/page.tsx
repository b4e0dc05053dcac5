import { Landmark } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Empty } from "@/components/empty";
import { formatMoney } from "@/components/format";
import { PageHeader } from "@/components/page-header";
import { FailedPayout } from "@/components/sellers/failed-payout";
import { NextPayout } from "@/components/sellers/next-payout";
import { PayoutTable } from "@/components/sellers/payout-table";
import { Stat, Stats } from "@/components/sellers/stat";
import { Time } from "@/components/time";
import { buttonClass } from "@/components/ui/button";
import { getEarnings } from "@/lib/sellers/earnings";
import { getPayoutOutlook } from "@/lib/sellers/next-payout";
import { listPayouts } from "@/lib/sellers/payouts";
import { getSellerStatus } from "@/lib/sellers/status";
import { requireViewer } from "@/lib/web/session";

export const metadata: Metadata = { title: "Payouts" };

export default async function PayoutsPage() {
  const viewer = await requireViewer("/dashboard/payouts");
  const account = await getSellerStatus(viewer);
  const [payouts, earnings, outlook] = await Promise.all([
    listPayouts(viewer),
    getEarnings(viewer),
    getPayoutOutlook(viewer),
  ]);
  const connected = account.status !== "not_started";
  const money = (cents: number) => formatMoney(cents, earnings.currency);

  return (
    <>
      <PageHeader title="Payouts">
        The payment processor pays out what is available by itself, to the bank account that you gave it.
      </PageHeader>
      <div className="space-y-6">
        {outlook.failed && <FailedPayout failed={outlook.failed} />}
        {connected && (
          <Stats>
            <NextPayout
              next={outlook.next}
              payoutsEnabled={account.payouts_enabled}
              hasFailed={outlook.failed !== null}
            />
            <Stat label="Available" value={money(earnings.available_cents)} note="for the next payout" />
            <Stat
              label={earnings.pending_cents < 0 ? "Owed" : "Pending"}
              value={money(earnings.pending_cents)}
              note={
                earnings.pending_cents < 0 ? "for refunds; taken from what comes next" : "on its way or not settled yet"
              }
            />
            <Stat
              label="Paid out"
              value={money(earnings.paid_out_cents)}
              note={`of ${money(earnings.net_cents)} net`}
            />
          </Stats>
        )}
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
        {outlook.as_of && (
          <p className="text-xs text-muted">
            As the payment processor told it on <Time value={outlook.as_of} as="datetime" />. Periods are those of the
            sales in a payout.
          </p>
        )}
      </div>
    </>
  );
}
