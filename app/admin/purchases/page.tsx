import type { Metadata } from "next";
import Link from "next/link";
import { ActionForm } from "@/components/action-form";
import { TextareaField, TextField } from "@/components/field";
import { formatMoney } from "@/components/format";
import { ListingFacts } from "@/components/listings/listing-facts";
import { DecisionList } from "@/components/moderation/decision-list";
import { LookUp } from "@/components/moderation/look-up";
import { PageHeader } from "@/components/page-header";
import { SubmitButton } from "@/components/submit-button";
import { Time } from "@/components/time";
import { Section } from "@/components/ui/card";
import { findPurchaseCase } from "@/lib/moderation/purchase-case";
import { requireModerator } from "@/lib/web/session";
import { refund } from "../actions";

export const metadata: Metadata = { title: "Purchases" };

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
  const { id, status, currency, amount_cents, refunded_cents, refunds } = purchase;
  const leftCents = amount_cents - refunded_cents;
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
      {GIVES_BACK.includes(status) && (
        <Section title="Give it back" hint={`${formatMoney(leftCents, currency)} are left.`}>
          <ActionForm action={refund} done="The refund is on its way." className="max-w-form space-y-3">
            <input type="hidden" name="purchase_id" value={id} />
            <TextField
              label="Amount in dollars"
              name="amount_cents"
              optional
              inputMode="decimal"
              placeholder={(leftCents / 100).toFixed(2)}
              hint="Empty means all that is left. All of it ends the license; a part does not."
            />
            <TextareaField label="Reason" name="reason" required maxLength={2000} rows={3} />
            <SubmitButton look="danger" waiting="Giving back…">
              Give back
            </SubmitButton>
          </ActionForm>
        </Section>
      )}
      <Section title="Decisions" flush>
        <DecisionList decisions={purchase.decisions} />
      </Section>
    </div>
  );
}
