import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { notificationPreferences } from "@/db/schema/notifications";
import { env } from "@/lib/env";

/** Names a person to the unsubscribe page, in a way that only we can write. */
export type UnsubscribeLink = { user: string; signature: string };

/** Where a reader of the weekly letter can stop it without signing in. */
export function unsubscribePage(userId: string): string {
  return `${env.APP_URL}/unsubscribe?${query(userId)}`;
}

/** Where a mail program can do the same with one POST (RFC 8058). */
export function unsubscribeAddress(userId: string): string {
  return `${env.APP_URL}/unsubscribe/now?${query(userId)}`;
}

function query(user: string): URLSearchParams {
  return new URLSearchParams({ user, signature: sign(user) });
}

/** Whether the link is one of ours; it never expires, as a mail may be read years later. */
export function isOurLink({ user, signature }: UnsubscribeLink): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(user))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Stops the weekly letter of whom the link names; false where the link is not ours. */
export async function unsubscribe(link: UnsubscribeLink): Promise<boolean> {
  if (!isOurLink(link)) return false;
  await db
    .update(notificationPreferences)
    .set({ marketingEmails: false })
    .where(eq(notificationPreferences.userId, link.user));
  return true;
}

function sign(user: string): string {
  return createHmac("sha256", `unsubscribe links ${env.AUTH_SECRET}`).update(user).digest("base64url");
}
