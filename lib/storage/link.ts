import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import type { LinkOptions } from "./store";

/** A link to `/files/…` that nobody can alter or make up. */
export function signLink(key: string, { filename, etag, expiresAt }: LinkOptions): string {
  const url = new URL(`/files/${key}`, env.APP_URL);
  const expires = String(Math.floor(expiresAt.getTime() / 1000));
  url.search = new URLSearchParams({
    expires,
    filename,
    etag,
    signature: sign(key, expires, filename, etag),
  }).toString();
  return url.toString();
}

/** What a link to `/files/…` promises, or null where it was altered, made up, or has expired. */
export function readLink(link: string): { key: string; filename: string; etag: string } | null {
  const { pathname, searchParams } = new URL(link);
  const [expires, filename, etag, signature] = ["expires", "filename", "etag", "signature"].map(
    (name) => searchParams.get(name) ?? "",
  ) as [string, string, string, string];
  const key = pathname.replace(/^\/files\//, "");
  const given = Buffer.from(signature);
  const wanted = Buffer.from(sign(key, expires, filename, etag));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return Number(expires) * 1000 >= Date.now() ? { key, filename, etag } : null;
}

function sign(...parts: string[]): string {
  return createHmac("sha256", `file links ${env.AUTH_SECRET}`).update(parts.join("\n")).digest("base64url");
}
