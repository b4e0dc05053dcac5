import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Db, db, one } from "@/db/client";
import { licenses, purchases } from "@/db/schema/purchases";
import { LIVE, OWNED, type PurchaseState } from "./status";

const isLive = inArray(purchases.status, LIVE);

/** The condition that the person bought the listing, or redeemed the current code of one who did, and still owns it. */
export function owns(userId: string, listingId: string | AnyPgColumn): SQL {
  return holds(userId, sql`${purchases.listingId} = ${listingId} and ${licenses.replacedAt} is null and ${isLive}`);
}

/** Whether the person may download the listing. */
export async function hasAccess(userId: string, listingId: string, tx: Db = db): Promise<boolean> {
  return answer(tx, owns(userId, listingId));
}

/** As `hasAccess`, but also where it has ended, as by a refund. */
export async function hadAccess(userId: string, listingId: string): Promise<boolean> {
  return answer(db, holds(userId, eq(purchases.listingId, listingId)));
}

/** A purchase has a license from the moment it was handed over; two look-ups, each by its own index. */
function holds(userId: string, condition: SQL): SQL {
  const licensed = (person: SQL) => sql`exists (
    select 1 from ${purchases} join ${licenses} on ${licenses.purchaseId} = ${purchases.id}
    where ${person} and ${condition})`;
  return sql`(${licensed(eq(purchases.buyerId, userId))} or ${licensed(eq(licenses.redeemedBy, userId))})`;
}

async function answer(tx: Db, condition: SQL): Promise<boolean> {
  return one(await tx.execute<{ answer: boolean }>(sql`select ${condition} as answer`)).answer;
}

/** The state of the purchase that keeps this buyer from buying the listing again, if there is one. */
export async function findOwned(tx: Db, buyerId: string, listingId: string): Promise<PurchaseState | null> {
  const [owned] = await tx
    .select({ status: purchases.status })
    .from(purchases)
    .where(and(eq(purchases.buyerId, buyerId), eq(purchases.listingId, listingId), inArray(purchases.status, OWNED)));
  return owned?.status ?? null;
}
