import { type SQL, sql } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { ledgerEntries } from "@/db/schema/sellers";

const isSale = sql`${ledgerEntries.kind} = 'sale'`;
const total = (cents: SQL, condition: SQL = sql`true`): SQL<number> =>
  sql`coalesce(sum(${cents}) filter (where ${condition}), 0)`.mapWith(Number);

/** The sums that every view of a seller's money is made of, so that they agree: net = gross - fee - refunded. */
export const sums = {
  grossCents: total(sql`${ledgerEntries.grossCents}`, isSale),
  feeCents: total(sql`${ledgerEntries.feeCents}`),
  refundedCents: total(sql`-${ledgerEntries.grossCents}`, sql`not ${isSale}`),
  netCents: total(sql`${ledgerEntries.grossCents} - ${ledgerEntries.feeCents}`),
  salesCount: sql<number>`count(*) filter (where ${isSale})`.mapWith(Number),
  refundCount: sql<number>`count(*) filter (where ${ledgerEntries.kind} = 'refund')`.mapWith(Number),
};

/** Reads that agree with each other: what is written meanwhile counts in all of them or in none. */
export function inSnapshot<T>(read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(read, { isolationLevel: "repeatable read", accessMode: "read only" });
}
