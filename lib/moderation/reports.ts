import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { reports } from "@/db/schema/moderation";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, InvalidInput } from "@/lib/errors";
import { getListingRow } from "@/lib/listings/detail";
import { lockReviewer } from "@/lib/reviews/list";
import type { ReportBody } from "./schema";

/** What a reporter is told of their report. */
const reportRecord = {
  id: reports.id,
  reason: reports.reason,
  text: reports.text,
  created_at: reports.createdAt,
};

/** One open report of each person, of a listing as of a review: the two unique indexes. */
const openOfListing = {
  target: [reports.listingId, reports.userId],
  targetWhere: sql`${reports.resolvedAt} is null and ${reports.reviewId} is null`,
};
const openOfReview = { target: [reports.reviewId, reports.userId], targetWhere: isNull(reports.resolvedAt) };

/**
 * Brings a listing, or one review of it, before the moderators; the same person's open report of it is answered again.
 * A listing's author may report a review of it, and nobody what is their own.
 */
export async function reportListing(viewer: Viewer, slug: string, { reason, text, review_id }: ReportBody) {
  if (reason === "other" && !text?.trim()) throw new InvalidInput("text", "Say in a sentence what is wrong", text);
  const listing = await getListingRow(viewer, slug);
  if (!review_id && listing.authorId === viewer.id)
    throw new AppError("FORBIDDEN", "You can't report your own listing");
  const { created_at, ...report } = await db.transaction(async (tx) => {
    if (review_id) await lockOthersReview(tx, viewer, listing.id, review_id);
    if (listing.blockedAt) throw new AppError("SKILL_BLOCKED");
    const opened = await tx
      .insert(reports)
      .values({ listingId: listing.id, reviewId: review_id, userId: viewer.id, reason, text })
      .onConflictDoUpdate({
        ...(review_id ? openOfReview : openOfListing),
        // Changes nothing, but answers the row that stands in the way.
        set: { userId: viewer.id },
      })
      .returning(reportRecord);
    return one(opened);
  });
  const message = `Thank you. The moderators will look at this ${review_id ? "review" : "listing"}.`;
  return { ...report, skill_slug: slug, status: "open" as const, created_at, message };
}

/** The review can't be deleted before its report is written. */
async function lockOthersReview(tx: Db, viewer: Viewer, listingId: string, reviewId: string): Promise<void> {
  const author = await lockReviewer(tx, viewer, listingId, reviewId);
  if (!author) throw new AppError("NOT_FOUND", "This listing has no such review");
  if (author === viewer.id) throw new AppError("FORBIDDEN", "This review is yours; you can change or delete it");
}

/** Takes the open reports of a listing, those of its reviews aside, off the queue, with what came of them. */
export async function resolveReports(
  tx: Db,
  listingId: string,
  { resolution, resolvedBy }: { resolution: string; resolvedBy: string },
): Promise<void> {
  await tx
    .update(reports)
    .set({ resolution, resolvedBy, resolvedAt: new Date() })
    .where(and(eq(reports.listingId, listingId), isNull(reports.reviewId), isNull(reports.resolvedAt)));
}
