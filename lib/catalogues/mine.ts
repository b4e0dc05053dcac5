import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { licenses, purchases } from "@/db/schema/purchases";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { isNative } from "@/lib/listings/visible";
import { owns } from "@/lib/ownership/access";
import { refusalOf } from "@/lib/packages/download";
import { Written } from "@/lib/written";
import { MAX_ENTRIES, writeCatalogue, writeEntries } from "./document";
import { entryRow, isHashed } from "./entry";

/** The catalogue of what the viewer has bought or written and may download, the newest first. */
export async function getOwnCatalogue(viewer: Viewer): Promise<Written<object>> {
  const entries = (await writeEntries(await listOwn(viewer))).values();
  const json = writeCatalogue("skillyard-mine", "What you bought or published on", entries);
  return new Written(json, () => JSON.parse(json));
}

/** What the viewer has bought or written and may download, the newest first. */
export async function listOwn(viewer: Viewer) {
  // By what each index finds: a condition on listings would be asked of all of them.
  const known = sql`(
    select ${listings.id} as id from ${listings} where ${eq(listings.authorId, viewer.id)}
    union select ${purchases.listingId} from ${purchases} where ${eq(purchases.buyerId, viewer.id)}
    union select ${purchases.listingId} from ${licenses} join ${purchases} on ${purchases.id} = ${licenses.purchaseId}
      where ${eq(licenses.redeemedBy, viewer.id)} and ${licenses.replacedAt} is null) as known`;
  const rows = await db
    .select({
      ...entryRow,
      blockedAt: listings.blockedAt,
      archivedAt: listings.archivedAt,
      isAuthor: sql<boolean>`${eq(listings.authorId, viewer.id)}`,
      owns: sql<boolean>`${owns(viewer.id, listings.id)}`,
    })
    .from(listings)
    .innerJoin(known, sql`known.id = ${listings.id}`)
    .innerJoin(versions, and(eq(versions.id, listings.publishedVersionId), isHashed))
    .innerJoin(users, eq(users.id, listings.authorId))
    .where(isNative)
    .orderBy(desc(listings.publishedAt), desc(listings.id))
    .limit(MAX_ENTRIES);
  return rows.filter((row) => (row.isAuthor || row.owns) && refusalOf(row, { ...row, isSignedIn: true }) === null);
}
