import { Download, Library } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ActionForm } from "@/components/action-form";
import { CommandLine } from "@/components/command-line";
import { Empty } from "@/components/empty";
import { TextField } from "@/components/field";
import { formatMoney } from "@/components/format";
import { inCode } from "@/components/in-code";
import { readOffset } from "@/components/offset";
import { PageHeader } from "@/components/page-header";
import { Pagination } from "@/components/pagination";
import { Secret } from "@/components/secret";
import { PurchaseStatus } from "@/components/sellers/sales-table";
import { SubmitButton } from "@/components/submit-button";
import { Time } from "@/components/time";
import { buttonClass } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { installCommand, serviceSetting } from "@/lib/install";
import { listPurchases } from "@/lib/purchases/list";
import { listRedeemed } from "@/lib/purchases/redeemed";
import { listRefundOffers, type RefundOffer } from "@/lib/purchases/refund-offer";
import { requireViewer } from "@/lib/web/session";
import { giveBack, redeem, replaceCode } from "./actions";

export const metadata: Metadata = { title: "Library" };

const pageSize = 20;

type Purchase = Awaited<ReturnType<typeof listPurchases>>["items"][number];
type Redeemed = Awaited<ReturnType<typeof listRedeemed>>[number];

export default async function LibraryPage({ searchParams }: PageProps<"/library">) {
  const viewer = await requireViewer("/library");
  const offset = readOffset(await searchParams);
  const [{ items, total, limit }, redeemed] = await Promise.all([
    listPurchases(viewer, { limit: pageSize, offset }),
    listRedeemed(viewer),
  ]);
  const offers = await listRefundOffers(
    viewer,
    items.map(({ purchase_id }) => purchase_id),
  );

  const setting = serviceSetting();

  return (
    <>
      <PageHeader title="Library">
        What you bought, with its license codes and receipts. To install it,{" "}
        {inCode("sign in once with `npx skillyard login`.")}
        {setting && <> {inCode(setting)}</>}
      </PageHeader>
      <div className="rounded-md border border-line bg-surface">
        {items.length > 0 ? (
          <ul className="divide-y divide-line">
            {items.map((purchase) => (
              <li key={purchase.purchase_id} className="p-4">
                <PurchaseRow purchase={purchase} offer={offers.get(purchase.purchase_id)} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty
            icon={Library}
            title="You have not bought anything yet"
            action={
              <Link href="/skills" className={buttonClass({ look: "primary" })}>
                Browse skills and agents
              </Link>
            }
          >
            Free listings need no purchase: their page has the command that installs them.
          </Empty>
        )}
      </div>
      <Pagination
        total={total}
        limit={limit}
        offset={offset}
        href={(to) => `/library${to > 0 ? `?offset=${to}` : ""}`}
      />
      {redeemed.length > 0 && (
        <section aria-labelledby="redeemed" className="mt-8">
          <h2 id="redeemed" className="mb-3 text-base">
            Redeemed
          </h2>
          <ul className="divide-y divide-line rounded-md border border-line bg-surface">
            {redeemed.map((license) => (
              <li key={license.skill_slug} className="p-4">
                <RedeemedRow license={license} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <details className="mt-4">
        <summary className="link inline-block rounded-md py-1 text-sm">Redeem a code that somebody gave you</summary>
        <ActionForm action={redeem} className="mt-3 max-w-narrow space-y-4">
          <TextField
            label="License code"
            name="license_code"
            required
            maxLength={100}
            autoComplete="off"
            placeholder="XXXXXXXX-XXXXXXXX-XXXXXXXX"
            className="font-mono"
            hint="It opens the listing for your account, and for no other."
          />
          <SubmitButton look="secondary" waiting="Redeeming…">
            Redeem
          </SubmitButton>
        </ActionForm>
      </details>
    </>
  );
}

function RedeemedRow({ license }: { license: Redeemed }) {
  const { skill_slug, skill_title, skill_type, latest_version, author_display_name, redeemed_at } = license;
  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 text-sm">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
          <Link href={pathOf(skill_type, skill_slug)} className="py-0.5 hover:text-accent hover:underline">
            {skill_title}
          </Link>
          <span className="font-mono text-xs font-normal text-muted">{latest_version}</span>
        </h3>
        <p className="text-muted wrap-anywhere">
          by {author_display_name} · with a code somebody gave you{" "}
          {redeemed_at && (
            <>
              · <Time value={redeemed_at} />
            </>
          )}
        </p>
        <InstallLine slug={skill_slug} title={skill_title} />
      </div>
      <DownloadLink slug={skill_slug} title={skill_title} />
    </div>
  );
}

function InstallLine({ slug, title }: { slug: string; title: string }) {
  return (
    <div className="mt-2 max-w-narrow">
      <CommandLine command={installCommand(slug)} label={`Install ${title}`} />
    </div>
  );
}

function DownloadLink({ slug, title }: { slug: string; title: string }) {
  return (
    <a href={`/skills/${slug}/download`} aria-label={`Download ${title}`} className={buttonClass()}>
      <Download aria-hidden />
      Download
    </a>
  );
}

function pathOf(type: "skill" | "agent", slug: string) {
  return `/${type === "agent" ? "agents" : "skills"}/${slug}` as const;
}

const explanations: Record<string, string> = {
  pending: "The payment is still being confirmed. It settles within a day.",
  refunded: "The price was given back, so the license has ended.",
  disputed: "The license rests for as long as your bank has this payment back.",
  failed: "The payment did not go through; nothing was charged.",
  expired: "The payment page was closed before you paid; nothing was charged.",
};

function PurchaseRow({ purchase, offer }: { purchase: Purchase; offer: RefundOffer | undefined }) {
  const { skill_slug, skill_title, skill_type, status } = purchase;
  const usable = status === "completed" && !offer;

  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere">
          <Link href={pathOf(skill_type, skill_slug)} className="py-0.5 hover:text-accent hover:underline">
            {skill_title}
          </Link>
          {purchase.latest_version && (
            <span className="font-mono text-xs font-normal text-muted">{purchase.latest_version}</span>
          )}
          {status !== "completed" && <PurchaseStatus status={status} />}
        </h2>
        <p className="text-sm text-muted wrap-anywhere">
          {purchase.author_display_name && <>by {purchase.author_display_name} · </>}
          {purchase.purchased_at && (
            <>
              <Time value={purchase.purchased_at} /> ·{" "}
            </>
          )}
          {formatMoney(purchase.amount_cents, purchase.currency)}
        </p>
        {purchase.purchased_at && (
          <p className="mt-0.5 text-xs">
            <Link href={`/library/receipts/${purchase.purchase_id}`} className="link inline-block py-1 wrap-anywhere">
              Receipt <span className="font-mono">{purchase.purchase_id}</span>
            </Link>
          </p>
        )}
        {usable && <InstallLine slug={skill_slug} title={skill_title} />}
        {usable && purchase.license_code && (
          <div className="mt-2 max-w-narrow">
            <Secret text={purchase.license_code} label="license code" />
          </div>
        )}
        {offer && <Withdrawn purchase={purchase} offer={offer} />}
        {explanations[status] && <p className="mt-2 text-sm">{explanations[status]}</p>}
      </div>
      {usable && (
        <div className="flex flex-wrap items-start gap-2">
          <DownloadLink slug={skill_slug} title={skill_title} />
          <Confirm
            trigger="New code"
            title={`Replace the license code of ${skill_title}?`}
            form={
              <ActionForm action={replaceCode}>
                <input type="hidden" name="slug" value={skill_slug} />
                <SubmitButton waiting="Replacing…">Replace the code</SubmitButton>
              </ActionForm>
            }
          >
            The old code stops working at once, and whoever redeemed it loses access. Your own access stays.
          </Confirm>
        </div>
      )}
    </div>
  );
}

/** What was bought can't be used for now; the buyer chooses between waiting and the price. */
function Withdrawn({ purchase, offer }: { purchase: Purchase; offer: RefundOffer }) {
  const { purchase_id, skill_title, amount_cents, currency } = purchase;
  return (
    <div className="mt-2 space-y-3 text-sm">
      <p>
        Withdrawn for security reasons{offer.reason && <>: {offer.reason}</>} If you installed it, remove it. It can be
        downloaded again once a version of it has passed another review.
      </p>
      {offer.isAskedFor ? (
        <p>Your refund is on its way.</p>
      ) : (
        <Confirm
          trigger="Get the price back"
          title={`Give ${skill_title} back?`}
          form={
            <ActionForm action={giveBack}>
              <input type="hidden" name="purchase_id" value={purchase_id} />
              <SubmitButton waiting="Asking…">Get {formatMoney(amount_cents, currency)} back</SubmitButton>
            </ActionForm>
          }
        >
          The price goes back to where you paid from, and the license ends. You can ask for it until{" "}
          <Time value={offer.until} />.
        </Confirm>
      )}
    </div>
  );
}
