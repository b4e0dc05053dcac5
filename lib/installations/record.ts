import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { installations, listingStats } from "@/db/schema/stats";
import type { Viewer } from "@/lib/auth/viewer";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { visibleTo } from "@/lib/listings/visible";
import type { InstallationBody } from "./schema";

/**
 * Counts an installation once per host and listing. What nobody signed for of another registry is
 * accepted and forgotten: those are that registry's to count.
 */
export async function recordInstallation(viewer: Viewer | null, input: InstallationBody) {
  const { source_slug, platform, source } = input;
  const answer = { source_slug, platform, source };
  if (!viewer && source !== "native") {
    return { isNew: false, id: null, ...answer, message: "Sign in to have installations of other registries counted." };
  }
  const listing = await getInstallable(viewer, input);
  const { isNew, id } = await db.transaction((tx) => insertOnce(tx, viewer, listing.id, input));
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

async function insertOnce(tx: Db, viewer: Viewer | null, listingId: string, input: InstallationBody) {
  const hostHash = hashHost(listingId, input.hostname);
  const [created] = await tx
    .insert(installations)
    .values({ listingId, userId: viewer?.id, hostHash, platform: input.platform, version: input.version })
    .onConflictDoNothing({ target: [installations.listingId, installations.hostHash] })
    .returning({ id: installations.id });
  if (!created) {
    const sameHost = and(eq(installations.listingId, listingId), eq(installations.hostHash, hostHash));
    return { isNew: false, ...one(await tx.select({ id: installations.id }).from(installations).where(sameHost)) };
  }
  await tx
    .update(listingStats)
    .set({ installCount: sql`${listingStats.installCount} + 1` })
    .where(eq(listingStats.listingId, listingId));
  return { isNew: true, ...created };
}

/** Keyed, and another for every listing, so that nobody can tell which listings one host has. */
function hashHost(listingId: string, hostname: string): Buffer {
  return createHmac("sha256", `installations ${env.AUTH_SECRET}`)
    .update(`${listingId} ${hostname.toLowerCase()}`)
    .digest();
}
