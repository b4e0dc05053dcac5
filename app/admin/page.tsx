import { clsx } from "clsx";
import { Inbox } from "lucide-react";
import Link from "next/link";
import { Empty } from "@/components/empty";
import { kinds, QueueEntry } from "@/components/moderation/queue-entry";
import { readOffset } from "@/components/offset";
import { PageHeader } from "@/components/page-header";
import { Pagination } from "@/components/pagination";
import { listQueue } from "@/lib/moderation/queue";
import { queueQuery } from "@/lib/moderation/schema";
import { moderatorMetadata, requireModerator } from "@/lib/web/session";
import { decideClaim, decideReview, decideRing } from "./actions";

export const generateMetadata = moderatorMetadata("/admin", "Queue");

const pageSize = 20;

export default async function QueuePage({ searchParams }: PageProps<"/admin">) {
  const viewer = await requireModerator("/admin");
  const asked = await searchParams;
  const offset = readOffset(asked);
  const kind = queueQuery.shape.kind.safeParse(asked.kind).data;
  const { items, total, limit } = await listQueue(viewer, { kind, limit: pageSize, offset });

  return (
    <>
      <PageHeader title="Queue">What waits for a person, the longest wait first.</PageHeader>
      <nav aria-label="Kinds" className="mb-4 flex flex-wrap gap-1">
        <KindLink isHere={kind === undefined}>All</KindLink>
        {Object.entries(kinds).map(([key, { plural }]) => (
          <KindLink key={key} kind={key} isHere={key === kind}>
            {plural}
          </KindLink>
        ))}
      </nav>
      <div className="rounded-md border border-line bg-surface">
        {items.length > 0 ? (
          <ul className="divide-y divide-line">
            {items.map((item) => (
              <li key={`${item.kind}:${item.id}`} className="p-4">
                <QueueEntry item={item} actions={{ decideClaim, decideRing, decideReview }} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty icon={Inbox} title="Nothing waits">
            {kind ? "Nothing of this kind." : "Appeals, reports, claims and reviews that need a person show up here."}
          </Empty>
        )}
      </div>
      <Pagination total={total} limit={limit} offset={offset} href={(to) => hrefOf(kind, to)} />
    </>
  );
}

function KindLink({ kind, isHere, children }: { kind?: string; isHere: boolean; children: string }) {
  return (
    <Link
      href={hrefOf(kind, 0)}
      aria-current={isHere ? "true" : undefined}
      className={clsx(
        "flex h-8 items-center rounded-md px-2.5 text-sm font-medium",
        isHere ? "bg-sunken text-ink" : "text-muted hover:bg-sunken hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}

function hrefOf(kind: string | undefined, offset: number) {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(offset > 0 && { offset: String(offset) }) });
  return query.size > 0 ? (`/admin?${query}` as const) : ("/admin" as const);
}
