import { eq } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { renewSoon } from "@/lib/git-renewal";
import { enqueue } from "@/lib/jobs";
import { lockListing } from "@/lib/listings/lock";
import { tellOwners } from "@/lib/security/tell-owners";
import { recordDecision } from "./audit";
import { requireModerator } from "./authority";
import { resolveReports } from "./reports";
import type { DecisionBody } from "./schema";

/** What a moderator is told of a listing's block. */
const blockRecord = {
  slug: listings.slug,
  status: listings.status,
  blocked_at: listings.blockedAt,
  blocked_by: listings.blockedBy,
  blocked_reason: listings.blockedReason,
};

/** Takes the listing off lists, sale and download until a moderator lifts it; the review's block becomes one's own. */
export async function blockListing(viewer: Viewer, slug: string, { reason }: DecisionBody) {
  requireModerator(viewer);
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, viewer, slug);
    const blocked = await setBlock(tx, listing.id, {
      blockedAt: listing.blockedAt ?? new Date(),
      blockedBy: "moderator",
      blockedReason: reason,
    });
    await enqueue(tx, "close_checkouts", { listingId: listing.id });
    await renewSoon(tx);
    if (listing.publishedVersionId && !listing.blockedAt) await tellOwners(tx, listing.id, listing.version, reason);
    await resolveReports(tx, listing.id, { resolution: reason, resolvedBy: viewer.id });
    await recordDecision(tx, viewer, {
      action: "block_listing",
      subject: { type: "listing", id: listing.id },
      reason,
      details: { slug, was: listing.status },
    });
    return { ...blocked, message: "The listing is blocked until a moderator lifts it." };
  });
}

/** Gives the listing back the state it had: published, archived, or a draft where nothing was ever approved. */
export async function unblockListing(viewer: Viewer, slug: string, { reason }: DecisionBody) {
  requireModerator(viewer);
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, viewer, slug);
    const unblocked = await setBlock(tx, listing.id, { blockedAt: null, blockedBy: null, blockedReason: null });
    if (!listing.blockedAt) return { ...unblocked, message: "The listing was not blocked." };
    await recordDecision(tx, viewer, {
      action: "unblock_listing",
      subject: { type: "listing", id: listing.id },
      reason,
      details: { slug, blocked_by: listing.blockedBy, blocked_reason: listing.blockedReason },
    });
    return { ...unblocked, message: `The block is lifted; the listing is ${unblocked.status} again.` };
  });
}

type Block = Pick<typeof listings.$inferSelect, "blockedAt" | "blockedBy" | "blockedReason">;

async function setBlock(tx: Db, listingId: string, block: Block) {
  return one(await tx.update(listings).set(block).where(eq(listings.id, listingId)).returning(blockRecord));
}
