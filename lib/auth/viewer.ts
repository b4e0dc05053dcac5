import { and, eq, isNull, notExists } from "drizzle-orm";
import { db } from "@/db/client";
import { endedSessions, users } from "@/db/schema/users";
import { AppError } from "@/lib/errors";
import { isAssistantToken } from "./assistant-token";
import { isCliToken } from "./cli-token";
import { verifyCliSignIn, verifyCliToken } from "./cli-tokens";
import { isDownloadToken, readDownloadToken } from "./download-token";
import { identify } from "./identify";
import { verifyJwt } from "./jwt";
import { isAdminAddress } from "./roles";
import type { Session } from "./sessions";

/** What a caller of the API showed: a token of the identity provider, or one that we gave to their command line. */
type Token = { kind: "jwt"; expiresAt: Date } | { kind: "cli"; id: string; expiresAt: Date };

/** Who is asking. Domain functions take it as their first argument and never look it up themselves. */
export type Viewer = {
  id: string;
  email: string | null;
  displayName: string | null;
  displayNameSlug: string | null;
  avatarUrl: string | null;
  verified: boolean;
  isAdmin: boolean;
  /** Null on pages, which have a session instead, and for downloads and assistants. */
  token: Token | null;
};

export const BANNED = "A moderator has closed this account";

/**
 * Who a header `Authorization: Bearer …` speaks for; null when there is no header.
 * Throws AUTH_INVALID or AUTH_EXPIRED; the first valid token of a person creates their account.
 */
export async function viewerFromBearer(header: string | null): Promise<Viewer | null> {
  const token = tokenIn(header);
  if (token === null) return null;
  if (isDownloadToken(token)) throw new AppError("AUTH_INVALID", "This token opens downloads alone");
  return viewerFromToken(token);
}

/**
 * The same where nothing but the viewer's catalogue and packages are given out, so that a download token will do as well.
 */
export async function viewerOfDownloads(header: string | null): Promise<Viewer | null> {
  const token = tokenIn(header);
  if (token === null) return null;
  return isDownloadToken(token) ? viewerFromDownloadToken(token) : viewerFromToken(token);
}

function tokenIn(header: string | null): string | null {
  if (header === null) return null;
  const token = readBearer(header);
  if (!token) throw new AppError("AUTH_INVALID", "Send the token as Authorization: Bearer <token>");
  return token;
}

function viewerFromToken(token: string): Promise<Viewer> {
  if (isAssistantToken(token)) {
    throw new AppError("AUTH_INVALID", "This token is an assistant's, and opens /mcp/me alone");
  }
  return isCliToken(token) ? viewerFromCli(token) : viewerFromJwt(token);
}

/** The token of a header `Authorization: Bearer …`, or null. */
export function readBearer(header: string): string | null {
  return /^Bearer +([\w.~+/=-]+)$/i.exec(header)?.[1] ?? null;
}

/**
 * Who a download token speaks for, as long as the command-line sign-in lasts that it was made of: only where nothing but
 * the viewer's catalogue and packages are given out. Throws AUTH_INVALID or AUTH_EXPIRED.
 */
export async function viewerFromDownloadToken(token: string): Promise<Viewer> {
  const { user } = await verifyCliSignIn(readDownloadToken(token).signInId);
  if (user.bannedAt) throw new AppError("AUTH_INVALID", BANNED);
  return toViewer(user, null);
}

async function viewerFromJwt(token: string): Promise<Viewer> {
  const { claims, issuedAt, expiresAt } = await verifyJwt(token);
  const user = await identify(claims);
  if (user.bannedAt) throw new AppError("AUTH_INVALID", BANNED);
  if (user.tokensEndedAt && issuedAt < user.tokensEndedAt) throw new AppError("AUTH_INVALID");
  return toViewer(user, { kind: "jwt", expiresAt });
}

async function viewerFromCli(token: string): Promise<Viewer> {
  const { user, id, expiresAt } = await verifyCliToken(token);
  if (user.bannedAt) throw new AppError("AUTH_INVALID", BANNED);
  return toViewer(user, { kind: "cli", id, expiresAt });
}

/** The viewer of a page session, or null once it was ended, by itself or with all others, or its person was banned. */
export async function viewerFromSession({ id, userId, sessionVersion }: Session): Promise<Viewer | null> {
  const ended = db.select({ id: endedSessions.id }).from(endedSessions).where(eq(endedSessions.id, id));
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(eq(users.id, userId), eq(users.sessionVersion, sessionVersion), isNull(users.bannedAt), notExists(ended)),
    );
  return user ? toViewer(user, null) : null;
}

/** The person of this row as somebody who asks. */
export function toViewer(user: typeof users.$inferSelect, token: Token | null): Viewer {
  const { id, email, displayName, displayNameSlug, avatarUrl, verified } = user;
  return {
    id,
    email,
    displayName,
    displayNameSlug,
    avatarUrl,
    verified,
    isAdmin: user.isAdmin || isAdminAddress(user),
    token,
  };
}
