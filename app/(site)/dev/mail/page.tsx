import { isStorable } from "@skillyard/format/storable";
import type { Metadata, Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Empty } from "@/components/empty";
import { plural } from "@/components/format";
import { readOffset } from "@/components/offset";
import { PageHeader } from "@/components/page-header";
import { Pagination } from "@/components/pagination";
import { Time } from "@/components/time";
import { findKeptMails } from "@/lib/mail/kept";

type Props = PageProps<"/dev/mail">;

const pageSize = 20;

/** One read for both the metadata and the page. */
const load = cache(
  async (recipient: string | undefined, offset: number) =>
    (await findKeptMails({ recipient, limit: pageSize, offset })) ?? notFound(),
);

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const params = await searchParams;
  await load(recipientIn(params), readOffset(params));
  return { title: "Mail", robots: { index: false } };
}

export default async function MailPage({ searchParams }: Props) {
  const params = await searchParams;
  const recipient = recipientIn(params);
  const kept = await load(recipient, readOffset(params));

  return (
    <>
      <PageHeader title="Mail">
        No mail server is configured, so what would have been sent is kept here.{" "}
        {recipient ? (
          <>
            {plural(kept.total, "mail")} to {recipient}.{" "}
            <Link href="/dev/mail" className="link">
              Show all
            </Link>
          </>
        ) : (
          `${plural(kept.total, "mail")} so far.`
        )}
      </PageHeader>
      {kept.items.length === 0 && (
        <div className="rounded-md border border-line bg-surface">
          <Empty title="No mail yet">Buy something or publish a version, and its mail appears here.</Empty>
        </div>
      )}
      <ul className="space-y-3">
        {kept.items.map((mail) => (
          <li key={mail.id} className="rounded-md border border-line bg-surface">
            <details>
              <summary className="cursor-pointer px-4 py-3">
                <span className="font-medium wrap-anywhere">{mail.subject}</span>
                <span className="block text-sm text-muted wrap-anywhere">
                  To {mail.recipient}, <Time value={mail.created_at} as="ago" />
                </span>
              </summary>
              <div className="space-y-4 border-t border-line p-4">
                <p className="text-sm">
                  <Link href={listFor(mail.recipient)} className="link">
                    Everything to {mail.recipient}
                  </Link>
                </p>
                <iframe
                  title={`HTML part of: ${mail.subject}`}
                  srcDoc={mail.html}
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  loading="lazy"
                  className="h-112 w-full rounded-md border border-line"
                />
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls sideways */}
                <pre tabIndex={0} className="overflow-x-auto rounded-md border border-line p-4 font-mono text-xs">
                  {mail.text}
                </pre>
              </div>
            </details>
          </li>
        ))}
      </ul>
      <Pagination
        total={kept.total}
        limit={kept.limit}
        offset={kept.offset}
        href={(offset) => listFor(recipient, offset)}
      />
    </>
  );
}

function recipientIn({ to }: Awaited<Props["searchParams"]>): string | undefined {
  return typeof to === "string" && isStorable(to) && to ? to : undefined;
}

function listFor(recipient: string | undefined, offset = 0): Route {
  const query = new URLSearchParams({
    ...(recipient ? { to: recipient } : {}),
    ...(offset > 0 ? { offset: String(offset) } : {}),
  });
  return (query.size > 0 ? `/dev/mail?${query}` : "/dev/mail") as Route;
}
