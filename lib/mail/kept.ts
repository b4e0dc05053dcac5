import { count, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { mails } from "@/db/schema/notifications";
import { env } from "@/lib/env";

const isOwnMachine = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(env.APP_URL).hostname);

/** Only a demonstration or a developer's machine shows mail; a production start without a mail server is refused. */
const SHOWS_MAIL = !env.SMTP_URL && (env.SKILLYARD_DEMO || (env.NODE_ENV !== "production" && isOwnMachine));

type Range = { recipient: string | undefined; limit: number; offset: number };

/** The mails that were not sent for want of a server, newest first; null where they are nobody else's to read. */
export async function findKeptMails({ recipient, limit, offset }: Range) {
  if (!SHOWS_MAIL) return null;
  const { id, subject, text, html, kind, createdAt } = mails;
  const wanted = recipient === undefined ? undefined : eq(mails.recipient, recipient);
  const [items, [counted]] = await Promise.all([
    db
      .select({ id, recipient: mails.recipient, kind, subject, text, html, created_at: createdAt })
      .from(mails)
      .where(wanted)
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(mails).where(wanted),
  ]);
  return { items, total: counted?.total ?? 0, limit, offset };
}
