import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { isUniqueViolation } from "@/db/errors";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import { asJob } from "@/lib/context";
import { isReserved, slugify } from "@/lib/slug";

const MAX_TRIES = 50;

/**
 * Sets the viewer's display name. The slug follows the first name and then stays, because links
 * point at it; of people with the same name the second gets "-2", the third "-3".
 */
export async function setDisplayName(viewer: Viewer, displayName: string): Promise<void> {
  const rename = db
    .update(users)
    .set({ displayName, updatedAt: new Date() })
    .where(and(eq(users.id, viewer.id), isNotNull(users.displayNameSlug)))
    .returning({ id: users.id });
  // Thousands of listings may bear the name and be indexed by it, which takes longer than a request's statements may.
  const kept = await asJob(() => rename.execute());
  if (kept.length > 0) return;
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    if (await claimSlug(viewer, displayName, candidate(displayName, attempt))) return;
  }
  await claimSlug(viewer, displayName, randomSlug());
}

/** "Sales" would hide an API path; it becomes "sales-2" like any taken name. */
function candidate(displayName: string, attempt: number): string {
  const base = slugify(displayName) ?? randomSlug();
  const number = attempt + (isReserved(base) ? 1 : 0);
  return number === 1 ? base : `${base}-${number}`;
}

function randomSlug(): string {
  return `user-${randomBytes(3).toString("hex")}`;
}

/** True once the slug is the viewer's; the unique index decides between two who want it at once. */
async function claimSlug(viewer: Viewer, displayName: string, slug: string): Promise<boolean> {
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.displayNameSlug, slug));
  if (taken) return false;
  try {
    await db
      .update(users)
      .set({ displayName, displayNameSlug: slug, updatedAt: new Date() })
      .where(and(eq(users.id, viewer.id), isNull(users.displayNameSlug)));
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}
