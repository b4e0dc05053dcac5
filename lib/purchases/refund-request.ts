import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { refunds } from "@/db/schema/purchases";
import { enqueue } from "@/lib/jobs";
import type { Purchase } from "./records";

type Refund = typeof refunds.$inferInsert;
type Request = Pick<Refund, "kind" | "amountCents" | "reason" | "actorId">;

/**
 * Decides in the caller's transaction that money goes back; a job then sends it.
 * Each reason that needs no person gives a purchase back once at a time: false says that it already does.
 */
export async function requestRefund(tx: Db, { id, currency }: Purchase, request: Request): Promise<boolean> {
  const [refund] = await tx
    .insert(refunds)
    .values({ ...request, purchaseId: id, currency })
    .onConflictDoNothing()
    .returning();
  if (!refund) return false;
  await enqueue(tx, "issue_refund", { refundId: refund.id }, { key: `refund:${refund.id}` });
  return true;
}

/** Decided on but not sent yet; what was sent is part of the purchase's refunded amount. */
export async function promisedCents(tx: Db, { id }: Purchase): Promise<number> {
  const promised = await tx
    .select({ amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, id), eq(refunds.status, "creating")));
  return promised.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
