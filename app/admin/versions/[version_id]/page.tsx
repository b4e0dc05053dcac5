import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { formatBytes, formatMoney } from "@/components/format";
import { ListingStatus } from "@/components/listings/listing-status";
import { SecurityPanel } from "@/components/listings/security-panel";
import { AppealList } from "@/components/moderation/appeal-list";
import { DecisionForm } from "@/components/moderation/decision-form";
import { DecisionList } from "@/components/moderation/decision-list";
import { takingBack } from "@/components/moderation/taking-back";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { buttonClass } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { ScrollArea } from "@/components/ui/scroll-area";
import { findVersionCase, readVersionFile } from "@/lib/moderation/version-case";
import { requireModerator } from "@/lib/web/session";
import { decideVersion } from "../../actions";

type Props = PageProps<"/admin/versions/[version_id]">;

type Case = NonNullable<Awaited<ReturnType<typeof findVersionCase>>>;
type Review = NonNullable<Case["review"]>;

/** One read for both the metadata and the page. */
const load = cache(async (versionId: string) => {
  const viewer = await requireModerator(`/admin/versions/${versionId}`);
  return { viewer, found: (await findVersionCase(viewer, versionId)) ?? notFound() };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await load((await params).version_id);
  return { title: "Version" };
}

export default async function VersionCasePage({ params, searchParams }: Props) {
  const { version_id } = await params;
  const { file: path } = await searchParams;
  const { viewer, found } = await load(version_id);
  const file = typeof path === "string" ? await readVersionFile(viewer, version_id, path) : null;
  const { title, version, slug, status, review, recheck } = found;

  return (
    <>
      <PageHeader
        title={`${title} ${version}`}
        action={
          <Link href={`/admin/listings/${slug}`} className={buttonClass()}>
            The listing
          </Link>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>This version is {status}; the listing is</span>
          <ListingStatus status={found.listing_status} />
          <span className="wrap-anywhere">
            by {found.author_display_name ?? "nobody"},{" "}
            {found.price_cents > 0 ? formatMoney(found.price_cents, found.currency) : "free"}
          </span>
        </span>
      </PageHeader>
      <div className="space-y-6">
        {found.appeals.length > 0 && (
          <Section title="Appeals" flush>
            <AppealList appeals={found.appeals} />
          </Section>
        )}
        {status === "rejected" && found.reason && (
          <Alert tone="bad" title={found.reason}>
            <p className="whitespace-pre-line">{found.message}</p>
          </Alert>
        )}
        {recheck && <ReviewSection title="What later rules say" version={version} review={recheck} />}
        {review && (
          <ReviewSection
            title={recheck ? "What the review said then" : "Security review"}
            version={version}
            review={review}
          />
        )}
        <Section title="Files" flush>
          <Files found={found} shown={file?.path} />
          {file && (
            <div id="file" className="border-t border-line p-4">
              <p className="mb-2 font-mono text-xs wrap-anywhere">{file.path}</p>
              <ScrollArea label={`Content of ${file.path}`} className="max-h-128 rounded-md bg-sunken">
                <pre className="p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">{file.text}</pre>
              </ScrollArea>
              {!file.isWhole && <p className="mt-2 text-xs text-muted">Only the start is shown.</p>}
            </div>
          )}
        </Section>
        <Section title="Decide">
          {status === "cancelled" || status === "superseded" ? (
            <p className="text-sm text-muted">There is nothing to decide: this version is {status}.</p>
          ) : (
            <DecisionForm
              action={decideVersion}
              subject={{ name: "version_id", value: found.id }}
              approve={{ label: status === "published" ? "Keep it published" : "Publish it" }}
              reject={{
                label: status === "rejected" ? "Keep it refused" : "Refuse it",
                asks: { title: `Refuse ${title} ${version}?`, text: refusing(found) },
              }}
              about={`version ${version}`}
              hint="Its author reads this, and it stays in the log."
            />
          )}
        </Section>
        <Section title="Decisions" flush>
          <DecisionList decisions={found.decisions} />
        </Section>
      </div>
    </>
  );
}

/** What a refusal brings about. */
function refusing({ status, appeals }: Case): string {
  const same = "Its author is told the reason, and the same files stay refused under any number.";
  if (status === "published") return `${takingBack} ${same}`;
  const isAppealed = appeals.some((appeal) => appeal.status === "open");
  return isAppealed ? `The open appeal is denied for good. ${same}` : same;
}

function ReviewSection({ title, version, review }: { title: string; version: string; review: Review }) {
  return (
    <Section title={title} hint={`Rules ${review.rulesetVersion}`} flush>
      <SecurityPanel
        status={review.verdict}
        score={review.score}
        version={version}
        scannedAt={review.scannedAt}
        scanHash={review.scanHash}
        findings={review.findings}
      />
    </Section>
  );
}

function Files({ found, shown }: { found: Case; shown: string | undefined }) {
  if (!found.files || !found.storageKey) return <p className="p-4 text-sm text-muted">No package is stored.</p>;
  return (
    <ScrollArea label="Files of the package" className="max-h-96">
      <ul className="divide-y divide-line">
        {found.files.map(({ path, size }) => (
          <li key={path} className="flex items-baseline gap-3 px-4 py-1.5 text-sm">
            <Link
              href={`/admin/versions/${found.id}?file=${encodeURIComponent(path)}#file`}
              aria-current={path === shown ? "true" : undefined}
              className="link min-w-0 flex-1 font-mono text-xs wrap-anywhere"
            >
              {path}
            </Link>
            <span className="text-xs text-muted tabular-nums">{formatBytes(size)}</span>
          </li>
        ))}
      </ul>
    </ScrollArea>
  );
}
