import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Viewer } from "./viewer";

const PREFIX = "skillyard_download_";
const LIFETIME_MS = 10 * 60 * 1000;
const SHAPE = new RegExp(`^${PREFIX}([0-9a-f-]{36})\\.([0-9]{1,15})\\.([\\w-]{43})$`);

/**
 * Trades the command line's token for one that opens only the viewer's catalogue and packages, and ends after ten minutes
 * or with the sign-in. Nothing is kept of it. Throws FORBIDDEN for who came with another token.
 */
export function createDownloadToken({ token }: Viewer, now = new Date()) {
  if (token?.kind !== "cli") throw new AppError("FORBIDDEN", "Only a token of the command line can be traded for this");
  const endsAtMs = Math.min(now.getTime() + LIFETIME_MS, token.expiresAt.getTime());
  const expires = Math.floor(endsAtMs / 1000);
  return {
    token: `${PREFIX}${token.id}.${expires}.${sign(token.id, expires)}`,
    expires_at: new Date(expires * 1000),
  };
}

/** Whether the token means to be one for downloads. */
export function isDownloadToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Of which command-line sign-in we made this token, which may have ended since; throws AUTH_INVALID or AUTH_EXPIRED. */
export function readDownloadToken(token: string, now = new Date()): { signInId: string } {
  const [, signInId = "", expires = "", signature = ""] = SHAPE.exec(token) ?? [];
  const wanted = Buffer.from(sign(signInId, Number(expires)));
  const given = Buffer.from(signature);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError("AUTH_INVALID");
  if (Number(expires) * 1000 <= now.getTime()) throw new AppError("AUTH_EXPIRED");
  return { signInId };
}

function sign(signInId: string, expires: number): string {
  return createHmac("sha256", `download tokens ${env.AUTH_SECRET}`)
    .update(`${signInId}\n${expires}`)
    .digest("base64url");
}
