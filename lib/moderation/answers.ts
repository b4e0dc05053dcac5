import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import { appeals, reports } from "@/db/schema/moderation";

/** Answers the open appeal of a version in writing, and says whether there was one. */
export async function answerAppeal(
  tx: Db,
  versionId: string,
  { status, answer, answeredBy }: { status: "granted" | "denied"; answer: string; answeredBy: string | null },
): Promise<boolean> {
  const answered = await tx
    .update(appeals)
    .set({ status, answer, answeredBy, answeredAt: new Date() })
    .where(and(eq(appeals.versionId, versionId), eq(appeals.status, "open")))
    .returning({ id: appeals.id });
  return answered.length > 0;
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
