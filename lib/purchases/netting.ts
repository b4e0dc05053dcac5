import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { adjustments } from "@/db/schema/purchases";
import { inTransaction } from "@/db/transaction";
import { type Adjustment, leftCents, REPAYMENTS } from "./adjustments";

/** Nothing of these is on its way. */
const isStill = inArray(adjustments.status, ["waiting", "owed"]);

/**
 * Sets what is still to be taken from a seller off against what is still to be paid to them for the same sale, so that
 * neither moves. Of the reversal `takenCents` have moved; answers whether nothing of it is left.
 */
export async function setOff({ id, purchaseId }: Adjustment, takenCents: number): Promise<boolean> {
  return inTransaction(async (tx) => {
    const ofSale = and(eq(adjustments.purchaseId, purchaseId), isStill);
    const still = await tx.select().from(adjustments).where(ofSale).orderBy(asc(adjustments.createdAt)).for("update");
    const reversal = still.find((each) => each.id === id);
    if (!reversal) return false;

    const missingCents = leftCents(reversal) - takenCents;
    let settledCents = 0;
    for (const repayment of still.filter(({ kind }) => REPAYMENTS.includes(kind))) {
      const cents = Math.min(missingCents - settledCents, leftCents(repayment));
      if (cents <= 0) break;
      await net(tx, repayment, cents, cents === leftCents(repayment));
      settledCents += cents;
    }
    if (settledCents > 0) await net(tx, reversal, settledCents, false);
    return settledCents === missingCents;
  });
}

async function net(tx: Db, { id, nettedCents }: Adjustment, cents: number, isSettled: boolean): Promise<void> {
  await tx
    .update(adjustments)
    .set({
      nettedCents: nettedCents + cents,
      ...(isSettled && { status: "done", lastError: null, settledAt: new Date() }),
    })
    .where(eq(adjustments.id, id));
}
