import { and, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { purchases, refunds } from "@/db/schema/purchases";
import { ledgerEntries } from "@/db/schema/sellers";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { isUuid } from "@/lib/slug";
import { refundsOf } from "./receipt-refunds";

const sellers = alias(users, "sellers");

/** What the viewer paid for and what of it went back; null where it is not theirs, or was not paid. */
export async function findReceipt(viewer: Viewer, purchaseId: string) {
  if (!isUuid(purchaseId)) return null;
  const [found] = await db
    .select({
      purchase: purchases,
      sellerName: sellers.displayName,
      buyer: { name: users.displayName, email: users.email },
    })
    .from(purchases)
    .innerJoin(sellers, eq(sellers.id, purchases.sellerId))
    .innerJoin(users, eq(users.id, purchases.buyerId))
    .where(and(eq(purchases.id, purchaseId), eq(purchases.buyerId, viewer.id)));
  if (!found?.purchase.paidAt) return null;

  const { purchase, sellerName, buyer } = found;
  const { id, title, version, amountCents, currency, status } = purchase;
  return {
    id,
    title,
    version,
    amountCents,
    currency,
    paidAt: found.purchase.paidAt,
    status,
    sellerName: sellerName ?? "A seller",
    buyerName: [buyer.name, buyer.email].filter(Boolean).join(", "),
    refunds: await findRefunds(purchase),
  };
}

async function findRefunds({ id, amountRefundedCents, refundedAt }: typeof purchases.$inferSelect) {
  if (amountRefundedCents === 0) return [];
  const [recorded, own] = await Promise.all([
    db
      .select({ fact: ledgerEntries.fact, cents: ledgerEntries.grossCents, at: ledgerEntries.occurredAt })
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.purchaseId, id), eq(ledgerEntries.kind, "refund"))),
    db
      .select({ fact: refunds.stripeRefundId, amountCents: refunds.amountCents, at: refunds.createdAt })
      .from(refunds)
      .where(and(eq(refunds.purchaseId, id), eq(refunds.status, "succeeded"), isNotNull(refunds.stripeRefundId))),
  ]);
  return refundsOf({
    recorded: recorded.map(({ fact, cents, at }) => ({ fact, amountCents: -cents, at })),
    own: own.map(({ fact, ...refund }) => ({ fact: fact ?? "", ...refund })),
    totalCents: amountRefundedCents,
    since: refundedAt,
  });
}
