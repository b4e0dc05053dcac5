import { inArray, type SQL, sql } from "drizzle-orm";
import { listings } from "@/db/schema/listings";
import { licenses, purchases } from "@/db/schema/purchases";
import { LIVE, PURCHASE_STATUSES, type PurchaseStatus, statesOf } from "@/lib/ownership/status";
import { openSeal } from "./license-code";

export type Purchase = typeof purchases.$inferSelect;

/** The state of a purchase in the words of the wire. */
export const purchaseStatus: SQL<PurchaseStatus> = sql`case ${sql.join(
  PURCHASE_STATUSES.map((status) => sql`when ${inArray(purchases.status, statesOf(status))} then ${status}`),
  sql` `,
)} end`;

/** The code in clear, for as long as it opens something. */
export const licenseCode: SQL<string | null> = sql<string | null>`case when ${inArray(purchases.status, LIVE)}
  then ${licenses.codeSealed} end`.mapWith(openSeal);

/** What the buyer is told of a purchase. Read with the listing, and its current license where there is one. */
export const purchaseRecord = {
  purchase_id: purchases.id,
  status: purchaseStatus,
  skill_slug: listings.slug,
  license_code: licenseCode,
  purchased_at: purchases.paidAt,
};
