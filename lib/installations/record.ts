import { createHmac } from "node:crypto";
import { and, desc, eq, or, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { installations, listingStats } from "@/db/schema/stats";
import { TODAY } from "@/db/today";
import type { Viewer } from "@/lib/auth/viewer";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { visibleTo } from "@/lib/listings/visible";
import type { InstallationBody } from "./schema";

/**
 * Counts an installation once per host and listing, and what nobody signed for once per address, listing and UTC day
 * as well, whatever host it names. What nobody signed for of another registry is accepted and forgotten: those are
 * that registry's to count.
 */
export async function recordInstallation(viewer: Viewer | null, input: InstallationBody, address: string) {
  const { source_slug, platform, source } = input;
  const answer = { source_slug, platform, source };
  if (!viewer && source !== "native") {
    return { isNew: false, id: null, ...answer, message: "Sign in to have installations of other registries counted." };
  }
  const listing = await getInstallable(viewer, input);
  const { isNew, id } = await db.transaction((tx) => insertOnce(tx, viewer, listing.id, input, address));
  return { isNew, id, ...answer, message: isNew ? "Installation recorded." : "This installation was counted before." };
}

/** Buyers may install what is no longer listed, but nobody what was blocked. */
async function getInstallable(viewer: Viewer | null, { source_slug, source }: InstallationBody) {
  const [listing] = await db
    .select({ id: listings.id, blockedAt: listings.blockedAt })
    .from(listings)
    .where(and(eq(listings.slug, source_slug), eq(listings.source, source), visibleTo(viewer)));
  if (!listing) throw new AppError("SKILL_NOT_FOUND");
  if (listing.blockedAt) throw new AppError("SKILL_BLOCKED");
  return listing;
}

async function insertOnce(
  tx: Db,
  viewer: Viewer | null,
  listingId: string,
  { hostname, platform, version }: InstallationBody,
  address: string,
) {
  const hostHash = hash("host", listingId, hostname.toLowerCase());
  const addressHash = viewer ? null : hash("address", listingId, address);
  const [created] = await tx
    .insert(installations)
    .values({ listingId, userId: viewer?.id, hostHash, addressHash, platform, version })
    .onConflictDoNothing()
    .returning({ id: installations.id });
  if (!created) return { isNew: false, ...(await findCounted(tx, listingId, hostHash, addressHash)) };
  await tx
    .update(listingStats)
    .set({ installCount: sql`${listingStats.installCount} + 1` })
    .where(eq(listingStats.listingId, listingId));
  return { isNew: true, ...created };
}

/** What was counted instead: the same host's, else the same address's of today. */
async function findCounted(tx: Db, listingId: string, hostHash: Buffer, addressHash: Buffer | null) {
  const isSameHost = eq(installations.hostHash, hostHash);
  const isSameAddress = addressHash && and(eq(installations.addressHash, addressHash), eq(installations.day, TODAY));
  return one(
    await tx
      .select({ id: installations.id })
      .from(installations)
      .where(and(eq(installations.listingId, listingId), or(isSameHost, isSameAddress ?? undefined)))
      .orderBy(desc(isSameHost))
      .limit(1),
  );
}

/** Keyed, and another for every listing, so that nobody can tell which listings one host or address has. */
function hash(kind: "host" | "address", listingId: string, text: string): Buffer {
  const key = kind === "host" ? "installations" : "installation addresses";
  return createHmac("sha256", `${key} ${env.AUTH_SECRET}`).update(`${listingId} ${text}`).digest();
}
