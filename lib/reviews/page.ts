import type { Viewer } from "@/lib/auth/viewer";
import { keep, namesOf } from "@/lib/kept/keep";
import { basesOf } from "./basis";
import { listReviews, summariseReviews } from "./list";
import type { ListReviewsQuery } from "./schema";

/** What a listing's page shows of its reviews: a page of them with what each rests on, all ratings, the viewer's own. */
export function findReviewsPage(viewer: Viewer | null, slug: string, query: ListReviewsQuery) {
  if (viewer) return readReviewsPage(viewer, slug, query);
  const names = namesOf([{ source: "native", slug }]);
  return keep(
    `reviews' page ${slug} ${JSON.stringify(query)}`,
    () => names,
    () => readReviewsPage(null, slug, query),
  );
}

async function readReviewsPage(viewer: Viewer | null, slug: string, query: ListReviewsQuery) {
  const [{ items, total, limit, offset }, { histogram, own }] = await Promise.all([
    listReviews(viewer, slug, query),
    summariseReviews(viewer, slug),
  ]);
  const bases = await basesOf(items.map(({ id }) => id));
  const reviews = items.map((review) => ({ ...review, basis: bases.get(review.id) ?? null }));
  return { reviews, total, limit, offset, histogram, own };
}
