import { eq } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { users } from "@/db/schema/users";
import { inTransaction } from "@/db/transaction";
import { isTestAddress } from "@/lib/auth/roles";
import type { Viewer } from "@/lib/auth/viewer";
import { asJob } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { recountRatingsOf } from "@/lib/ratings";
import { isUuid } from "@/lib/slug";
import { recordDecision } from "./audit";
import { requireModerator } from "./authority";
import type { MarkBody } from "./schema";

/** What a moderator is told of a person's marks. */
export const markRecord = {
  id: users.id,
  display_name: users.displayName,
  display_name_slug: users.displayNameSlug,
  verified: users.verified,
  is_test: users.isTest,
  banned_at: users.bannedAt,
};

export type User = typeof users.$inferSelect;

/** Marks a person as a verified author, or takes the mark back. */
export async function setVerified(viewer: Viewer, userId: string, { value }: MarkBody) {
  requireModerator(viewer);
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const marked = await mark(tx, user.id, { verified: value });
    await recordDecision(tx, viewer, {
      action: "verify_user",
      subject: { type: "user", id: user.id },
      details: { value },
    });
    return { ...marked, message: value ? "This person is a verified author." : "This person is no longer verified." };
  });
}

/**
 * Marks a person as a test user, whom nobody else sees, or takes the mark back. Their listings follow by their
 * foreign key and the ratings they gave in the same transaction. A configured address stays a test user.
 */
export async function setTestMark(viewer: Viewer, userId: string, { value }: MarkBody) {
  requireModerator(viewer);
  const settle = async (tx: Db) => {
    const user = await lockUser(tx, userId);
    const isTest = value || isTestAddress(user);
    const marked = await mark(tx, user.id, { markedTest: value, isTest });
    if (isTest !== user.isTest) await recountRatingsOf(tx, user.id);
    await recordDecision(tx, viewer, {
      action: "mark_test_user",
      subject: { type: "user", id: user.id },
      details: { value, is_test: isTest },
    });
    return { ...marked, message: testMessage(value, isTest) };
  };
  // Thousands of listings may follow, which takes longer than a request's statements may.
  return asJob(() => inTransaction(settle));
}

function testMessage(value: boolean, isTest: boolean): string {
  if (value) return "This person is a test user; only they and admins see what they publish.";
  return isTest
    ? "The mark is gone, but this person's address is configured as a test user's."
    : "This person is no longer a test user.";
}

/** The person, locked for the rest of the transaction; throws NOT_FOUND where there is none. */
export async function lockUser(tx: Db, userId: string): Promise<User> {
  const [user] = isUuid(userId) ? await tx.select().from(users).where(eq(users.id, userId)).for("update") : [];
  if (!user) throw new AppError("NOT_FOUND", "There is no such person");
  return user;
}

async function mark(tx: Db, userId: string, marks: Partial<typeof users.$inferInsert>) {
  return one(
    await tx
      .update(users)
      .set({ ...marks, updatedAt: new Date() })
      .where(eq(users.id, userId))
      .returning(markRecord),
  );
}
