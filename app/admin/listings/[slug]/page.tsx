import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ActionForm } from "@/components/action-form";
import { ConfirmSubmit } from "@/components/confirm-submit";
import { formatMoney, plural } from "@/components/format";
import { listingHref } from "@/components/listings/listing-card";
import { ListingStatus } from "@/components/listings/listing-status";
import { DecisionForm } from "@/components/moderation/decision-form";
import { DecisionList } from "@/components/moderation/decision-list";
import { ReasonField } from "@/components/moderation/reason-field";
import { takingBack } from "@/components/moderation/taking-back";
import { PageHeader } from "@/components/page-header";
import { SubmitButton } from "@/components/submit-button";
import { Time } from "@/components/time";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { findListingCase } from "@/lib/moderation/listing-case";
import { REFUND_OFFER_DAYS } from "@/lib/terms";
import { requireModerator } from "@/lib/web/session";
import { block, decideVersion, unblock } from "../../actions";

type Props = PageProps<"/admin/listings/[slug]">;

type Case = NonNullable<Awaited<ReturnType<typeof findListingCase>>>;

/** One read for both the metadata and the page. */
const load = cache(async (slug: string) => {
  const viewer = await requireModerator(`/admin/listings/${slug}`);
  return (await findListingCase(viewer, slug)) ?? notFound();
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await load((await params).slug);
  return { title: "Listing" };
}

export default async function ListingCasePage({ params }: Props) {
  const found = await load((await params).slug);
  const { listing, author, reports } = found;

  return (
    <>
      <PageHeader
        title={listing.title}
        action={
          <Link href={listingHref(listing)} className={buttonClass()}>
            View page
          </Link>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ListingStatus status={listing.status} />
          <span className="font-mono text-xs wrap-anywhere">{listing.slug}</span>
          {author?.slug && (
            <Link href={`/admin/people?named=${author.slug}`} className="link min-w-0 wrap-anywhere">
              {author.display_name}
            </Link>
          )}
        </span>
      </PageHeader>
      <div className="space-y-6">
        {listing.blockedAt && (
          <Alert tone="bad" title={`Blocked by ${listing.blockedBy === "review" ? "the review" : "a moderator"}`}>
            {listing.blockedReason}
          </Alert>
        )}
        {reports.length > 0 && <Reports found={found} />}
        <Section title="Versions" flush>
          <Versions versions={found.versions} />
        </Section>
        <Section title={listing.blockedAt ? "Lift the block" : "Block the listing"}>
          <BlockForm listing={listing} buyers={found.buyers} />
        </Section>
        <Section title="Decisions" flush>
          <DecisionList decisions={found.decisions} />
        </Section>
      </div>
    </>
  );
}

function Reports({ found: { listing, reports } }: { found: Case }) {
  return (
    <Section title="Open reports" flush>
      <ul className="divide-y divide-line">
        {reports.map(({ id, reason, text, reporter, created_at }) => (
          <li key={id} className="space-y-1 px-4 py-3 text-sm">
            <p className="wrap-anywhere">
              <span className="font-medium">{reason}</span>
              <span className="ml-3 text-xs text-muted">
                {reporter ?? "Somebody"}, <Time value={created_at} as="datetime" />
              </span>
            </p>
            {text && <p className="max-w-text whitespace-pre-line text-muted wrap-anywhere">{text}</p>}
          </li>
        ))}
      </ul>
      {listing.publishedVersionId && (
        <div className="border-t border-line p-4">
          <DecisionForm
            action={decideVersion}
            subject={{ name: "version_id", value: listing.publishedVersionId }}
            approve={{ label: "Nothing is wrong" }}
            reject={{
              label: "Take the version back",
              asks: { title: `Take ${listing.title} ${listing.version} back?`, text: takingBack },
            }}
            about={`the reports of ${listing.title}`}
            hint="It stays in the log; if the version is taken back, its author reads it."
          />
        </div>
      )}
    </Section>
  );
}

function Versions({ versions }: Pick<Case, "versions">) {
  return (
    <ul className="divide-y divide-line">
      {versions.map(({ version_id, version, status, security_status, security_score, created_at }) => (
        <li key={version_id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
          <Link href={`/admin/versions/${version_id}`} className="link font-mono text-xs">
            {version}
          </Link>
          <span>{status}</span>
          <span className="text-muted">
            review: {security_status}
            {security_score !== null && `, ${security_score} of 100`}
          </span>
          <span className="text-xs text-muted sm:ml-auto">
            <Time value={created_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function BlockForm({ listing: { slug, title, blockedAt, currency }, buyers }: Pick<Case, "listing" | "buyers">) {
  return (
    <ActionForm action={blockedAt ? unblock : block} className="max-w-form space-y-3">
      <input type="hidden" name="slug" value={slug} />
      <ReasonField
        hint={
          blockedAt
            ? "It gets back the state it had before the block."
            : "Its author and everybody who owns it read this."
        }
      />
      {blockedAt ? (
        <SubmitButton look="secondary" waiting="Deciding…">
          Lift the block
        </SubmitButton>
      ) : (
        <div className="flex">
          <ConfirmSubmit label="Block it" title={`Block ${title}?`} waiting="Blocking…">
            <p>Nobody can find, buy or download it until a moderator lifts the block. Open payment pages close.</p>
            <p>{refundsOf(buyers, currency)}</p>
          </ConfirmSubmit>
        </div>
      )}
    </ActionForm>
  );
}

/** Who may have how much back once it is blocked. */
function refundsOf({ count, cents }: Case["buyers"], currency: string): string {
  if (count === 0) return "Nobody has bought it, so nobody is owed anything.";
  const buyers = plural(count, "buyer is", "buyers are");
  return `${buyers} told by mail and may have ${formatMoney(cents, currency)} back for ${REFUND_OFFER_DAYS} days, unless the block is lifted before.`;
}
