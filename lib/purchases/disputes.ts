import { and, asc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { disputes, purchases } from "@/db/schema/purchases";
import { isTaken } from "./aftermath";

/** Whether the buyer's bank holds the money of a purchase, so that a refund would pay it a second time. */
export async function isMoneyTaken(tx: Db, purchaseId: string): Promise<boolean> {
  const all = await tx.select({ status: disputes.status }).from(disputes).where(eq(disputes.purchaseId, purchaseId));
  return all.some(isTaken);
}

/** Payments whose dispute is open and was not looked at since: its end may have been told to nobody. */
export function listQuietDisputes(quietSince: SQL, afterId: string | null, limit: number) {
  const isQuiet = and(isNull(disputes.closedAt), lt(disputes.syncedAt, quietSince));
  return db
    .select({ id: disputes.id, paymentIntentId: sql<string>`${purchases.paymentIntentId}` })
    .from(disputes)
    .innerJoin(purchases, eq(purchases.id, disputes.purchaseId))
    .where(and(isQuiet, isNotNull(purchases.paymentIntentId), afterId ? gt(disputes.id, afterId) : undefined))
    .orderBy(asc(disputes.id))
    .limit(limit);
}
