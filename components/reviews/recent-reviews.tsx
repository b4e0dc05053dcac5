import type { Route } from "next";
import Link from "next/link";
import { Time } from "../time";
import { Card } from "../ui/card";
import { Stars } from "./stars";

type Review = {
  id: string;
  skill_slug: string;
  skill_title: string;
  skill_type: "skill" | "agent";
  rating: number;
  text: string;
  author_display_name: string | null;
  created_at: Date | string;
};

/** What buyers said last, each with the listing it is about. */
export function RecentReviews({ reviews }: { reviews: Review[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {reviews.map((review) => (
        <li key={review.id}>
          <Card className="flex h-full flex-col gap-2 p-4 text-sm">
            <div className="flex items-start justify-between gap-3">
              <Link
                href={`/${review.skill_type}s/${review.skill_slug}` as Route}
                className="min-w-0 font-medium wrap-anywhere hover:underline"
              >
                {review.skill_title}
              </Link>
              <Stars rating={review.rating} />
            </div>
            <p className="line-clamp-3 wrap-anywhere">{review.text}</p>
            <p className="mt-auto text-xs text-muted">
              {review.author_display_name ?? "A former user"} · <Time value={review.created_at} />
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
