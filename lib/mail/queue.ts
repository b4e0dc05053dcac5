import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { mails } from "@/db/schema/notifications";
import { users } from "@/db/schema/users";
import { env } from "@/lib/env";
import { enqueue } from "@/lib/jobs";
import { type Preference, wantsMail } from "@/lib/users/notifications";
import { unsubscribePage } from "@/lib/users/unsubscribe";
import { type Letter, writeLetter } from "./letter";

type Mail = {
  userId: string;
  kind:
    | "purchase_receipt"
    | "refund"
    | "payout_paid"
    | "payout_failed"
    | "refund_failed"
    | "dispute_opened"
    | "dispute_won"
    | "dispute_lost"
    | "license_suspended"
    | "license_restored"
    | "fraud_warning"
    | "version_published"
    | "version_refused"
    | "withdrawn"
    | "token_expiring"
    | "weekly_news";
  /** What names the event among those of its kind, such as the purchase's id. */
  fact: string;
  letter: Letter;
};

/** The kinds that people can switch off; every other one is sent whatever they chose. */
const PREFERENCES: { [Kind in Mail["kind"]]?: Preference } = {
  purchase_receipt: "purchase_receipts",
  payout_paid: "payout_notifications",
  payout_failed: "payout_notifications",
  weekly_news: "marketing_emails",
};

const MAX_ATTEMPTS = 8;

/**
 * Writes a mail in the caller's transaction and queues its sending: once for each event, however often that is
 * reported. Nothing is written for who has no verified address or doesn't want mail of this kind.
 */
export async function queueMail(tx: Db, { userId, kind, fact, letter }: Mail): Promise<void> {
  const preference = PREFERENCES[kind];
  if (preference && !(await wantsMail(tx, userId, preference))) return;
  const recipient = await findVerifiedAddress(tx, userId);
  if (!recipient) return;

  const written = writeLetter(letter, { stop: stopOf(kind, userId) });
  const [mail] = await tx
    .insert(mails)
    .values({ userId, kind, fact: `${kind}:${fact}`, recipient, ...written })
    .onConflictDoNothing({ target: mails.fact })
    .returning({ id: mails.id });
  if (!mail) return;
  await queueSending(tx, mail.id);
}

/** Queues the sending of a mail that is written, once however often it is asked for. */
export async function queueSending(tx: Db, mailId: string): Promise<void> {
  await enqueue(tx, "send_mail", { mailId }, { key: `mail:${mailId}`, maxAttempts: MAX_ATTEMPTS });
}

/** Where its reader can stop mail of this kind. */
function stopOf(kind: Mail["kind"], userId: string): string | null {
  if (kind === "weekly_news") return unsubscribePage(userId);
  return PREFERENCES[kind] ? `${env.APP_URL}/settings` : null;
}

async function findVerifiedAddress(tx: Db, userId: string): Promise<string | null> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  return user?.email ?? null;
}
