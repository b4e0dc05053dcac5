import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { listings, versions } from "@/db/schema/listings";
import { users } from "@/db/schema/users";
import { entryRow } from "../entry";
import { isFree } from "../rows";

/** Clients fetch all of it to install one plugin, and ask for the whole again when it changes. */
const MAX_LISTING_BYTES = 1024 * 1024;
const MAX_LISTING_FILES = 500;
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_FILES = 20_000;
/**
 * Among so many of the most downloaded a listing comes in, and among so many it stays: those in between would otherwise
 * change places all day, and each change is a commit.
 */
const COMES_IN = 200;
const STAYS = 300;

export type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** The listings to be offered, of which these were so far. */
export async function selectOffered(offeredSoFar: string[]): Promise<Row[]> {
  return choose(await selectRows(), new Set(offeredSoFar));
}

/** Those that fit, the most downloaded first; what is large itself is left to the other catalogues. */
export function choose<T extends Pick<Row, "id" | "unpackedBytes" | "fileCount">>(
  mostDownloaded: T[],
  offeredSoFar: Set<string>,
): T[] {
  const chosen: T[] = [];
  let [bytes, files] = [0, 0];
  for (const [rank, row] of mostDownloaded.entries()) {
    if (rank >= STAYS) break;
    if (rank >= COMES_IN && !offeredSoFar.has(row.id)) continue;
    const [ownBytes, ownFiles] = [row.unpackedBytes ?? MAX_BYTES, row.fileCount ?? MAX_FILES];
    if (ownBytes > MAX_LISTING_BYTES || ownFiles > MAX_LISTING_FILES) continue;
    if (bytes + ownBytes > MAX_BYTES || files + ownFiles > MAX_FILES) continue;
    bytes += ownBytes;
    files += ownFiles;
    chosen.push(row);
  }
  return chosen;
}

function selectRows() {
  const picked = sql`(select ${listings.id} as id from ${listings} where ${isFree}
    order by ${listings.popularity} desc, ${listings.id} desc limit ${sql.raw(String(STAYS))}) as picked`;
  return db
    .select({
      ...entryRow,
      id: listings.id,
      createdAt: listings.createdAt,
      publishedAt: versions.publishedAt,
      contentHash: versions.contentHash,
      storageKey: versions.storageKey,
      unpackedBytes: versions.unpackedBytes,
      fileCount: versions.fileCount,
      ownName: sql<string | null>`${versions.manifest}->>'name'`,
    })
    .from(listings)
    .innerJoin(picked, sql`picked.id = ${listings.id}`)
    .innerJoin(versions, and(eq(versions.id, listings.publishedVersionId), isNotNull(versions.storageKey)))
    .innerJoin(users, eq(users.id, listings.authorId))
    .orderBy(desc(listings.popularity), desc(listings.id));
}
