import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { cliTokens } from "@/db/schema/cli-tokens";
import { users } from "@/db/schema/users";
import { AppError, PlainError } from "@/lib/errors";
import { log } from "@/lib/log";
import { isWellFormed, newCliToken } from "./cli-token";
import { hashSecret } from "./opaque-token";
import type { Viewer } from "./viewer";

const LIFETIME_HOURS = 90 * 24;
const NOTE_USE_EVERY_MS = 60_000;

const isActive = isNull(cliTokens.revokedAt);

/**
 * Gives a person a token for the command line, and revokes the one they had. Two sign-ins at once wait here
 * for each other; an index makes sure that only one token is left.
 */
export async function issueCliToken(tx: Db, userId: string, machine: string | null) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (user?.bannedAt) throw new PlainError(400, "A moderator has closed this account, so nobody can sign in to it");
  await tx
    .update(cliTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(cliTokens.userId, userId), isActive));
  const token = newCliToken();
  const { expiresAt } = one(
    await tx
      .insert(cliTokens)
      .values({
        userId,
        machine,
        tokenHash: hashSecret(token),
        expiresAt: sql`now() + make_interval(hours => ${LIFETIME_HOURS})`,
      })
      .returning({ expiresAt: cliTokens.expiresAt }),
  );
  return { token, expires_at: expiresAt };
}

/** Whose token this is, and which; throws AUTH_INVALID or AUTH_EXPIRED. */
export async function verifyCliToken(token: string) {
  if (!isWellFormed(token)) throw new AppError("AUTH_INVALID");
  return verifySignIn(eq(cliTokens.tokenHash, hashSecret(token)));
}

/** Whose command-line sign-in this is; throws AUTH_INVALID once it was revoked, or AUTH_EXPIRED. */
export async function verifyCliSignIn(id: string) {
  return verifySignIn(eq(cliTokens.id, id));
}

async function verifySignIn(isIt: SQL) {
  const [found] = await db
    .select({ user: users, id: cliTokens.id, expiresAt: cliTokens.expiresAt, lastUsedAt: cliTokens.lastUsedAt })
    .from(cliTokens)
    .innerJoin(users, eq(users.id, cliTokens.userId))
    .where(and(isIt, isActive));
  if (!found) throw new AppError("AUTH_INVALID");
  const nowMs = Date.now();
  if (found.expiresAt.getTime() <= nowMs) throw new AppError("AUTH_EXPIRED");
  if (nowMs - (found.lastUsedAt?.getTime() ?? 0) > NOTE_USE_EVERY_MS) noteUse(found.id);
  return found;
}

/** Not awaited: no request is slower, or fails, because of it. */
function noteUse(id: string): void {
  const unnoted = or(
    isNull(cliTokens.lastUsedAt),
    lt(cliTokens.lastUsedAt, sql`now() - make_interval(secs => ${NOTE_USE_EVERY_MS / 1000})`),
  );
  db.update(cliTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(cliTokens.id, id), unnoted))
    .catch((error: unknown) => log.error({ err: error }, "noting the use of a token failed"));
}

/** The viewer's command-line sign-in, expired or not, or null when there is none. */
export async function findCliSignIn(viewer: Viewer) {
  const [signIn] = await db
    .select({
      id: cliTokens.id,
      machine: cliTokens.machine,
      created_at: cliTokens.createdAt,
      last_used_at: cliTokens.lastUsedAt,
      expires_at: cliTokens.expiresAt,
      is_expired: sql<boolean>`${cliTokens.expiresAt} <= now()`,
    })
    .from(cliTokens)
    .where(and(eq(cliTokens.userId, viewer.id), isActive));
  return signIn ?? null;
}

/** Revokes the token that the viewer came with, or else the one that they have; true where there was one. */
export async function signOutCli(viewer: Viewer): Promise<boolean> {
  return revoke(viewer, viewer.token?.kind === "cli" ? viewer.token.id : null);
}

/** Revokes this command-line sign-in of the viewer's; one that has ended already stays so. */
export async function revokeCliSignIn(viewer: Viewer, id: string): Promise<void> {
  await revoke(viewer, id);
}

async function revoke(viewer: Viewer, id: string | null): Promise<boolean> {
  const revoked = await db
    .update(cliTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(cliTokens.userId, viewer.id), isActive, id ? eq(cliTokens.id, id) : undefined))
    .returning({ id: cliTokens.id });
  return revoked.length > 0;
}
