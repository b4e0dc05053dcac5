import { BadgeCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ActionForm } from "@/components/action-form";
import { ClaimStatus } from "@/components/claim-status";
import { CopyButton } from "@/components/copy-button";
import { Empty } from "@/components/empty";
import { listingHref } from "@/components/listings/listing-card";
import { readOffset } from "@/components/offset";
import { PageHeader } from "@/components/page-header";
import { Pagination } from "@/components/pagination";
import { SubmitButton } from "@/components/submit-button";
import { Time } from "@/components/time";
import { buttonClass } from "@/components/ui/button";
import { listClaimCards } from "@/lib/claims/list";
import { requireViewer } from "@/lib/web/session";
import { lookAgain } from "./actions";

export const metadata: Metadata = { title: "Claims" };

const pageSize = 20;

type Claim = Awaited<ReturnType<typeof listClaimCards>>["items"][number];

export default async function ClaimsPage({ searchParams }: PageProps<"/claims">) {
  const viewer = await requireViewer("/claims");
  const offset = readOffset(await searchParams);
  const { items, total, limit } = await listClaimCards(viewer, { limit: pageSize, offset });

  return (
    <>
      <PageHeader title="Claims">Listings of other registries that you say are yours. A moderator decides.</PageHeader>
      <div className="rounded-md border border-line bg-surface">
        {items.length > 0 ? (
          <ul className="divide-y divide-line">
            {items.map((claim) => (
              <li key={claim.id} className="p-4">
                <ClaimRow claim={claim} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty
            icon={BadgeCheck}
            title="You have not claimed anything"
            action={
              <Link href="/skills?source=clawhub" className={buttonClass()}>
                Browse other registries' listings
              </Link>
            }
          >
            If you have published a skill elsewhere, open its page here and claim it: it then shows your name.
          </Empty>
        )}
      </div>
      <Pagination
        total={total}
        limit={limit}
        offset={offset}
        href={(to) => `/claims${to > 0 ? `?offset=${to}` : ""}`}
      />
    </>
  );
}

function ClaimRow({ claim }: { claim: Claim }) {
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-sm wrap-anywhere">
          <Link
            href={listingHref({ type: "skill", slug: claim.skill_slug, source: claim.source })}
            className="py-0.5 hover:text-accent hover:underline"
          >
            {claim.title}
          </Link>
        </h2>
        <ClaimStatus status={claim.status} />
        <span className="text-xs text-muted tabular-nums">
          {claim.verification_score} of 100 · claimed <Time value={claim.created_at} />
        </span>
      </div>
      {claim.decision_reason && <p className="text-sm wrap-anywhere">{claim.decision_reason}</p>}
      <ul className="list-disc space-y-1 pl-5 text-sm text-muted">
        {claim.verification_details.split("\n").map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      {claim.status === "sandbox" && !claim.file_found_at && <FileProof claim={claim} />}
    </div>
  );
}

/** The one thing that whoever claims can do about it. */
function FileProof({ claim }: { claim: Claim }) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="flex max-w-full min-w-0 items-center gap-1 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-3">
        <code className="min-w-0 font-mono text-sm wrap-anywhere">{claim.id}</code>
        <CopyButton text={claim.id} label={`Copy the line for ${claim.title}`} />
      </div>
      <ActionForm action={lookAgain} done="We are looking for the file; reload the page in a moment.">
        <input type="hidden" name="skill_slug" value={claim.skill_slug} />
        <input type="hidden" name="source" value={claim.source} />
        <SubmitButton look="secondary" waiting="Asking…">
          Look for the file now
        </SubmitButton>
      </ActionForm>
    </div>
  );
}
