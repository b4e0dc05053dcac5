import { isNull } from "drizzle-orm";
import { db, one } from "@/db/client";
import { reports } from "@/db/schema/moderation";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, InvalidInput } from "@/lib/errors";
import { getListingRow } from "@/lib/listings/detail";
import type { ReportBody } from "./schema";

/** What a reporter is told of their report. */
const reportRecord = {
  id: reports.id,
  reason: reports.reason,
  text: reports.text,
  created_at: reports.createdAt,
};

/** Brings a listing before the moderators; the same person's open report of it is answered again. */
export async function reportListing(viewer: Viewer, slug: string, { reason, text }: ReportBody) {
  if (reason === "other" && !text?.trim()) throw new InvalidInput("text", "Say in a sentence what is wrong", text);
  const listing = await getListingRow(viewer, slug);
  if (listing.authorId === viewer.id) throw new AppError("FORBIDDEN", "You can't report your own listing");
  if (listing.blockedAt) throw new AppError("SKILL_BLOCKED");

  const { created_at, ...report } = one(
    await db
      .insert(reports)
      .values({ listingId: listing.id, userId: viewer.id, reason, text })
      .onConflictDoUpdate({
        target: [reports.listingId, reports.userId],
        targetWhere: isNull(reports.resolvedAt),
        // Changes nothing, but answers the row that stands in the way.
        set: { userId: viewer.id },
      })
      .returning(reportRecord),
  );
  const message = "Thank you. The moderators will look at this listing.";
  return { ...report, skill_slug: slug, status: "open" as const, created_at, message };
}
