import { Flag } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { ReportForm } from "@/components/report-form";
import { report } from "./actions";

type Props = {
  slug: string;
  /** Where to come back to once signed in: the listing's page, or a place on it. */
  place: Route;
  reviewId?: string;
  isSignedIn: boolean;
  children: string;
};

/** Leads to the moderators: a form that opens on demand, after signing in where that is still to be done. */
export function Report({ slug, place, reviewId, isSignedIn, children }: Props) {
  if (!isSignedIn) {
    return (
      <Link
        href={`/login?next=${encodeURIComponent(place)}`}
        className="inline-flex items-center gap-1.5 py-1 text-xs text-muted hover:text-ink hover:underline"
      >
        <Flag aria-hidden className="size-3" />
        {children}
      </Link>
    );
  }
  return (
    <details>
      <summary className="inline-flex items-center gap-1.5 rounded-md py-1 text-xs text-muted hover:text-ink hover:underline">
        <Flag aria-hidden className="size-3" />
        {children}
      </summary>
      <div className="mt-2">
        <ReportForm action={report} slug={slug} reviewId={reviewId} />
      </div>
    </details>
  );
}
