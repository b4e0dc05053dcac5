import { BadgeCheck, Bot, Download, ExternalLink } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { formatCount } from "../format";
import { registryName } from "../registry-names";
import { Stars } from "../reviews/stars";
import { Badge } from "../ui/badge";
import { Price } from "./price";
import { SecurityBadge, type SecurityStatus } from "./security-badge";

export type ListingCardRecord = {
  slug: string;
  title: string;
  description: string;
  type: "skill" | "agent";
  price_cents: number;
  currency: string;
  version: string;
  security_status: SecurityStatus;
  download_count: number;
  rating_average: number | null;
  rating_count: number;
  source: string;
  source_installs?: number | null;
  author: { display_name: string | null; verified: boolean } | null;
};

type Props = { listing: ListingCardRecord; heading?: "h2" | "h3"; compact?: boolean };

/** One row of a list; the whole row leads to the listing. */
export function ListingCard({ listing, heading: Heading = "h3", compact }: Props) {
  const external = listing.source !== "native";
  const registry = external ? registryName(listing.source) : undefined;
  const downloads = external ? (listing.source_installs ?? null) : listing.download_count;

  return (
    <article className="group relative flex gap-4 px-4 py-3.5 hover:bg-sunken/60 has-[a:focus-visible]:bg-sunken/60">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Heading className="text-sm wrap-anywhere">
            <Link
              href={listingHref(listing)}
              prefetch={false}
              className="after:absolute after:inset-0 group-hover:text-accent group-hover:underline group-hover:underline-offset-4"
            >
              {listing.title}
            </Link>
          </Heading>
          {listing.type === "agent" && (
            <Badge>
              <Bot aria-hidden />
              Agent
            </Badge>
          )}
          {registry && (
            <Badge>
              <ExternalLink aria-hidden />
              {registry}
            </Badge>
          )}
        </div>
        <p className="mt-0.5 line-clamp-2 text-sm text-muted wrap-anywhere">{listing.description}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          {listing.author?.display_name && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <span className="max-w-48 truncate">{listing.author.display_name}</span>
              {listing.author.verified && <BadgeCheck className="size-3.5 text-accent" aria-label="Verified author" />}
            </span>
          )}
          <span className="font-mono">{listing.version}</span>
          {listing.rating_count > 0 && listing.rating_average !== null && (
            <span className="inline-flex items-center gap-1 tabular-nums">
              <Stars rating={listing.rating_average} />
              {listing.rating_average.toFixed(1)}
              <span>({formatCount(listing.rating_count)})</span>
            </span>
          )}
          {downloads !== null && (
            <span className="inline-flex items-center gap-1 tabular-nums">
              <Download aria-hidden className="size-3.5" />
              {formatCount(downloads)}
              <span className="sr-only">{external ? "installs elsewhere" : "downloads"}</span>
            </span>
          )}
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1.5">
        <Price cents={listing.price_cents} currency={listing.currency} />
        {!compact && <SecurityBadge status={listing.security_status} by={registry} />}
      </div>
    </article>
  );
}

/** Where a listing has its page: agents, skills, and what is only mirrored here are each at their own address. */
export function listingHref({ type, slug, source = "native" }: { type: string; slug: string; source?: string }): Route {
  if (source !== "native") return `/external/${source}/${encodeURIComponent(slug)}` as Route;
  return `/${type === "agent" ? "agents" : "skills"}/${slug}` as Route;
}
