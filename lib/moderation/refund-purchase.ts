import { eq } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { purchases } from "@/db/schema/purchases";
import { inTransaction } from "@/db/transaction";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, InvalidInput, PlainError } from "@/lib/errors";
import { UNPAID } from "@/lib/ownership/status";
import { isMoneyTaken } from "@/lib/purchases/disputes";
import type { Purchase } from "@/lib/purchases/records";
import { promisedCents, requestRefund } from "@/lib/purchases/refund-request";
import { lockOwnership } from "@/lib/purchases/transaction";
import { isUuid } from "@/lib/slug";
import { recordDecision } from "./audit";
import { requireModerator } from "./authority";
import type { RefundBody } from "./schema";

/**
 * Gives a purchase back, wholly or in part, by a moderator's decision; a job sends the money.
 * What earlier decisions have already promised counts as gone, so that two at once can't give back too much.
 */
export async function refundPurchase(viewer: Viewer, purchaseId: string, { amount_cents, reason }: RefundBody) {
  requireModerator(viewer);
  return inTransaction(async (tx) => {
    const purchase = await lockPurchase(tx, purchaseId);
    await refuseState(tx, purchase);
    const leftCents = purchase.amountCents - purchase.amountRefundedCents - (await promisedCents(tx, purchase));
    if (leftCents <= 0) throw new PlainError(409, "This purchase is already being given back in full");
    const amountCents = amount_cents ?? leftCents;
    if (amountCents > leftCents) {
      throw new InvalidInput("amount_cents", `only ${leftCents} cents are left to give back`, amountCents);
    }
    await requestRefund(tx, purchase, { kind: "admin", amountCents, reason, actorId: viewer.id });
    await recordDecision(tx, viewer, {
      action: "refund_purchase",
      subject: { type: "purchase", id: purchase.id },
      reason,
      details: { amount_cents: amountCents, currency: purchase.currency },
    });
    return {
      purchase_id: purchase.id,
      status: "pending" as const,
      amount_cents: amountCents,
      currency: purchase.currency,
      message: "The refund is on its way; the purchase shows it once the payment processor has confirmed it.",
    };
  });
}

async function lockPurchase(tx: Db, purchaseId: string): Promise<Purchase> {
  const [known] = isUuid(purchaseId) ? await tx.select().from(purchases).where(eq(purchases.id, purchaseId)) : [];
  if (!known) throw new AppError("PURCHASE_NOT_FOUND");
  await lockOwnership(tx, known.buyerId, known.listingId);
  return one(await tx.select().from(purchases).where(eq(purchases.id, known.id)).for("update"));
}

async function refuseState(tx: Db, { id, status }: Purchase): Promise<void> {
  if (UNPAID.includes(status))
    throw new PlainError(409, "Nothing was paid for this purchase, so nothing can be given back");
  if (status === "refunded") throw new PlainError(409, "This purchase was already given back in full");
  if (status === "charged_back") throw new PlainError(409, "The buyer's bank has already taken this payment back");
  if (status === "disputed" || (await isMoneyTaken(tx, id))) {
    throw new PlainError(409, "The buyer's bank is deciding about this payment; wait for its decision");
  }
}
