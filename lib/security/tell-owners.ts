import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type Db, db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { licenses, purchases } from "@/db/schema/purchases";
import { enqueue, type Jobs } from "@/lib/jobs";
import { mailWithdrawn } from "@/lib/mail/withdrawn";
import { LIVE } from "@/lib/ownership/status";

const BATCH = 200;

/** Has everybody who owns the listing told, by mail, that a version of it was withdrawn, and why. */
export async function tellOwners(tx: Db, listingId: string, version: string, reason: string): Promise<void> {
  await enqueue(tx, "tell_owners", { listingId, version, reason, at: new Date().toISOString() });
}

/** Writes the mails of one withdrawal, a batch at a time; what was written before a crash is not written again. */
export async function mailOwners({ listingId, ...withdrawal }: Jobs["tell_owners"]): Promise<void> {
  const [listing] = await db.select().from(listings).where(eq(listings.id, listingId));
  if (!listing) return;
  let last: string | null = null;
  for (;;) {
    const owners: Owner[] = await listOwners(listingId, last);
    await db.transaction(async (tx) => {
      for (const owner of owners) await mailWithdrawn(tx, listing, owner, withdrawal);
    });
    last = owners.at(-1)?.userId ?? null;
    if (owners.length < BATCH) return;
  }
}

/** Somebody who may use the listing; who bought it is offered the price back. */
type Owner = { userId: string; bought: boolean };

async function listOwners(listingId: string, after: string | null): Promise<Owner[]> {
  const live = and(eq(purchases.listingId, listingId), inArray(purchases.status, LIVE));
  const buyers = db
    .select({ userId: purchases.buyerId, bought: sql<boolean>`true`.as("bought") })
    .from(purchases)
    .where(live);
  const redeemers = db
    .select({ userId: sql<string>`${licenses.redeemedBy}`.as("user_id"), bought: sql<boolean>`false`.as("bought") })
    .from(licenses)
    .innerJoin(purchases, eq(purchases.id, licenses.purchaseId))
    .where(and(live, isNull(licenses.replacedAt), isNotNull(licenses.redeemedBy)));
  const owners = unionAll(buyers, redeemers).as("owners");
  return db
    .select({ userId: owners.userId, bought: sql<boolean>`bool_or(${owners.bought})` })
    .from(owners)
    .where(after ? gt(owners.userId, after) : undefined)
    .groupBy(owners.userId)
    .orderBy(asc(owners.userId))
    .limit(BATCH);
}
