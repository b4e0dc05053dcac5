import { MessageSquare } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { ActionForm } from "@/components/action-form";
import { Empty } from "@/components/empty";
import { listingHref } from "@/components/listings/listing-card";
import { Pagination } from "@/components/pagination";
import { RatingSummary } from "@/components/reviews/rating-summary";
import { ReviewForm } from "@/components/reviews/review-form";
import { ReviewList } from "@/components/reviews/review-list";
import { SubmitButton } from "@/components/submit-button";
import { Section } from "@/components/ui/card";
import { Confirm } from "@/components/ui/confirm";
import { findReviewsPage } from "@/lib/reviews/page";
import { listReviewsQuery } from "@/lib/reviews/schema";
import { currentViewer } from "@/lib/web/session";
import { deleteOwnReview, submitReview } from "./actions";
import { Report } from "./report";

type Listing = {
  slug: string;
  type: "skill" | "agent";
  rating_average: number | null;
  rating_count: number;
  archived_at: Date | string | null;
  security_status: string;
};

type Props = {
  listing: Listing;
  access: "author" | "owner" | "none";
  params: { [name: string]: string | string[] | undefined };
};

const pageSize = 10;

/** What buyers say, and the viewer's own word. */
export async function Reviews({ listing, access, params }: Props) {
  const viewer = await currentViewer();
  const query = listReviewsQuery.safeParse({ limit: String(pageSize), offset: params.reviews ?? "0" });
  const shown = query.data ?? { limit: pageSize, offset: 0, sort: "newest" as const };
  const { reviews, total, limit, offset, histogram, own } = await findReviewsPage(viewer, listing.slug, shown);
  const path = listingHref(listing);
  const open = listing.archived_at === null && listing.security_status !== "block" && access !== "author";

  return (
    <Section title="Reviews" id="reviews" flush>
      <div className="divide-y divide-line">
        <RatingSummary average={listing.rating_average} count={total} histogram={histogram} />
        {reviews.length > 0 ? (
          <div>
            <ReviewList
              reviews={reviews}
              report={(id) =>
                id !== own?.id &&
                listing.security_status !== "block" && (
                  <Report
                    slug={listing.slug}
                    reviewId={id}
                    place={`${path}#review-${id}` as Route}
                    isSignedIn={viewer !== null}
                  >
                    Report
                  </Report>
                )
              }
            />
            <div className="px-4">
              <Pagination
                total={total}
                limit={limit}
                offset={offset}
                href={(to) => `${path}${to > 0 ? `?reviews=${to}` : ""}#reviews`}
              />
            </div>
          </div>
        ) : (
          <Empty icon={MessageSquare} title="No reviews yet">
            {open && "Be the first to say how it worked for you."}
          </Empty>
        )}
        {open && <OwnWord slug={listing.slug} path={path} viewer={viewer} own={own} />}
      </div>
    </Section>
  );
}

type OwnWordProps = {
  slug: string;
  path: Route;
  viewer: { displayName: string | null } | null;
  own: { rating: number; text: string | null } | null;
};

function OwnWord({ slug, path, viewer, own }: OwnWordProps) {
  if (!viewer) {
    return (
      <p className="p-4 text-sm text-muted">
        <Link href={`/login?next=${encodeURIComponent(path)}`} className="link">
          Sign in
        </Link>{" "}
        to write a review.
      </p>
    );
  }
  if (!viewer.displayName) {
    return (
      <p className="p-4 text-sm text-muted">
        <Link href={`/settings?next=${encodeURIComponent(`${path}#reviews`)}`} className="link">
          Choose a display name
        </Link>{" "}
        to write a review; it will be signed with it.
      </p>
    );
  }
  if (!own) return <ReviewForm slug={slug} action={submitReview} />;
  return (
    <details>
      <summary className="link mx-4 my-3 inline-block py-1 text-sm">Change your review</summary>
      <ReviewForm slug={slug} own={own} action={submitReview} />
      <div className="px-4 pb-4">
        <Confirm
          trigger="Delete your review"
          look="quiet"
          title="Delete your review?"
          form={
            <ActionForm action={deleteOwnReview}>
              <input type="hidden" name="slug" value={slug} />
              <SubmitButton look="danger" waiting="Deleting…">
                Delete
              </SubmitButton>
            </ActionForm>
          }
        >
          Its rating is taken out of the average. You can write another at any time.
        </Confirm>
      </div>
    </details>
  );
}
