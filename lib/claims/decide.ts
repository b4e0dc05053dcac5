import { and, eq, ne, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { claims } from "@/db/schema/claims";
import { listings } from "@/db/schema/listings";
import { sellerActivity } from "@/db/schema/sellers";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { recordDecision } from "@/lib/moderation/audit";
import { requireModerator } from "@/lib/moderation/authority";
import { isUuid } from "@/lib/slug";
import { claimRecord } from "./records";
import type { DecideClaimBody } from "./schema";
import type { Claim } from "./verify";

type Listing = typeof listings.$inferSelect;
type Verdict = { status: "approved" | "rejected"; reason: string | null };

const OVERTAKEN = "Another person's claim on this listing was approved.";

/** Makes the claimant the listing's author, and turns down everybody else's open claim on it. */
export async function approveClaim(viewer: Viewer, claimId: string, { reason }: DecideClaimBody) {
  return decide(viewer, claimId, async (tx, listing, claim) => {
    if (listing.authorId && listing.authorId !== claim.userId) throw new AppError("CLAIM_ALREADY_CLAIMED");
    await settle(tx, viewer, listing, claim, { status: "approved", reason: reason ?? null });
    const author = one(await tx.select().from(users).where(eq(users.id, claim.userId)).for("share"));
    await tx
      .update(listings)
      .set({ authorId: author.id, authorIsHidden: author.isHidden, authorName: author.displayName })
      .where(eq(listings.id, listing.id));

    const others = await tx
      .select()
      .from(claims)
      .where(and(eq(claims.listingId, listing.id), eq(claims.status, "sandbox"), ne(claims.id, claim.id)))
      .for("update");
    for (const other of others) await settle(tx, viewer, listing, other, { status: "rejected", reason: OVERTAKEN });
  });
}

export async function rejectClaim(viewer: Viewer, claimId: string, { reason }: DecideClaimBody) {
  return decide(viewer, claimId, (tx, listing, claim) =>
    settle(tx, viewer, listing, claim, { status: "rejected", reason: reason ?? null }),
  );
}

/** Locks the listing before its claim, as everybody does who writes to both. */
async function decide(viewer: Viewer, claimId: string, act: (tx: Db, listing: Listing, claim: Claim) => Promise<void>) {
  requireModerator(viewer);
  return db.transaction(async (tx) => {
    const ofClaim = sql`(select ${claims.listingId} from ${claims} where ${claims.id} = ${claimId})`;
    const [listing] = isUuid(claimId)
      ? await tx.select().from(listings).where(eq(listings.id, ofClaim)).for("update")
      : [];
    if (!listing) throw new AppError("CLAIM_NOT_FOUND", "There is no such claim");
    const claim = one(await tx.select().from(claims).where(eq(claims.id, claimId)).for("update"));
    if (claim.status !== "sandbox") throw new AppError("CLAIM_NOT_SANDBOX");
    await act(tx, listing, claim);
    return one(
      await tx
        .select(claimRecord)
        .from(claims)
        .innerJoin(listings, eq(listings.id, claims.listingId))
        .where(eq(claims.id, claimId)),
    );
  });
}

/** Writes the verdict down, for the claimant and for who asks later why. */
async function settle(tx: Db, viewer: Viewer, listing: Listing, claim: Claim, { status, reason }: Verdict) {
  await tx
    .update(claims)
    .set({ status, decisionReason: reason, decidedBy: viewer.id, decidedAt: new Date() })
    .where(eq(claims.id, claim.id));
  await recordDecision(tx, viewer, {
    action: status === "approved" ? "approve_claim" : "reject_claim",
    subject: { type: "claim", id: claim.id },
    reason: reason ?? undefined,
    details: { slug: listing.slug, source: listing.source, score: claim.verificationScore },
  });
  await tx.insert(sellerActivity).values({
    sellerId: claim.userId,
    type: status === "approved" ? "claim_approved" : "claim_rejected",
    listingId: listing.id,
    message: `Your claim on ${listing.title} was ${status}${reason ? `: ${reason}` : ""}`,
    fact: claim.id,
  });
}
