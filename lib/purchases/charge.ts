import { and, eq, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { purchases } from "@/db/schema/purchases";
import { ledgerEntries } from "@/db/schema/sellers";
import { mailLicenseRestored, mailLicenseSuspended } from "@/lib/mail/dispute";
import { mailRefund } from "@/lib/mail/refund";
import { findOwned } from "@/lib/ownership/access";
import { LIVE, OWNED } from "@/lib/ownership/status";
import { retryDebtsOf } from "./adjustments";
import { standingOf } from "./aftermath";
import { type PaymentFacts, retrieveFacts } from "./payment-facts";
import { recordDisputes } from "./record-disputes";
import { recordRefunds } from "./record-refunds";
import type { Purchase } from "./records";
import { stateAfter } from "./state-after";
import { lockOwnership, StaleObservation, writeObserved } from "./transaction";

/** `isNew` says that the same transaction has just recorded the payment, so that nothing can be known of it yet. */
export type ApplyCharge = (tx: Db, options?: { isNew: boolean }) => Promise<Purchase | null>;

/** Brings the purchase of a payment, its refunds, disputes and the seller's ledger to what the processor now tells. */
export async function syncCharge(paymentIntentId: string): Promise<Purchase | null> {
  return writeObserved(() => observeCharge(paymentIntentId));
}

/** As `syncCharge`, in two steps: asks now, writes in the transaction that it is given later. */
export async function observeCharge(paymentIntentId: string): Promise<ApplyCharge> {
  const seen = await writeOf(db, paymentIntentId);
  const facts = await retrieveFacts(paymentIntentId);
  if (!facts) return async () => null;

  return async (tx, { isNew } = { isNew: false }) => {
    const purchase = await lockPurchaseOf(tx, paymentIntentId);
    if (!purchase) return null;
    if (!isNew && (await writeOf(tx, paymentIntentId)) !== seen)
      throw new StaleObservation("The purchase was written while the processor was asked");
    const wasSold = await hasSale(tx, purchase);

    const isNewRefund = await recordRefunds(tx, purchase, facts, wasSold);
    const isNewDispute = await recordDisputes(tx, purchase, facts, wasSold);
    const updated = await updatePurchase(tx, purchase, facts, { wasSold, isNews: isNewRefund || isNewDispute });
    await mailBuyer(tx, purchase, updated, facts, wasSold);
    return updated;
  };
}

/** The transaction that last wrote the purchase: another one means that it was written since. */
async function writeOf(tx: Db, paymentIntentId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ write: sql<string>`${purchases}.xmin::text` })
    .from(purchases)
    .where(eq(purchases.paymentIntentId, paymentIntentId));
  return row?.write;
}

async function lockPurchaseOf(tx: Db, paymentIntentId: string): Promise<Purchase | null> {
  const theirs = eq(purchases.paymentIntentId, paymentIntentId);
  const [known] = await tx.select().from(purchases).where(theirs);
  if (!known) return null;
  await lockOwnership(tx, known.buyerId, known.listingId);
  return one(await tx.select().from(purchases).where(theirs).for("update"));
}

async function hasSale(tx: Db, { id }: Purchase): Promise<boolean> {
  const sale = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, "sale"), eq(ledgerEntries.fact, id)));
  return sale.length > 0;
}

/** Writes only what is news: a write that changes nothing would make others' observations stale. */
async function updatePurchase(
  tx: Db,
  purchase: Purchase,
  facts: PaymentFacts,
  { wasSold, isNews }: { wasSold: boolean; isNews: boolean },
): Promise<Purchase> {
  const refundedCents = Math.min(facts.refundedCents, purchase.amountCents);
  const state = stateAfter(purchase.status, {
    refundedCents,
    isFull: facts.isRefunded,
    wasSold,
    disputes: facts.disputes.map(standingOf),
  });
  const told = {
    status: (await wouldOwnTwice(tx, purchase, state)) ? purchase.status : state,
    amountRefundedCents: refundedCents,
    feeRefundedCents: Math.min(facts.feeRefundedCents, purchase.feeCents),
    chargeId: facts.chargeId,
    transferId: facts.transferId ?? purchase.transferId,
    disputeStatus: facts.disputes.at(-1)?.status ?? null,
    refundedAt: refundedCents > 0 ? (purchase.refundedAt ?? new Date()) : null,
  };
  const isTold = Object.entries(told).every(([key, value]) => purchase[key as keyof typeof told] === value);
  if (isTold && !isNews) return purchase;
  if (told.transferId && !purchase.transferId) await retryDebtsOf(tx, purchase.sellerId);
  return one(
    await tx
      .update(purchases)
      .set({ ...told, updatedAt: new Date() })
      .where(eq(purchases.id, purchase.id))
      .returning(),
  );
}

/** After a refund the buyer may have bought again; if that refund then comes back, the later purchase stands. */
async function wouldOwnTwice(tx: Db, purchase: Purchase, state: Purchase["status"]): Promise<boolean> {
  if (!OWNED.includes(state) || OWNED.includes(purchase.status)) return false;
  return (await findOwned(tx, purchase.buyerId, purchase.listingId)) !== null;
}

/** Whoever bears a refund, its buyer hears of it once it went through; and of the license when a dispute ends it. */
async function mailBuyer(
  tx: Db,
  before: Purchase,
  purchase: Purchase,
  facts: PaymentFacts,
  wasSold: boolean,
): Promise<void> {
  for (const { id, amountCents, createdAt, status } of facts.refunds) {
    if (status === "succeeded") await mailRefund(tx, purchase, { id, amountCents, createdAt }, wasSold);
  }
  const dispute = facts.disputes.findLast((each) => standingOf(each) !== "inquiry");
  if (!dispute || !wasSold) return;
  const isDisputed = ({ status }: Purchase) => status === "disputed" || status === "charged_back";
  if (!isDisputed(before) && isDisputed(purchase)) await mailLicenseSuspended(tx, purchase, dispute.id);
  if (isDisputed(before) && LIVE.includes(purchase.status)) await mailLicenseRestored(tx, purchase, dispute.id);
}
