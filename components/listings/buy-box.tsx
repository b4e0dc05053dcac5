import { Check, Download, ExternalLink, Library, Pencil } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { SaleObstacle } from "@/lib/connected-accounts/obstacle";
import type { Installation } from "@/lib/install";
import { Alert } from "../ui/alert";
import { buttonClass } from "../ui/button";
import { Card } from "../ui/card";
import { Install } from "./install";
import { notForSale } from "./not-for-sale";
import { Price } from "./price";

type Listing = {
  slug: string;
  type: "skill" | "agent";
  price_cents: number;
  currency: string;
  archived_at: Date | string | null;
  security_status: string;
  published_at: Date | string | null;
};

type Props = {
  listing: Listing;
  /** What the viewer is to this listing. */
  access: "author" | "owner" | "none";
  /** Set for a listing of another registry: where it lives. */
  source?: { name: string; url: string | null };
  /** Null for what is not installed from here. */
  installation: Installation | null;
  /** Why nobody can buy it, though it has a price. */
  obstacle?: SaleObstacle | null;
  /** Set for who has just turned back from the payment page. */
  hasCancelled?: boolean;
};

/** The decision: what it costs, what one gets for it, and the one button that follows from who is looking. */
export function BuyBox({ listing, access, source, installation, obstacle = null, hasCancelled }: Props) {
  const free = listing.price_cents === 0;
  const obtainable = isObtainable(listing, access);
  const isForSale = obtainable && !free && !source && access === "none" && !obstacle;

  return (
    <Card className="divide-y divide-line">
      <div className="space-y-4 p-4">
        <p className="flex items-baseline justify-between gap-3">
          <Price cents={listing.price_cents} currency={listing.currency} className="text-lg" />
          {!free && !obstacle && (
            <span className="text-xs text-muted">{access === "owner" ? "you own it" : "one payment"}</span>
          )}
        </p>
        {hasCancelled && access === "none" && (
          <Alert title="The payment was cancelled">Nothing was charged. You can buy it at any time.</Alert>
        )}
        <Action {...{ listing, access, source, free, obtainable, obstacle }} />
        {isForSale && (
          <ul className="space-y-1.5 text-sm text-muted">
            {["A license code of your own", "This version and every later one", "Reviews that count as verified"].map(
              (gain) => (
                <li key={gain} className="flex items-start gap-2">
                  <Check aria-hidden className="mt-1 size-3.5 shrink-0 text-good" />
                  {gain}
                </li>
              ),
            )}
          </ul>
        )}
      </div>
      {obtainable && installation && (free || isForSale || access !== "none") && (
        <div className="p-4">
          <h2 className="mb-2.5 text-sm">Install</h2>
          <Install type={listing.type} installation={installation} isForSale={isForSale} />
        </div>
      )}
    </Card>
  );
}

type ActionProps = Pick<Props, "listing" | "access" | "source"> & {
  free: boolean;
  obtainable: boolean;
  obstacle: SaleObstacle | null;
};

const toItsAuthor: Record<SaleObstacle, ReactNode> = {
  price_too_low: "Nobody can buy it: its price is too low to be charged.",
  no_payouts: (
    <>
      Nobody can buy it before you{" "}
      <Link href="/dashboard/connect" className="link">
        set up getting paid
      </Link>
      .
    </>
  ),
};

function Action({ listing, access, source, free, obtainable, obstacle }: ActionProps): ReactNode {
  const primary = buttonClass({ look: "primary", size: "large", className: "w-full" });

  if (source) {
    if (!source.url || !obtainable) return <p className="text-sm text-muted">Not offered at the moment.</p>;
    return (
      <a href={source.url} rel="noopener nofollow" className={primary}>
        <ExternalLink aria-hidden />
        Open at {source.name}
      </a>
    );
  }
  if (access === "author") {
    return (
      <div className="space-y-2">
        <Link href={`/dashboard/listings/${listing.slug}`} className={primary}>
          <Pencil aria-hidden />
          Manage your listing
        </Link>
        {obtainable && <DownloadLink listing={listing} look="secondary" />}
        {obtainable && obstacle && <p className="text-sm text-caution">{toItsAuthor[obstacle]}</p>}
      </div>
    );
  }
  if (!obtainable) {
    return <p className="text-sm text-muted">Not offered at the moment.</p>;
  }
  if (access === "owner") {
    return (
      <div className="space-y-2">
        <DownloadLink listing={listing} look="primary" />
        <Link href="/library" className={buttonClass({ className: "w-full" })}>
          <Library aria-hidden />
          In your library
        </Link>
      </div>
    );
  }
  if (obstacle) return <p className="text-sm text-muted">{notForSale[obstacle]}</p>;
  if (free) return <DownloadLink listing={listing} look="primary" />;
  return (
    <Link href={`/checkout/${listing.slug}`} className={primary}>
      Buy
    </Link>
  );
}

/** A plain link: the answer is a file, not a page. */
function DownloadLink({ listing, look }: { listing: Listing; look: "primary" | "secondary" }) {
  return (
    <a
      href={`/skills/${listing.slug}/download`}
      className={buttonClass({ look, size: look === "primary" ? "large" : "medium", className: "w-full" })}
    >
      <Download aria-hidden />
      Download
    </a>
  );
}

/** A buyer keeps what was unpublished; nobody gets what was blocked, or what was never published. */
function isObtainable(listing: Listing, access: Props["access"]): boolean {
  if (listing.security_status === "block" || !listing.published_at) return false;
  return !listing.archived_at || access === "owner";
}
