import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Logo } from "@/components/layout/logo";
import { PageHeader } from "@/components/page-header";
import { PrintButton } from "@/components/print-button";
import { buttonClass } from "@/components/ui/button";
import { receiptFacts } from "@/lib/mail/receipt";
import { day, money } from "@/lib/mail/words";
import { findReceipt } from "@/lib/purchases/receipt";
import { requireViewer } from "@/lib/web/session";

type Props = PageProps<"/library/receipts/[id]">;

/** One read for both the metadata and the page. */
const load = cache(async (id: string) => {
  const viewer = await requireViewer(`/library/receipts/${encodeURIComponent(id)}`);
  return (await findReceipt(viewer, id)) ?? notFound();
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await load((await params).id);
  return { title: "Receipt", robots: { index: false } };
}

const states: Record<State, string> = {
  creating: "Not paid",
  pending: "Being confirmed",
  paid: "Paid",
  partially_refunded: "Partly refunded",
  refunded: "Refunded in full",
  disputed: "Disputed with the bank",
  charged_back: "Returned by the bank",
  expired: "Not paid",
  failed: "Not paid",
  review: "Being settled",
  duplicate: "Paid twice; going back in full",
};

export default async function ReceiptPage({ params }: Props) {
  const receipt = await load((await params).id);
  const { amountCents, currency, refunds, status } = receipt;
  const refundedCents = refunds.reduce((sum, refund) => sum + refund.amountCents, 0);

  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Receipt"
          action={
            <>
              <Link href="/library" className={buttonClass()}>
                Back to the library
              </Link>
              <PrintButton />
            </>
          }
        >
          For your records. Print it, or save it as a PDF from the print dialog.
        </PageHeader>
      </div>
      <article
        aria-label="Receipt"
        className="max-w-text rounded-md border border-line bg-surface p-4 sm:p-8 print:max-w-none print:border-0 print:p-0"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Logo />
          <p className="text-base font-medium">{states[status]}</p>
        </div>
        <dl className="mt-6 divide-y divide-line border-y border-line">
          {receiptFacts(receipt).map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
          {refunds.map((refund) => (
            <Fact
              key={refund.fact}
              name={`Refunded ${day(refund.at)}`}
              value={`−${money(refund.amountCents, currency)}`}
            />
          ))}
          {refunds.length > 0 && <Fact name="After refunds" value={money(amountCents - refundedCents, currency)} />}
        </dl>
        <p className="mt-6 text-sm text-muted wrap-anywhere">
          Skillyard is the merchant of this sale: it took the payment, and answers for refunds. What was sold was made
          by {receipt.sellerName}.
        </p>
      </article>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 py-2.5 break-inside-avoid sm:grid-cols-[13rem_minmax(0,1fr)] print:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{value}</dd>
    </div>
  );
}

type State = NonNullable<Awaited<ReturnType<typeof findReceipt>>>["status"];
