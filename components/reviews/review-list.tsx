import { clsx } from "clsx";
import { BadgeCheck } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import type { ReviewBasis } from "@/lib/reviews/basis";
import { Time } from "../time";
import { Stars } from "./stars";

type ReviewRecord = {
  id: string;
  rating: number;
  text: string | null;
  author_display_name: string | null;
  author_slug: string | null;
  created_at: Date | string;
  version?: string | null;
  basis: ReviewBasis;
};

/** What is said beside a review of what it rests on: only money that was paid and stays paid verifies. */
const bases: Record<NonNullable<ReviewBasis>, { word: string; verified?: true }> = {
  purchase: { word: "Verified purchase", verified: true },
  code: { word: "Redeemed a code" },
  download: { word: "Downloaded it" },
  refunded: { word: "Refunded" },
};

type Props = {
  reviews: ReviewRecord[];
  /** The way to report the review of this id. */
  report?: (id: string) => ReactNode;
};

export function ReviewList({ reviews, report }: Props) {
  return (
    <ol className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} id={`review-${review.id}`} className="scroll-mt-20 px-4 py-3.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Stars rating={review.rating} />
            {review.author_slug ? (
              <Link
                href={`/sellers/${review.author_slug}`}
                className="max-w-64 truncate py-0.5 font-medium hover:underline"
              >
                {review.author_display_name}
              </Link>
            ) : (
              <span className="max-w-64 truncate font-medium">{review.author_display_name ?? "A former user"}</span>
            )}
            {review.basis && <Basis basis={review.basis} />}
            <span className="text-xs text-muted sm:ml-auto">
              {review.version && <span className="font-mono">{review.version} · </span>}
              <Time value={review.created_at} />
            </span>
          </div>
          {review.text && <p className="mt-1.5 max-w-text text-sm whitespace-pre-line wrap-anywhere">{review.text}</p>}
          {report?.(review.id)}
        </li>
      ))}
    </ol>
  );
}

function Basis({ basis }: { basis: NonNullable<ReviewBasis> }) {
  const { word, verified } = bases[basis];
  return (
    <span className={clsx("inline-flex items-center gap-1 text-xs", verified ? "text-good" : "text-muted")}>
      {verified && <BadgeCheck aria-hidden className="size-3.5" />}
      {word}
    </span>
  );
}
