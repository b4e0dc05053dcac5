import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { purchases, refunds } from "@/db/schema/purchases";
import { inTransaction } from "@/db/transaction";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, PlainError } from "@/lib/errors";
import { LIVE } from "@/lib/ownership/status";
import { isUuid } from "@/lib/slug";
import { REFUND_OFFER_DAYS } from "@/lib/terms";
import { requestRefund } from "./refund-request";
import { lockOwnership } from "./transaction";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A purchase of a listing that was blocked later: the buyer may have the price back until then, or has asked for it. */
export type RefundOffer = { reason: string | null; until: Date; isAskedFor: boolean };

/** Which of the viewer's purchases they may give back because the listing was blocked. */
export async function listRefundOffers(viewer: Viewer, purchaseIds: string[]): Promise<Map<string, RefundOffer>> {
  if (purchaseIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: purchases.id,
      reason: listings.blockedReason,
      blockedAt: listings.blockedAt,
      isAskedFor: sql<boolean>`exists (select 1 from ${refunds} where ${refunds.purchaseId} = ${purchases.id} and ${refunds.kind} = 'blocked' and ${refunds.status} <> 'canceled')`,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(
      and(
        eq(purchases.buyerId, viewer.id),
        inArray(purchases.id, purchaseIds),
        inArray(purchases.status, LIVE),
        isNotNull(listings.blockedAt),
      ),
    );
  const offers = rows.flatMap(({ id, reason, blockedAt, isAskedFor }) => {
    const until = blockedAt && endOf(blockedAt);
    return until && until > new Date() ? [[id, { reason, until, isAskedFor }] as const] : [];
  });
  return new Map(offers);
}

/** Gives the buyer of a blocked listing the price back, because they ask for it; asking twice changes nothing. */
export async function takeRefundOffer(viewer: Viewer, purchaseId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const mine = and(eq(purchases.id, purchaseId), eq(purchases.buyerId, viewer.id));
    const [known] = isUuid(purchaseId) ? await tx.select().from(purchases).where(mine) : [];
    if (!known) throw new AppError("PURCHASE_NOT_FOUND");
    await lockOwnership(tx, known.buyerId, known.listingId);
    const purchase = one(await tx.select().from(purchases).where(eq(purchases.id, known.id)).for("update"));
    const [listing] = await tx.select().from(listings).where(eq(listings.id, purchase.listingId)).for("share");
    if (!LIVE.includes(purchase.status))
      throw new PlainError(409, "There is nothing left of this purchase to give back");
    if (!listing?.blockedAt)
      throw new PlainError(409, "The listing is offered again, so its purchases stay as they are");
    if (endOf(listing.blockedAt) < new Date()) {
      throw new PlainError(409, `The price could be had back for ${REFUND_OFFER_DAYS} days, which have passed`);
    }
    const amountCents = purchase.amountCents - purchase.amountRefundedCents;
    const reason = "The listing was blocked for security reasons.";
    await requestRefund(tx, purchase, { kind: "blocked", amountCents, reason, actorId: viewer.id });
  });
}

function endOf(blockedAt: Date): Date {
  return new Date(blockedAt.getTime() + REFUND_OFFER_DAYS * DAY_MS);
}
