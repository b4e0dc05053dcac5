import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { listings } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { owns } from "@/lib/ownership/access";

/**
 * The condition under which the viewer may know of a listing by its slug: it was published or blocked once, and its
 * author is not hidden, or the viewer owns it; authors always know of their own.
 */
export function visibleTo(viewer: Viewer | null): SQL | undefined {
  const known = sql`(${listings.publishedAt} is not null or ${listings.blockedAt} is not null)`;
  if (viewer?.isAdmin) return or(known, eq(listings.authorId, viewer.id));
  const open = eq(listings.authorIsHidden, false);
  if (!viewer) return and(known, open);
  return or(and(known, or(open, owns(viewer.id, listings.id))), eq(listings.authorId, viewer.id));
}

/** The condition of lists, search, categories and counts: the same for every caller, so that answers can be shared. */
export const isListed: SQL = sql`${listings.listed}`;

/** The condition on whose listings only this service sells, reviews and serves. */
export const isNative: SQL = sql`${listings.source} = 'native'`;
