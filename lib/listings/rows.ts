import { eq, inArray, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import { listingStats } from "@/db/schema/stats";
import { users } from "@/db/schema/users";
import { summaryRecord } from "./records";

export type WrittenSummary = Awaited<ReturnType<typeof selectSummaries>>[number]["listing"];
export type ListingSummary = WrittenSummary["value"];

/** The summaries of these listings, in this order: lists pick ids from an index first and read rows only for one page. */
export async function summariesInOrder(ids: string[]): Promise<WrittenSummary[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await selectSummaries(inArray(listings.id, ids))).map(({ id, listing }) => [id, listing]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function selectSummaries(where: SQL) {
  return db
    .select({ id: listings.id, listing: summaryRecord.json })
    .from(listings)
    .innerJoin(listingStats, eq(listingStats.listingId, listings.id))
    .leftJoin(users, eq(users.id, listings.authorId))
    .leftJoin(externalListings, eq(externalListings.listingId, listings.id))
    .crossJoinLateral(summaryRecord.fields)
    .where(where);
}
