import { count, desc, eq } from "drizzle-orm";
import { db, one } from "@/db/client";
import { claims } from "@/db/schema/claims";
import { externalListings } from "@/db/schema/external";
import { listings } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import type { PageQuery } from "@/lib/listings/schema";
import { claimRecord } from "./records";

/** A page of the viewer's claims, newest first. */
export async function listClaims(viewer: Viewer, page: PageQuery) {
  const { rows, total } = await selectPage(viewer, page);
  return { items: rows.map(({ claim }) => claim), total, ...page };
}

/** The same with what the claims page shows beside each. */
export async function listClaimCards(viewer: Viewer, page: PageQuery) {
  const { rows, total } = await selectPage(viewer, page);
  return { items: rows.map(({ claim, ...beside }) => ({ ...claim, ...beside })), total, ...page };
}

async function selectPage(viewer: Viewer, { limit, offset }: PageQuery) {
  const mine = eq(claims.userId, viewer.id);
  const [rows, counted] = await Promise.all([
    db
      .select({
        claim: claimRecord,
        title: listings.title,
        source: listings.source,
        source_url: externalListings.sourceUrl,
        decision_reason: claims.decisionReason,
        decided_at: claims.decidedAt,
        file_found_at: claims.fileFoundAt,
      })
      .from(claims)
      .innerJoin(listings, eq(listings.id, claims.listingId))
      .innerJoin(externalListings, eq(externalListings.listingId, listings.id))
      .where(mine)
      .orderBy(desc(claims.createdAt), desc(claims.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(claims).where(mine),
  ]);
  return { rows, total: one(counted).total };
}
