import { desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { purchases, refunds } from "@/db/schema/purchases";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { isUuid } from "@/lib/slug";
import { listDecisions } from "./audit";
import { requireModerator } from "./authority";

const MAX_REFUNDS = 100;

/** A purchase as a moderator sees it, by the number on its receipt; null where there is none. */
export async function findPurchaseCase(viewer: Viewer, purchaseId: string) {
  requireModerator(viewer);
  const purchase = await findPurchase(purchaseId);
  if (!purchase) return null;
  const [given, decisions] = await Promise.all([
    db
      .select({
        id: refunds.id,
        kind: refunds.kind,
        status: refunds.status,
        amount_cents: refunds.amountCents,
        reason: refunds.reason,
        created_at: refunds.createdAt,
      })
      .from(refunds)
      .where(eq(refunds.purchaseId, purchaseId))
      .orderBy(desc(refunds.createdAt))
      .limit(MAX_REFUNDS),
    listDecisions(viewer, { type: "purchase", id: purchaseId }),
  ]);
  const promisedCents = given.reduce(
    (sum, { status, amount_cents }) => sum + (status === "creating" ? amount_cents : 0),
    0,
  );
  return {
    ...purchase,
    /** What has not been given back or promised. */
    left_cents: purchase.amount_cents - purchase.refunded_cents - promisedCents,
    refunds: given,
    decisions,
  };
}

async function findPurchase(purchaseId: string) {
  if (!isUuid(purchaseId)) return null;
  const [buyers, sellers] = [alias(users, "buyers"), alias(users, "sellers")];
  const [purchase] = await db
    .select({
      id: purchases.id,
      status: purchases.status,
      title: purchases.title,
      version: purchases.version,
      slug: listings.slug,
      amount_cents: purchases.amountCents,
      fee_cents: purchases.feeCents,
      refunded_cents: purchases.amountRefundedCents,
      currency: purchases.currency,
      created_at: purchases.createdAt,
      paid_at: purchases.paidAt,
      payment_intent_id: purchases.paymentIntentId,
      buyer: buyers.displayName,
      buyer_email: buyers.email,
      seller: sellers.displayName,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(buyers, eq(buyers.id, purchases.buyerId))
    .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
    .where(eq(purchases.id, purchaseId));
  return purchase ?? null;
}
