import { and, asc, gt, isNotNull, isNull, lt, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { mails } from "@/db/schema/notifications";
import { log } from "@/lib/log";
import { queueSending } from "./queue";
import { SENDS_MAIL } from "./transport";

const HOUR_MS = 60 * 60 * 1000;
/** The tries of its own job are over by then. */
const TRIED_FOR_MS = HOUR_MS;
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;
const AT_ONCE = 500;

/** Queues what could not be sent again, for three days after it was written; then says that it failed for good. */
export async function retryMails(now = new Date()): Promise<void> {
  if (!SENDS_MAIL) return;
  const isUnsent = and(isNull(mails.sentAt), isNull(mails.failedAt));
  const tooOld = new Date(now.getTime() - GIVE_UP_AFTER_MS);
  const failed = await db
    .update(mails)
    .set({ failedAt: now })
    .where(and(isUnsent, isNotNull(mails.lastError), lte(mails.createdAt, tooOld)))
    .returning({ id: mails.id });
  if (failed.length > 0) {
    log.error({ mailIds: failed.map(({ id }) => id) }, "mails could not be sent for three days and are given up");
  }

  const late = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isUnsent, gt(mails.createdAt, tooOld), lt(mails.createdAt, new Date(now.getTime() - TRIED_FOR_MS))))
    .orderBy(asc(mails.createdAt))
    .limit(AT_ONCE);
  for (const { id } of late) await queueSending(db, id);
}
