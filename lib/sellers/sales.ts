import { and, count, desc, eq, exists, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { purchases } from "@/db/schema/purchases";
import { ledgerEntries } from "@/db/schema/sellers";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { statesOf } from "@/lib/ownership/status";
import { purchaseStatus } from "@/lib/purchases/records";
import { toCsv } from "./csv";
import type { SalesQuery } from "./schema";

const MAX_EXPORTED = 50_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What of this sale is left after everything that happened to it since. */
const left = (cents: SQL) =>
  sql<number>`(select sum(${cents}) from ledger_entries as entry where entry.purchase_id = ${purchases.id})`.mapWith(
    Number,
  );

/** An item of `GET /v1/sellers/sales`. */
const saleRecord = {
  purchase_id: purchases.id,
  skill_slug: listings.slug,
  skill_title: listings.title,
  skill_type: listings.type,
  version: purchases.version,
  amount_cents: ledgerEntries.grossCents,
  platform_fee_cents: left(sql`entry.fee_cents`),
  net_cents: left(sql`entry.gross_cents - entry.fee_cents`),
  currency: ledgerEntries.currency,
  status: purchaseStatus,
  buyer_display_name: users.displayName,
  purchased_at: ledgerEntries.occurredAt,
  refunded_at: purchases.refundedAt,
};

type Filters = Partial<SalesQuery>;

/** A page of what the viewer sold, newest first. */
export async function listSales(viewer: Viewer, query: SalesQuery) {
  const { limit, offset } = query;
  const where = matching(viewer, query);
  const [items, counted] = await Promise.all([
    selectSales(where).limit(limit).offset(offset),
    db.select({ total: count() }).from(ledgerEntries).where(where),
  ]);
  return { items, total: one(counted).total, limit, offset };
}

/** Everything the viewer sold that matches, for a spreadsheet. */
export async function exportSales(viewer: Viewer, filters: Filters): Promise<string> {
  const sales = await selectSales(matching(viewer, filters)).limit(MAX_EXPORTED);
  return toCsv(Object.keys(saleRecord), sales);
}

function selectSales(where: SQL | undefined) {
  return db
    .select(saleRecord)
    .from(ledgerEntries)
    .innerJoin(purchases, eq(purchases.id, ledgerEntries.purchaseId))
    .innerJoin(listings, eq(listings.id, ledgerEntries.listingId))
    .innerJoin(users, eq(users.id, purchases.buyerId))
    .where(where)
    .orderBy(desc(ledgerEntries.occurredAt), desc(ledgerEntries.id));
}

/** Conditions on the entry alone, so that counting needs no other table unless a filter does. */
function matching(viewer: Viewer, { skill_slug, status, from, to }: Filters): SQL | undefined {
  const ofSlug = db
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.slug, skill_slug ?? ""));
  const ofStatus = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.id, ledgerEntries.purchaseId), status && inArray(purchases.status, statesOf(status))));
  const until = to && new Date(to.at.getTime() + (to.isDay ? DAY_MS : 0));
  return and(
    eq(ledgerEntries.sellerId, viewer.id),
    eq(ledgerEntries.kind, "sale"),
    skill_slug === undefined ? undefined : inArray(ledgerEntries.listingId, ofSlug),
    status && exists(ofStatus),
    from && gte(ledgerEntries.occurredAt, from.at),
    until && lt(ledgerEntries.occurredAt, until),
  );
}
