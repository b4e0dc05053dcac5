import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";

/** Whether this person is a test user, by a mark or by their address. */
export async function isTestUser(viewer: Viewer): Promise<boolean> {
  const [user] = await db.select({ isTest: users.isTest }).from(users).where(eq(users.id, viewer.id));
  return user?.isTest ?? false;
}
