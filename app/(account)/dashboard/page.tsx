import { Package } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Empty } from "@/components/empty";
import { formatMoney, plural } from "@/components/format";
import { PageHeader } from "@/components/page-header";
import { ActivityList } from "@/components/sellers/activity-list";
import { BreakdownTable } from "@/components/sellers/breakdown-table";
import { EarningsSplit } from "@/components/sellers/earnings-split";
import { FailedPayout } from "@/components/sellers/failed-payout";
import { NextPayout } from "@/components/sellers/next-payout";
import { NoticeList } from "@/components/sellers/notice-list";
import { RevenueChart } from "@/components/sellers/revenue-chart";
import { SalesTable } from "@/components/sellers/sales-table";
import { Stat, Stats } from "@/components/sellers/stat";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { Tabs } from "@/components/ui/tabs";
import { listActivity } from "@/lib/sellers/activity";
import { getBreakdown } from "@/lib/sellers/breakdown";
import { getEarnings } from "@/lib/sellers/earnings";
import { listOwnListings } from "@/lib/sellers/listings";
import { getPayoutOutlook } from "@/lib/sellers/next-payout";
import { getRevenue } from "@/lib/sellers/revenue";
import { listSales } from "@/lib/sellers/sales";
import { getSellerStatus } from "@/lib/sellers/status";
import { requireViewer } from "@/lib/web/session";
import { putAside } from "./listings/actions";

export const metadata: Metadata = { title: "Dashboard" };

const partsShown = 10;

const periods = [
  { period: "7d", interval: "day", text: "7 days" },
  { period: "30d", interval: "day", text: "30 days" },
  { period: "90d", interval: "week", text: "90 days" },
  { period: "12m", interval: "month", text: "12 months" },
] as const;

export default async function DashboardPage({ searchParams }: PageProps<"/dashboard">) {
  const viewer = await requireViewer("/dashboard");
  const asked = (await searchParams).period;
  const { period, interval } = periods.find((choice) => choice.period === asked) ?? periods[1];

  const [own, earnings, revenue, breakdown, sales, activity, account, outlook] = await Promise.all([
    listOwnListings(viewer, { limit: 100, offset: 0 }),
    getEarnings(viewer),
    getRevenue(viewer, { period, interval, timezone: "UTC" }),
    getBreakdown(viewer, { period, by: "skill" }),
    listSales(viewer, { limit: 5, offset: 0 }),
    listActivity(viewer, { limit: 6, offset: 0 }),
    getSellerStatus(viewer),
    getPayoutOutlook(viewer),
  ]);
  if (own.total === 0) return <NothingYet />;

  const money = (cents: number) => formatMoney(cents, revenue.currency);
  const notices = own.items.flatMap(({ slug, title, failed_version_notices }) =>
    failed_version_notices.map((notice) => ({ slug, title, notice })),
  );
  const sellsSomething = own.items.some((listing) => listing.price_cents > 0);

  return (
    <>
      <PageHeader title="Dashboard" action={<PublishLink />} />
      <div className="space-y-6">
        {notices.length > 0 && (
          <Section
            title="Needs action"
            hint={plural(notices.length, "version was refused", "versions were refused")}
            flush
          >
            <NoticeList notices={notices} dismiss={putAside} />
          </Section>
        )}
        {sellsSomething && !account.charges_enabled && (
          <Alert
            tone="caution"
            title="Nobody can buy your paid listings yet"
            action={
              <Link href="/dashboard/connect" className={buttonClass({ look: "primary", size: "small" })}>
                Set up getting paid
              </Link>
            }
          >
            Until your account at the payment processor can take payments, their pages say that they are not for sale.
          </Alert>
        )}
        {outlook.failed && <FailedPayout failed={outlook.failed} />}
        <Stats>
          <Stat
            label="This month"
            value={money(earnings.this_month_cents)}
            note={`${money(earnings.last_month_cents)} last month`}
          />
          <Stat label="Sales" value={earnings.sales_count.toLocaleString("en-US")} note="since the start" />
          <NextPayout
            next={outlook.next}
            payoutsEnabled={account.payouts_enabled}
            hasFailed={outlook.failed !== null}
          />
          <Stat label="Paid out" value={money(earnings.paid_out_cents)} note="to your bank" />
        </Stats>
        <Section
          title="Revenue"
          hint={`${money(revenue.total_cents)} paid by buyers, ${money(revenue.previous_total_cents)} in the period before`}
        >
          <Tabs
            label="Period"
            tabs={periods.map((choice) => ({
              href: `/dashboard?period=${choice.period}`,
              text: choice.text,
              current: choice.period === period,
            }))}
          />
          <div className="mt-6">
            <RevenueChart points={revenue.points} currency={revenue.currency} interval={interval} />
          </div>
        </Section>
        <Section title="By listing" hint="The largest in the same period; views and conversion since the start" flush>
          <BreakdownTable parts={breakdown.items.slice(0, partsShown)} currency={breakdown.currency} />
        </Section>
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <Section title="Earnings" hint={`Since the start; Skillyard keeps ${earnings.fee_percent}% of a sale`} flush>
            <EarningsSplit earnings={earnings} />
          </Section>
          <Section title="Activity" flush>
            {activity.items.length > 0 ? (
              <ActivityList items={activity.items} />
            ) : (
              <Empty title="Nothing has happened yet">Sales, reviews and payouts will be told here.</Empty>
            )}
          </Section>
        </div>
        <Section
          title="Latest sales"
          flush
          action={
            <Link href="/dashboard/sales" className="link py-0.5 text-sm">
              All sales
            </Link>
          }
        >
          {sales.items.length > 0 ? (
            <SalesTable sales={sales.items} />
          ) : (
            <Empty title="No sale yet">The first will show here.</Empty>
          )}
        </Section>
      </div>
    </>
  );
}

function PublishLink() {
  return (
    <Link href="/dashboard/listings/new" className={buttonClass({ look: "primary" })}>
      Publish
    </Link>
  );
}

function NothingYet() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="rounded-md border border-line bg-surface">
        <Empty icon={Package} title="You have not published anything yet" action={<PublishLink />}>
          Bring a package and a name for it. The security review answers within a minute, and it costs nothing.
        </Empty>
      </div>
    </>
  );
}
