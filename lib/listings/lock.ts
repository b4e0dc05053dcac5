import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { listings } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { isSlug } from "@/lib/slug";
import { isNative, visibleTo } from "./visible";

/** A listing of ours, whoever's, locked for the rest of the transaction; throws SKILL_NOT_FOUND where the viewer may not know of it. */
export async function lockListing(tx: Db, viewer: Viewer, slug: string) {
  const [listing] = isSlug(slug)
    ? await tx
        .select()
        .from(listings)
        .where(and(eq(listings.slug, slug), isNative, visibleTo(viewer)))
        .for("update")
    : [];
  if (!listing) throw new AppError("SKILL_NOT_FOUND");
  return listing;
}
