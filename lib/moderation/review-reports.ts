import { and, eq, isNull } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { reports } from "@/db/schema/moderation";
import { reviews } from "@/db/schema/reviews";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, PlainError } from "@/lib/errors";
import { moveRating } from "@/lib/ratings";
import { isUuid } from "@/lib/slug";
import { recordDecision } from "./audit";
import { requireModerator } from "./authority";
import type { ResolveReviewReportBody } from "./schema";

/**
 * Decides on a reported review and so on every open report of it: it stays, or it goes and its rating with it.
 * The log keeps what it said.
 */
export async function resolveReviewReport(
  viewer: Viewer,
  reportId: string,
  { remove_review, reason }: ResolveReviewReportBody,
) {
  requireModerator(viewer);
  return db.transaction(async (tx) => {
    const { review, slug, resolvedAt } = await lockReported(tx, reportId);
    if (resolvedAt) throw new PlainError(409, "This report was decided on before");
    await tx
      .update(reports)
      .set({ resolution: reason, resolvedBy: viewer.id, resolvedAt: new Date() })
      .where(and(eq(reports.reviewId, review.id), isNull(reports.resolvedAt)));
    const { rating, text, userId } = review;
    if (remove_review) {
      await tx.delete(reviews).where(eq(reviews.id, review.id));
      await moveRating(tx, { id: userId }, review.listingId, { ratings: -1, sum: -rating });
    }
    await recordDecision(tx, viewer, {
      action: remove_review ? "remove_review" : "keep_review",
      subject: { type: "review", id: review.id },
      reason,
      details: { slug, rating, text, user_id: userId },
    });
    const message = remove_review ? "The review is removed." : "The review stays.";
    return { id: reportId, status: "resolved" as const, removed_review: remove_review, message };
  });
}

/** The report's review is locked before the report is read, so that two decisions on it wait for each other. */
async function lockReported(tx: Db, reportId: string) {
  const [known] = isUuid(reportId)
    ? await tx.select({ reviewId: reports.reviewId }).from(reports).where(eq(reports.id, reportId))
    : [];
  const [review] = known?.reviewId
    ? await tx.select().from(reviews).where(eq(reviews.id, known.reviewId)).for("update")
    : [];
  const [report] = review
    ? await tx
        .select({ slug: listings.slug, resolvedAt: reports.resolvedAt })
        .from(reports)
        .innerJoin(listings, eq(listings.id, reports.listingId))
        .where(eq(reports.id, reportId))
    : [];
  if (!review || !report) throw new AppError("NOT_FOUND", "There is no such report of a review");
  return { review, ...report };
}
