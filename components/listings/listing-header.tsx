import { clsx } from "clsx";
import { BadgeCheck, Download, Eye } from "lucide-react";
import Link from "next/link";
import { formatCount } from "../format";
import { Stars } from "../reviews/stars";
import { Time } from "../time";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { SecurityBadge, type SecurityStatus } from "./security-badge";

type Props = {
  listing: {
    title: string;
    description: string;
    category: string;
    type: "skill" | "agent";
    version: string;
    trust_level: string;
    security_status: SecurityStatus;
    security_score: number | null;
    download_count: number;
    view_count: number;
    rating_average: number | null;
    rating_count: number;
    published_at: Date | string | null;
    archived_at: Date | string | null;
    author: { display_name: string | null; display_name_slug: string | null; verified: boolean } | null;
  };
  categoryName: string;
  /** The name of the registry where it lives, if not here; it is neither downloaded nor looked at here then. */
  registry?: string;
};

export function ListingHeader({ listing, categoryName, registry }: Props) {
  return (
    <header>
      <nav aria-label="Breadcrumb" className="mb-3 text-sm text-muted">
        <ol className="flex flex-wrap items-center gap-x-1.5">
          <li>
            <Link href={`/skills?type=${listing.type}`} className="inline-block py-0.5 hover:text-ink hover:underline">
              {listing.type === "agent" ? "Agents" : "Skills"}
            </Link>
          </li>
          <li aria-hidden>/</li>
          <li className="min-w-0">
            <Link
              href={`/skills?category=${encodeURIComponent(listing.category)}`}
              className="inline-block py-0.5 wrap-anywhere hover:text-ink hover:underline"
            >
              {categoryName}
            </Link>
          </li>
        </ol>
      </nav>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-lg wrap-anywhere">{listing.title}</h1>
        <span className="font-mono text-sm text-muted">{listing.version}</span>
      </div>
      <Summary text={listing.description} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        {listing.author?.display_name && <Author author={listing.author} />}
        {listing.trust_level === "official" && <Badge tone="accent">Official</Badge>}
        <SecurityBadge status={listing.security_status} score={listing.security_score} by={registry} />
        {listing.rating_count > 0 && listing.rating_average !== null && (
          <a href="#reviews" className="inline-flex items-center gap-1.5 py-0.5 tabular-nums hover:underline">
            <Stars rating={listing.rating_average} />
            <span className="font-medium text-ink">{listing.rating_average.toFixed(1)}</span>
            <span>({formatCount(listing.rating_count)})</span>
          </a>
        )}
        {!registry && (
          <>
            <span className="inline-flex items-center gap-1.5 tabular-nums">
              <Download aria-hidden className="size-4" />
              {formatCount(listing.download_count)} {listing.download_count === 1 ? "download" : "downloads"}
            </span>
            <span className="inline-flex items-center gap-1.5 tabular-nums">
              <Eye aria-hidden className="size-4" />
              {formatCount(listing.view_count)} {listing.view_count === 1 ? "view" : "views"}
            </span>
          </>
        )}
        {listing.published_at && (
          <span>
            Published <Time value={listing.published_at} />
          </span>
        )}
      </div>
      {listing.archived_at && (
        <div className="mt-5">
          {registry ? (
            <Alert tone="caution" title="Gone from its registry">
              It is no longer offered there; this is what was last known of it.
            </Alert>
          ) : (
            <Alert tone="caution" title="Unpublished by its author">
              It is no longer offered. If you own it, it stays in your library and can be downloaded there.
            </Alert>
          )}
        </div>
      )}
      {listing.security_status === "block" && (
        <div className="mt-5">
          <Alert tone="bad" title={registry ? "Blocked as harmful" : "Blocked by the security review"}>
            It can't be downloaded, bought or installed. Those who have installed it should look at what it did.
          </Alert>
        </div>
      )}
    </header>
  );
}

const maxSummary = 200;

/** On a narrow screen a long one shows its first lines until it is asked for, so that the price stays in sight. */
function Summary({ text }: { text: string }) {
  const look = "max-w-text text-base text-muted wrap-anywhere";
  if (text.length <= maxSummary) return <p className={clsx(look, "mt-2")}>{text}</p>;
  return (
    <div className="mt-2">
      <p id="summary" className={clsx(look, "peer scroll-mt-20 max-sm:not-target:line-clamp-3")}>
        {text}
      </p>
      <a href="#summary" className="link inline-block py-1 text-sm peer-target:hidden sm:hidden">
        More
      </a>
    </div>
  );
}

function Author({ author }: { author: NonNullable<Props["listing"]["author"]> }) {
  const name = <span className="max-w-64 truncate font-medium text-ink">{author.display_name}</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      by{" "}
      {author.display_name_slug ? (
        <Link href={`/sellers/${author.display_name_slug}`} className="inline-flex min-w-0 py-0.5 hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
      {author.verified && <BadgeCheck className="size-4 text-accent" aria-label="Verified author" />}
    </span>
  );
}
