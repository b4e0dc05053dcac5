import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { claims } from "@/db/schema/claims";
import { listings } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { isUuid } from "@/lib/slug";
import { claimRecord } from "./records";

/** The viewer's claim; another's is not found. */
export async function getClaim(viewer: Viewer, claimId: string) {
  const [claim] = isUuid(claimId)
    ? await selectClaims().where(and(eq(claims.id, claimId), eq(claims.userId, viewer.id)))
    : [];
  if (!claim) throw new AppError("CLAIM_NOT_FOUND");
  return claim;
}

/** The viewer's claim on this listing, or null. */
export async function findClaimOn(viewer: Viewer, source: string, slug: string) {
  const [claim] = await selectClaims().where(
    and(eq(listings.source, source), eq(listings.slug, slug), eq(claims.userId, viewer.id)),
  );
  return claim ?? null;
}

function selectClaims() {
  return db.select(claimRecord).from(claims).innerJoin(listings, eq(listings.id, claims.listingId));
}
