import { ExternalLink, LoaderCircle } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ActionForm } from "@/components/action-form";
import { listingHref } from "@/components/listings/listing-card";
import { ListingFields } from "@/components/listings/listing-fields";
import { ListingStatus } from "@/components/listings/listing-status";
import { RefusedVersion } from "@/components/listings/refused-version";
import { VersionForm } from "@/components/listings/version-form";
import { VersionTable } from "@/components/listings/version-table";
import { PageHeader } from "@/components/page-header";
import { Refresher } from "@/components/refresher";
import { SubmitButton } from "@/components/submit-button";
import { Time } from "@/components/time";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { Confirm } from "@/components/ui/confirm";
import { env } from "@/lib/env";
import { findOwnListingPage } from "@/lib/listing-pages/own-page";
import { listCategories } from "@/lib/listings/categories";
import { feeTerms } from "@/lib/terms";
import { requireViewer } from "@/lib/web/session";
import { appeal, cancel, edit, handIn, inspectPackage, putAside, republish, reviewAgain, unpublish } from "../actions";
import { PriceField } from "../price-field";

type Props = PageProps<"/dashboard/listings/[slug]">;
type Page = NonNullable<Awaited<ReturnType<typeof findOwnListingPage>>>;

const pollMs = 2000;

/** One read for both the metadata and the page. */
const load = cache(async (slug: string) => {
  const viewer = await requireViewer(`/dashboard/listings/${slug}`);
  return (await findOwnListingPage(viewer, slug)) ?? notFound();
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await load((await params).slug);
  return { title: "Manage listing" };
}

export default async function ManageListingPage({ params }: Props) {
  const { slug } = await params;
  const [page, { categories }] = await Promise.all([load(slug), listCategories()]);
  const { listing, pending, refused } = page;

  return (
    <>
      <PageHeader
        title={listing.title}
        action={
          <Link href={listingHref(listing)} className={buttonClass()}>
            <ExternalLink aria-hidden />
            View page
          </Link>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ListingStatus status={listing.status} />
          <span className="min-w-0 font-mono text-xs wrap-anywhere">
            {listing.slug} {listing.version}
          </span>
        </span>
      </PageHeader>
      <div className="space-y-6">
        {listing.blocked_by === "moderator" && (
          <Alert tone="bad" title="Blocked by a moderator">
            <p className="whitespace-pre-line">{listing.blocked_reason}</p>
            <p>Nobody can find, buy or download it until a moderator lifts the block; a new version alone does not.</p>
          </Alert>
        )}
        {listing.blocked_by === "review" && (
          <Alert tone="bad" title="Blocked by the security review">
            Its page tells others so, and nobody can find, buy or download it. A version that passes lifts the block.
          </Alert>
        )}
        {listing.status === "archived" && (
          <Alert
            tone="caution"
            title="Unpublished"
            action={
              <ActionForm action={republish}>
                <input type="hidden" name="slug" value={slug} />
                <SubmitButton size="small" waiting="Publishing…">
                  Publish again
                </SubmitButton>
              </ActionForm>
            }
          >
            It is in no list and can't be bought. Those who own it keep it.
          </Alert>
        )}
        {pending?.uploaded_at && <InReview slug={slug} pending={pending} />}
        {refused.map((notice) => (
          <RefusedVersion
            key={notice.version_id}
            slug={slug}
            notice={notice}
            actions={{ putAside, reviewAgain, appeal }}
          />
        ))}
        {listing.status !== "archived" && !pending?.uploaded_at && (
          <Section
            title={pending ? `Hand in the package of ${pending.version}` : "New version"}
            hint={pending ? "It waits for its package; without one it is refused after 24 hours." : undefined}
            action={pending && <CancelVersion slug={slug} version={pending} />}
          >
            <VersionForm
              slug={slug}
              type={listing.type}
              numbers={page.numbers}
              waiting={pending !== null}
              action={handIn}
              inspect={inspectPackage}
              maxBytes={env.MAX_PACKAGE_BYTES}
            />
          </Section>
        )}
        <Section title="What the page says" hint="Changes take effect at once.">
          <ActionForm action={edit} done="Saved." className="max-w-text space-y-4">
            <input type="hidden" name="slug" value={slug} />
            <ListingFields
              listing={listing}
              categories={categories}
              price={<PriceField cents={listing.price_cents} fee={feeTerms} canBePaid={page.can_be_paid} />}
            />
            <SubmitButton waiting="Saving…">Save</SubmitButton>
          </ActionForm>
        </Section>
        <Section title="Versions" flush>
          <VersionTable versions={page.versions} />
        </Section>
        {listing.status === "published" && (
          <Section title="Unpublish">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="max-w-form text-sm text-muted">
                Takes it out of lists, search and sale. You can publish it again at any time; its slug stays yours.
              </p>
              <Confirm
                trigger="Unpublish"
                title={`Unpublish ${listing.title}?`}
                form={
                  <ActionForm action={unpublish}>
                    <input type="hidden" name="slug" value={slug} />
                    <SubmitButton look="danger" waiting="Unpublishing…">
                      Unpublish
                    </SubmitButton>
                  </ActionForm>
                }
              >
                Nobody can find, buy or review it until you publish it again. Those who own it keep it.
              </Confirm>
            </div>
          </Section>
        )}
      </div>
    </>
  );
}

function InReview({ slug, pending }: { slug: string; pending: NonNullable<Page["pending"]> }) {
  return (
    <Section title={`Version ${pending.version} is in review`} action={<CancelVersion slug={slug} version={pending} />}>
      <p role="status" className="flex items-start gap-2.5 text-sm">
        <LoaderCircle aria-hidden className="mt-0.75 size-4 shrink-0 text-accent motion-safe:animate-spin" />
        <span>
          Every file is being read. The result shows here by itself, mostly within a minute.
          {pending.uploaded_at && (
            <span className="block text-xs text-muted">
              Handed in <Time value={pending.uploaded_at} as="ago" />
            </span>
          )}
        </span>
      </p>
      <Refresher everyMs={pollMs} />
    </Section>
  );
}

function CancelVersion({ slug, version }: { slug: string; version: { version_id: string; version: string } }) {
  return (
    <Confirm
      trigger="Cancel version"
      look="quiet"
      title={`Cancel version ${version.version}?`}
      form={
        <ActionForm action={cancel}>
          <input type="hidden" name="slug" value={slug} />
          <input type="hidden" name="version_id" value={version.version_id} />
          <SubmitButton look="danger" waiting="Cancelling…">
            Cancel the version
          </SubmitButton>
        </ActionForm>
      }
    >
      Its package is dropped, and its number can be used again. What is published stays as it is.
    </Confirm>
  );
}
