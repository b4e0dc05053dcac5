import { and, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { licenses, purchases } from "@/db/schema/purchases";
import { LIVE, OWNED, type PurchaseState } from "./status";

/** Whether the person may download the listing: bought it, or redeemed the current code of one who did. */
export async function hasAccess(userId: string, listingId: string, tx: Db = db): Promise<boolean> {
  return holds(tx, userId, and(eq(purchases.listingId, listingId), isNull(licenses.replacedAt), isLive));
}

/** As `hasAccess`, but also where it has ended, as by a refund. */
export async function hadAccess(userId: string, listingId: string): Promise<boolean> {
  return holds(db, userId, eq(purchases.listingId, listingId));
}

const isLive = inArray(purchases.status, LIVE);

/** A purchase has a license from the moment it was handed over; two look-ups, each by its own index. */
async function holds(tx: Db, userId: string, condition: SQL | undefined): Promise<boolean> {
  const licensed = (person: SQL) =>
    tx
      .select({ one: sql`1` })
      .from(purchases)
      .innerJoin(licenses, eq(licenses.purchaseId, purchases.id))
      .where(and(person, condition));
  const bought = exists(licensed(eq(purchases.buyerId, userId)));
  const redeemed = exists(licensed(eq(licenses.redeemedBy, userId)));
  const { answer } = one(await tx.execute<{ answer: boolean }>(sql`select (${or(bought, redeemed)}) as answer`));
  return answer;
}

/** The state of the purchase that keeps this buyer from buying the listing again, if there is one. */
export async function findOwned(tx: Db, buyerId: string, listingId: string): Promise<PurchaseState | null> {
  const [owned] = await tx
    .select({ status: purchases.status })
    .from(purchases)
    .where(and(eq(purchases.buyerId, buyerId), eq(purchases.listingId, listingId), inArray(purchases.status, OWNED)));
  return owned?.status ?? null;
}
