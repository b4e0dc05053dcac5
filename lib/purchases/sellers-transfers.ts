import { and, arrayContains, asc, eq, inArray, or } from "drizzle-orm";
import type Stripe from "stripe";
import type { Db } from "@/db/client";
import { db } from "@/db/client";
import { adjustments, purchases } from "@/db/schema/purchases";
import { log } from "@/lib/log";
import { isUuid } from "@/lib/slug";
import { stripe } from "@/lib/stripe";
import { type Adjustment, isUnsettled, queueAdjustments } from "./adjustments";
import { retrieveCharge, returnedFee } from "./payment-facts";
import type { Purchase } from "./records";
import { idOf } from "./verify";

const PAGE = 100;

type SellersTransfer = { id: string; leftCents: number; reversals: Stripe.TransferReversal[] };

/** The transfers that hold a seller's part of a sale: the sale's own, then what was repaid since. */
export async function transfersOf({ id }: Purchase, paymentIntentId: string): Promise<SellersTransfer[]> {
  const charge = await retrieveCharge(paymentIntentId);
  const original = idOf(charge?.transfer);
  if (!charge || !original) throw new Error("The payment's transfer is not told yet");
  const keptFeeCents = (charge.application_fee_amount ?? 0) - returnedFee(charge);
  const repaid = await listRepaid(id);
  return Promise.all([
    retrieveTransfer(original, keptFeeCents),
    ...repaid.map((transferId) => retrieveTransfer(transferId, 0)),
  ]);
}

async function listRepaid(purchaseId: string): Promise<string[]> {
  const rows = await db
    .select({ ids: adjustments.stripeIds })
    .from(adjustments)
    .where(
      and(
        eq(adjustments.purchaseId, purchaseId),
        inArray(adjustments.kind, ["dispute_repayment", "refund_repayment"]),
        eq(adjustments.status, "done"),
      ),
    )
    .orderBy(asc(adjustments.createdAt));
  return rows.flatMap(({ ids }) => ids);
}

/** The sale's own transfer is of the whole price, so the platform's fee is a part of it that is not the seller's. */
async function retrieveTransfer(id: string, keptFeeCents: number): Promise<SellersTransfer> {
  const { amount, amount_reversed } = await stripe.transfers.retrieve(id);
  const reversals = await stripe.transfers.listReversals(id, { limit: PAGE });
  return { id, leftCents: amount - amount_reversed - keptFeeCents, reversals: reversals.data };
}

/** The transfer that an earlier try has made, even where we never got its answer. */
export async function findRepayment({ id: adjustmentId }: Adjustment, { id, destinationAccount }: Purchase) {
  const sent = await stripe.transfers.list({
    transfer_group: `purchase_${id}`,
    destination: destinationAccount,
    limit: PAGE,
  });
  return sent.data.find(({ metadata }) => metadata.adjustment_id === adjustmentId) ?? null;
}

/**
 * Looks at a transfer of which something was reversed: what somebody took back by hand settles what its seller owes
 * of that sale; where they owe nothing a person has to look, because no figure of ours knows of it.
 */
export async function observeReversal(transferId: string): Promise<(tx: Db) => Promise<unknown>> {
  const { data } = await stripe.transfers.listReversals(transferId, { limit: PAGE });
  const byHand = data.filter(
    ({ source_refund, metadata }) => source_refund === null && !isUuid(metadata?.adjustment_id ?? ""),
  );

  return async (tx) => {
    if (byHand.length === 0) return;
    const [purchase] = await tx
      .select({ id: purchases.id })
      .from(purchases)
      .leftJoin(adjustments, eq(adjustments.purchaseId, purchases.id))
      .where(or(eq(purchases.transferId, transferId), arrayContains(adjustments.stripeIds, [transferId])))
      .limit(1);
    if (!purchase) return;
    const owed = await tx
      .update(adjustments)
      .set({ nextAttemptAt: new Date() })
      .where(and(eq(adjustments.purchaseId, purchase.id), isUnsettled))
      .returning({ id: adjustments.id });
    if (owed.length > 0) return queueAdjustments(tx, purchase.id);
    const ids = byHand.map(({ id }) => id);
    log.error({ purchaseId: purchase.id, ids }, "a transfer was reversed by hand; its seller's earnings don't show it");
  };
}
