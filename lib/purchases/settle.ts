import { eq } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { purchases } from "@/db/schema/purchases";
import { ledgerEntries, sellerActivity } from "@/db/schema/sellers";
import { users } from "@/db/schema/users";
import { log } from "@/lib/log";
import { mailReceipt } from "@/lib/mail/receipt";
import { findOwned } from "@/lib/ownership/access";
import { UNPAID } from "@/lib/ownership/status";
import { retryDebtsOf } from "./adjustments";
import { addLicense } from "./licenses";
import type { Purchase } from "./records";
import { requestRefund } from "./refund-request";
import { lockOwnership } from "./transaction";

/** What the processor says was paid, and in what it differs from what was agreed. */
type Payment = {
  paymentIntentId: string;
  chargeId: string | null;
  transferId: string | null;
  receivedCents: number;
  paidAt: Date;
  problems: string[];
};

/**
 * Hands the listing over for its payment, or gives the money back where it must not be kept:
 * paid twice, paid for something else, or paid for what was blocked meanwhile. Once per purchase.
 */
export async function settlePayment(
  tx: Db,
  { id, buyerId, listingId }: Purchase,
  payment: Payment,
): Promise<{ purchase: Purchase; isNew: boolean }> {
  await lockOwnership(tx, buyerId, listingId);
  const purchase = one(await tx.select().from(purchases).where(eq(purchases.id, id)).for("update"));
  if (!UNPAID.includes(purchase.status)) return { purchase, isNew: false };
  return { purchase: await decide(tx, purchase, payment), isNew: true };
}

async function decide(tx: Db, purchase: Purchase, payment: Payment): Promise<Purchase> {
  const { id, buyerId, listingId } = purchase;
  const listing = one(await tx.select().from(listings).where(eq(listings.id, listingId)));

  if (payment.problems.length > 0) {
    log.error({ purchaseId: id, problems: payment.problems }, "a payment differs from what was agreed");
    return giveBack(tx, purchase, payment, "mismatch", `Differs from the offer: ${payment.problems.join(", ")}`);
  }
  if (await findOwned(tx, buyerId, listingId)) {
    return giveBack(tx, purchase, payment, "duplicate", "The buyer already owns this listing");
  }
  if (listing.blockedAt) {
    return giveBack(tx, purchase, payment, "blocked", "The listing was blocked while the payment page was open");
  }
  return handOver(tx, purchase, payment);
}

async function handOver(tx: Db, purchase: Purchase, payment: Payment): Promise<Purchase> {
  const { id, sellerId, listingId, amountCents, feeCents, currency } = purchase;
  const paid = await record(tx, purchase, payment, "paid");
  await addLicense(tx, id);
  await tx.insert(ledgerEntries).values({
    sellerId,
    purchaseId: id,
    listingId,
    kind: "sale",
    grossCents: amountCents,
    feeCents,
    currency,
    fact: id,
    occurredAt: payment.paidAt,
  });
  await tx.insert(sellerActivity).values({
    sellerId,
    type: "sale",
    listingId,
    message: `${await nameOf(tx, purchase.buyerId)} bought ${purchase.title}`,
    amountCents,
    currency,
    fact: id,
    createdAt: payment.paidAt,
  });
  if (payment.transferId) await retryDebtsOf(tx, sellerId);
  await mailReceipt(tx, paid, payment.paidAt);
  return paid;
}

type Reason = "mismatch" | "duplicate" | "blocked";

async function giveBack(tx: Db, purchase: Purchase, payment: Payment, kind: Reason, reason: string): Promise<Purchase> {
  const held = await record(tx, purchase, payment, kind === "duplicate" ? "duplicate" : "review", reason);
  if (payment.receivedCents > 0) await requestRefund(tx, held, { kind, amountCents: payment.receivedCents, reason });
  return held;
}

async function record(
  tx: Db,
  { id }: Purchase,
  { paymentIntentId, chargeId, transferId, paidAt }: Payment,
  status: "paid" | "duplicate" | "review",
  lastError: string | null = null,
): Promise<Purchase> {
  return one(
    await tx
      .update(purchases)
      .set({ status, paymentIntentId, chargeId, transferId, paidAt, lastError, updatedAt: new Date() })
      .where(eq(purchases.id, id))
      .returning(),
  );
}

async function nameOf(tx: Db, userId: string): Promise<string> {
  const [user] = await tx.select({ name: users.displayName }).from(users).where(eq(users.id, userId));
  return user?.name ?? "Somebody";
}
