import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { mails } from "@/db/schema/notifications";
import { log } from "@/lib/log";
import { deliver, isRefusedForGood, SENDS_MAIL } from "./transport";

/** Sends a queued mail, unless it was sent before; without a mail server it stays where it is. */
export async function sendMail(mailId: string): Promise<void> {
  if (!SENDS_MAIL) return;
  const isWaiting = and(eq(mails.id, mailId), isNull(mails.sentAt), isNull(mails.failedAt));
  const [mail] = await db.select().from(mails).where(isWaiting);
  if (!mail) return;

  try {
    await deliver(mail);
  } catch (error) {
    const lastError = error instanceof Error ? error.message : String(error);
    const isFinal = isRefusedForGood(error);
    await db
      .update(mails)
      .set({ lastError, ...(isFinal && { failedAt: new Date() }) })
      .where(isWaiting);
    if (!isFinal) throw error;
    log.error({ mailId, kind: mail.kind, reason: lastError }, "a mail was refused for good");
    return;
  }
  await db.update(mails).set({ sentAt: new Date(), lastError: null }).where(isWaiting);
}
