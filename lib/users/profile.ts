import { eq, sql } from "drizzle-orm";
import { db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { setDisplayName } from "./display-name";
import { getNotifications } from "./notifications";
import type { UpdateProfileBody } from "./schema";

const profile = {
  id: users.id,
  email: users.email,
  display_name: users.displayName,
  display_name_slug: users.displayNameSlug,
  bio: users.bio,
  avatar_url: users.avatarUrl,
  website_url: users.websiteUrl,
  code_host_username: users.codeHostUsername,
  code_host_url: users.codeHostUrl,
  linkedin_url: users.linkedinUrl,
  twitter_url: users.twitterUrl,
  joined_at: users.createdAt,
  verified: users.verified,
  is_seller: sql<boolean>`exists (select 1 from ${listings} where ${listings.authorId} = ${users.id})`,
};

/** The viewer's own account, as only they see it. */
export async function getProfile(viewer: Viewer) {
  const [rows, notifications] = await Promise.all([
    db.select(profile).from(users).where(eq(users.id, viewer.id)),
    getNotifications(viewer),
  ]);
  return { ...one(rows), is_admin: viewer.isAdmin, notifications };
}

/** Changes what is given, clears what is null, and answers the whole profile. */
export async function updateProfile(viewer: Viewer, input: UpdateProfileBody) {
  const { display_name, bio, website_url, code_host_url, linkedin_url, twitter_url } = input;
  const given = {
    bio,
    websiteUrl: website_url,
    codeHostUrl: code_host_url,
    linkedinUrl: linkedin_url,
    twitterUrl: twitter_url,
  };
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length > 0) {
    await db
      .update(users)
      .set({ ...changes, updatedAt: new Date() })
      .where(eq(users.id, viewer.id));
  }
  if (display_name !== undefined) await setDisplayName(viewer, display_name);
  return getProfile(viewer);
}
