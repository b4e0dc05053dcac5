import { and, asc, gt, inArray, isNull, lt } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { cliTokens } from "@/db/schema/cli-tokens";
import { env } from "@/lib/env";
import type { Letter } from "./letter";
import { queueMail } from "./queue";
import { day } from "./words";

const WARN_AHEAD_MS = 7 * 24 * 60 * 60 * 1000;
const AT_ONCE = 500;

type Token = Pick<typeof cliTokens.$inferSelect, "id" | "userId" | "machine" | "expiresAt">;

/** Tells everybody whose command line will be signed out within a week, once for each sign-in. */
export async function warnOfExpiringTokens(): Promise<void> {
  const now = new Date();
  await db.transaction(async (tx) => {
    const expiring = await lockExpiring(tx, now);
    if (expiring.length === 0) return;
    for (const token of expiring) {
      await queueMail(tx, { userId: token.userId, kind: "token_expiring", fact: token.id, letter: expiry(token) });
    }
    const ids = expiring.map(({ id }) => id);
    await tx.update(cliTokens).set({ expiryMailedAt: now }).where(inArray(cliTokens.id, ids));
  });
}

/** Two workers at once take different ones. */
async function lockExpiring(tx: Db, now: Date): Promise<Token[]> {
  const { id, userId, machine, expiresAt } = cliTokens;
  return tx
    .select({ id, userId, machine, expiresAt })
    .from(cliTokens)
    .where(
      and(
        isNull(cliTokens.revokedAt),
        isNull(cliTokens.expiryMailedAt),
        gt(expiresAt, now),
        lt(expiresAt, new Date(now.getTime() + WARN_AHEAD_MS)),
      ),
    )
    .orderBy(asc(expiresAt))
    .limit(AT_ONCE)
    .for("update", { skipLocked: true });
}

export function expiry({ machine, expiresAt }: Pick<Token, "machine" | "expiresAt">): Letter {
  const until = day(expiresAt);
  return {
    subject: `Your command line is signed out on ${until}`,
    paragraphs: [
      `The sign-in of your command line${machine ? ` on ${machine}` : ""} ends on ${until}.`,
      "Sign in there once more before then to keep it working. If you no longer use it, nothing needs to be done.",
    ],
    facts: [...(machine ? [["Machine", machine] as [string, string]] : []), ["Ends", until]],
    link: { label: "Open your settings", href: `${env.APP_URL}/settings` },
  };
}
