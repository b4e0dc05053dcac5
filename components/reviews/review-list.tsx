import { BadgeCheck } from "lucide-react";
import Link from "next/link";
import { Time } from "../time";
import { Stars } from "./stars";

export type ReviewRecord = {
  id: string;
  rating: number;
  text: string | null;
  author_display_name: string | null;
  author_slug: string | null;
  created_at: Date | string;
  verified_purchase?: boolean;
  version?: string | null;
};

export function ReviewList({ reviews }: { reviews: ReviewRecord[] }) {
  return (
    <ol className="divide-y divide-line">
      {reviews.map((review) => (
        <li key={review.id} className="px-4 py-3.5">
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
            {review.verified_purchase && (
              <span className="inline-flex items-center gap-1 text-xs text-good">
                <BadgeCheck aria-hidden className="size-3.5" />
                Verified purchase
              </span>
            )}
            <span className="text-xs text-muted sm:ml-auto">
              {review.version && <span className="font-mono">{review.version} · </span>}
              <Time value={review.created_at} />
            </span>
          </div>
          {review.text && <p className="mt-1.5 max-w-text text-sm whitespace-pre-line wrap-anywhere">{review.text}</p>}
        </li>
      ))}
    </ol>
  );
}
