import Link from "next/link";
import { formatMoney } from "@/components/format";
import { ListingFacts } from "@/components/listings/listing-facts";
import { DecisionList } from "@/components/moderation/decision-list";
import { LookUp } from "@/components/moderation/look-up";
import { PageHeader } from "@/components/page-header";
import { Time } from "@/components/time";
import { Section } from "@/components/ui/card";
import { findPurchaseCase } from "@/lib/moderation/purchase-case";
import { moderatorMetadata, requireModerator } from "@/lib/web/session";
import { RefundForm } from "./refund-form";

export const generateMetadata = moderatorMetadata("/admin/purchases", "Purchases");

type Case = NonNullable<Awaited<ReturnType<typeof findPurchaseCase>>>;

const GIVES_BACK = ["paid", "partially_refunded"];

export default async function PurchaseCasePage({ searchParams }: PageProps<"/admin/purchases">) {
  const viewer = await requireModerator("/admin/purchases");
  const { number } = await searchParams;
  const asked = typeof number === "string" ? number.trim() : "";
  const purchase = asked ? await findPurchaseCase(viewer, asked) : null;

  return (
    <>
      <PageHeader title="Purchases">Look a purchase up, and give it back.</PageHeader>
      <LookUp
        action="/admin/purchases"
        name="number"
        label="Receipt number"
        hint="It is on the receipt, in the library and in the seller's sales."
        value={asked}
      />
      {asked && !purchase && <p className="text-sm">There is no purchase of this number.</p>}
      {purchase && <Purchase purchase={purchase} />}
    </>
  );
}

function Purchase({ purchase }: { purchase: Case }) {
  const { status, currency, amount_cents, refunded_cents, left_cents, refunds } = purchase;
  const canGiveBack = GIVES_BACK.includes(status) && left_cents > 0;
  return (
    <div className="space-y-6">
      <ListingFacts
        title="Purchase"
        facts={[
          { term: "Item", value: `${purchase.title} ${purchase.version}` },
          { term: "State", value: status.replaceAll("_", " ") },
          {
            term: "Listing",
            value: (
              <Link href={`/admin/listings/${purchase.slug}`} className="link">
                {purchase.slug}
              </Link>
            ),
          },
          { term: "Price", value: formatMoney(amount_cents, currency) },
          { term: "Fee", value: formatMoney(purchase.fee_cents, currency) },
          { term: "Given back", value: formatMoney(refunded_cents, currency) },
          { term: "Buyer", value: [purchase.buyer, purchase.buyer_email].filter(Boolean).join(", ") },
          { term: "Seller", value: purchase.seller },
          { term: "Paid", value: purchase.paid_at && <Time value={purchase.paid_at} as="datetime" /> },
          { term: "Payment", value: <span className="font-mono text-xs">{purchase.payment_intent_id}</span> },
        ]}
      />
      {refunds.length > 0 && (
        <Section title="Refunds" flush>
          <ul className="divide-y divide-line">
            {refunds.map((given) => (
              <li key={given.id} className="px-4 py-2.5 text-sm">
                <p className="flex flex-wrap gap-x-4">
                  <span className="tabular-nums">{formatMoney(given.amount_cents, currency)}</span>
                  <span>{given.status}</span>
                  <span className="text-xs text-muted sm:ml-auto">
                    {given.kind.replaceAll("_", " ")}, <Time value={given.created_at} as="datetime" />
                  </span>
                </p>
                <p className="text-muted wrap-anywhere">{given.reason}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Give it back" hint={canGiveBack ? `${formatMoney(left_cents, currency)} is left.` : undefined}>
        {canGiveBack ? <RefundForm purchase={purchase} /> : <p className="text-sm text-muted">{whyNot(purchase)}</p>}
      </Section>
      <Section title="Decisions" flush>
        <DecisionList decisions={purchase.decisions} />
      </Section>
    </div>
  );
}

const reasons: { [State in Case["status"]]?: string } = {
  refunded: "All of it was given back; there is nothing more to give.",
  charged_back: "The buyer's bank has taken the payment back; there is nothing more to give.",
  disputed: "The buyer's bank is deciding about this payment; wait for its decision.",
  duplicate: "It was paid twice, and this payment goes back by itself.",
  review: "The payment is still being settled; within a day it is completed or goes back by itself.",
};

/** Why nothing can be given back, or nothing more. */
function whyNot({ status }: Case): string {
  if (GIVES_BACK.includes(status)) return "All of it is on its way back; there is nothing more to give.";
  return reasons[status] ?? "Nothing was paid for it.";
}
