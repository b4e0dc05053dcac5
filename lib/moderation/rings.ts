import { eq } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { reviewRings, reviews } from "@/db/schema/reviews";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, PlainError } from "@/lib/errors";
import { moveRating } from "@/lib/ratings";
import { isUuid } from "@/lib/slug";
import { recordDecision } from "./audit";
import { requireModerator } from "./authority";
import type { ResolveRingBody } from "./schema";

/** Decides on a ring of reviews: they stay, or they go and the ratings with them. */
export async function resolveRing(viewer: Viewer, ringId: string, { remove_reviews, reason }: ResolveRingBody) {
  requireModerator(viewer);
  return db.transaction(async (tx) => {
    const ring = await lockRing(tx, ringId);
    if (ring.resolvedAt) throw new PlainError(409, "This ring of reviews was decided on before");
    const removed = remove_reviews ? await removeReviews(tx, ring.id) : 0;
    await tx
      .update(reviewRings)
      .set({ resolution: reason, resolvedBy: viewer.id, resolvedAt: new Date() })
      .where(eq(reviewRings.id, ring.id));
    await recordDecision(tx, viewer, {
      action: "resolve_ring",
      subject: { type: "ring", id: ring.id },
      reason,
      details: { kind: ring.kind, removed_reviews: removed },
    });
    const message = remove_reviews ? `${removed} reviews are removed.` : "The reviews stay.";
    return { id: ring.id, status: "resolved" as const, removed_reviews: removed, message };
  });
}

async function lockRing(tx: Db, ringId: string) {
  const [ring] = isUuid(ringId)
    ? await tx.select().from(reviewRings).where(eq(reviewRings.id, ringId)).for("update")
    : [];
  if (!ring) throw new AppError("NOT_FOUND", "There is no such ring of reviews");
  return ring;
}

async function removeReviews(tx: Db, ringId: string): Promise<number> {
  const removed = await tx.delete(reviews).where(eq(reviews.ringId, ringId)).returning();
  // In one order, so that two decisions never wait for each other's listings.
  for (const { userId, listingId, rating } of removed.sort((a, b) => (a.listingId < b.listingId ? -1 : 1))) {
    await moveRating(tx, { id: userId }, listingId, { ratings: -1, sum: -rating });
  }
  return removed.length;
}
