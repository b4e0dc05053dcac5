import type { Route } from "next";
import Link from "next/link";
import { DecisionLine } from "@/components/moderation/decision-list";
import { readOffset } from "@/components/offset";
import { PageHeader } from "@/components/page-header";
import { Pagination } from "@/components/pagination";
import { listAudit } from "@/lib/moderation/audit";
import { moderatorMetadata, requireModerator } from "@/lib/web/session";

export const generateMetadata = moderatorMetadata("/admin/audit", "Decisions");

const pageSize = 50;

type Entry = Awaited<ReturnType<typeof listAudit>>["items"][number];

export default async function AuditPage({ searchParams }: PageProps<"/admin/audit">) {
  const viewer = await requireModerator("/admin/audit");
  const offset = readOffset(await searchParams);
  const { items, total, limit } = await listAudit(viewer, { limit: pageSize, offset });

  return (
    <>
      <PageHeader title="Decisions">Everything that was decided, newest first. Entries are only ever added.</PageHeader>
      <div className="rounded-md border border-line bg-surface">
        {items.length === 0 && <p className="p-4 text-sm text-muted">Nothing was decided yet.</p>}
        <ol className="divide-y divide-line">
          {items.map((entry) => (
            <li key={entry.id} className="space-y-0.5 px-4 py-2.5 text-sm">
              <DecisionLine decision={entry} />
              {entry.subject_type === "review" && (
                <p className="text-muted wrap-anywhere">
                  {String(entry.details?.rating)} of 5: {String(entry.details?.text || "(no words)")}
                </p>
              )}
              <p className="text-xs wrap-anywhere">
                <Subject entry={entry} />
              </p>
            </li>
          ))}
        </ol>
      </div>
      <Pagination
        total={total}
        limit={limit}
        offset={offset}
        href={(to) => `/admin/audit${to > 0 ? `?offset=${to}` : ""}`}
      />
    </>
  );
}

const places: Record<string, (entry: Entry) => string> = {
  version: ({ subject_id }) => `/admin/versions/${subject_id}`,
  listing: ({ details }) => `/admin/listings/${details?.slug}`,
  purchase: ({ subject_id }) => `/admin/purchases?number=${subject_id}`,
  user: ({ subject_id }) => `/admin/people?named=${subject_id}`,
};

function Subject({ entry }: { entry: Entry }) {
  const { subject_type, subject_id, details } = entry;
  const name = [subject_type, details?.slug, details?.version].filter(Boolean).join(" ");
  const place = places[subject_type]?.(entry);
  return place ? (
    <Link href={place as Route} className="link">
      {name}
    </Link>
  ) : (
    <span className="text-muted">
      {name} {subject_id}
    </span>
  );
}
