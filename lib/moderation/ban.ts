import { and, eq, inArray } from "drizzle-orm";
import { type Db, one } from "@/db/client";
import { listings } from "@/db/schema/listings";
import { purchases } from "@/db/schema/purchases";
import { users } from "@/db/schema/users";
import { inTransaction } from "@/db/transaction";
import { isAdminAddress } from "@/lib/auth/roles";
import { endSignIns } from "@/lib/auth/sign-out";
import type { Viewer } from "@/lib/auth/viewer";
import { asJob } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { renewSoon } from "@/lib/git-renewal";
import { enqueue } from "@/lib/jobs";
import { OPEN } from "@/lib/ownership/status";
import { recountRatingsOf } from "@/lib/ratings";
import { recordDecision } from "./audit";
import { requireModerator } from "./authority";
import { lockUser, markRecord, type User } from "./marks";
import type { DecisionBody } from "./schema";

/**
 * Keeps a person out: they are signed out everywhere, what they publish and what they rated is there for nobody else,
 * and what is being paid of theirs is closed. Buyers keep what they own. Their listings follow by their foreign key.
 */
export async function banUser(viewer: Viewer, userId: string, { reason }: DecisionBody) {
  requireModerator(viewer);
  return settle(async (tx) => {
    const user = await lockUser(tx, userId);
    refuseModerator(viewer, user);
    if (user.bannedAt) return { ...(await findMarks(tx, user.id)), message: "This person was banned before." };
    await endSignIns(tx, user.id, new Date());
    await setBanned(tx, user, new Date());
    await closeSales(tx, user.id);
    await renewSoon(tx);
    await recordDecision(tx, viewer, { action: "ban_user", subject: { type: "user", id: user.id }, reason });
    return {
      ...(await findMarks(tx, user.id)),
      message: "This person is banned: signed out everywhere, and nothing of theirs is listed or sold.",
    };
  });
}

/** Lets a person in again; what they published and rated is back at once. */
export async function unbanUser(viewer: Viewer, userId: string, { reason }: DecisionBody) {
  requireModerator(viewer);
  return settle(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user.bannedAt) return { ...(await findMarks(tx, user.id)), message: "This person was not banned." };
    await setBanned(tx, user, null);
    await recordDecision(tx, viewer, { action: "unban_user", subject: { type: "user", id: user.id }, reason });
    return { ...(await findMarks(tx, user.id)), message: "The ban is lifted; this person can sign in again." };
  });
}

/** Thousands of listings may follow their author, which takes longer than a request's statements may. */
function settle<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  return asJob(() => inTransaction(work));
}

function refuseModerator(viewer: Viewer, user: User): void {
  if (user.id === viewer.id) throw new AppError("FORBIDDEN", "You can't ban yourself");
  if (user.isAdmin || isAdminAddress(user)) {
    throw new AppError("FORBIDDEN", "An administrator can't be banned; take that role away first");
  }
}

async function setBanned(tx: Db, user: User, bannedAt: Date | null): Promise<void> {
  const { isHidden } = one(
    await tx.update(users).set({ bannedAt, updatedAt: new Date() }).where(eq(users.id, user.id)).returning(),
  );
  if (isHidden !== user.isHidden) await recountRatingsOf(tx, user.id);
}

async function closeSales(tx: Db, sellerId: string): Promise<void> {
  const selling = await tx
    .selectDistinct({ listingId: listings.id })
    .from(listings)
    .innerJoin(purchases, eq(purchases.listingId, listings.id))
    .where(and(eq(listings.authorId, sellerId), inArray(purchases.status, OPEN)));
  for (const { listingId } of selling) await enqueue(tx, "close_checkouts", { listingId });
}

async function findMarks(tx: Db, userId: string) {
  return one(await tx.select(markRecord).from(users).where(eq(users.id, userId)));
}
