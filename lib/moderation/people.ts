import { isStorable } from "@skillyard/format/storable";
import { asc, eq, inArray, or } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { isUuid } from "@/lib/slug";
import { requireModerator } from "./authority";

const MAX_FOUND = 20;

/** The people whom a moderator names exactly: by address, by profile slug or by id. Addresses are not unique. */
export async function findPeople(viewer: Viewer, named: string) {
  requireModerator(viewer);
  const name = named.trim();
  if (!name || !isStorable(name)) return [];
  return db
    .select({
      id: users.id,
      email: users.email,
      display_name: users.displayName,
      display_name_slug: users.displayNameSlug,
      verified: users.verified,
      is_test: users.isTest,
      banned_at: users.bannedAt,
      joined_at: users.createdAt,
    })
    .from(users)
    .where(
      or(
        inArray(users.email, [name, name.toLowerCase()]),
        eq(users.displayNameSlug, name),
        isUuid(name) ? eq(users.id, name) : undefined,
      ),
    )
    .orderBy(asc(users.createdAt))
    .limit(MAX_FOUND);
}
