import { and, eq, lt, sql } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { quotaUses } from "@/db/schema/quotas";
import { TODAY } from "@/db/today";
import type { Viewer } from "@/lib/auth/viewer";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

export type QuotaKind = typeof quotaUses.$inferSelect.kind;

const QUOTAS: Record<QuotaKind, { limit: number | null; things: string }> = {
  listings: { limit: env.QUOTA_LISTINGS, things: "new listings" },
  versions: { limit: env.QUOTA_VERSIONS, things: "new versions" },
  uploads: { limit: env.QUOTA_UPLOADS, things: "uploads" },
};

/**
 * Takes one of what the viewer's account may do today, in the transaction that does it, so that what fails costs
 * nothing; throws RATE_LIMITED where none is left. Its row stays locked until then: of two who want the last, one waits.
 */
export async function takeQuota(tx: Db, viewer: Viewer, kind: QuotaKind): Promise<void> {
  const { limit } = QUOTAS[kind];
  if (limit === null) return;
  const taken = await tx
    .insert(quotaUses)
    .values({ userId: viewer.id, day: TODAY, kind, used: 1 })
    .onConflictDoUpdate({
      target: [quotaUses.userId, quotaUses.day, quotaUses.kind],
      set: { used: sql`${quotaUses.used} + 1` },
      setWhere: lt(quotaUses.used, limit),
    })
    .returning({ used: quotaUses.used });
  if (taken.length === 0) throw quotaUsedUp(kind, limit);
}

/** Refuses early, before work that would be for nothing, where the viewer has none left; `takeQuota` decides. */
export async function requireQuota(viewer: Viewer, kind: QuotaKind): Promise<void> {
  const { limit } = QUOTAS[kind];
  if (limit === null) return;
  const [today] = await db
    .select({ used: quotaUses.used })
    .from(quotaUses)
    .where(and(eq(quotaUses.userId, viewer.id), eq(quotaUses.day, TODAY), eq(quotaUses.kind, kind)));
  if (today && today.used >= limit) throw quotaUsedUp(kind, limit);
}

/** Forgets the days that are over. */
export async function sweepQuotas(): Promise<void> {
  await db.delete(quotaUses).where(lt(quotaUses.day, TODAY));
}

function quotaUsedUp(kind: QuotaKind, limit: number): AppError {
  const message = `An account may make ${limit} ${QUOTAS[kind].things} a day; the next is possible from 00:00 UTC`;
  return new AppError("RATE_LIMITED", message, { "retry-after": String(secondsLeftToday()) });
}

/** Until 00:00 UTC, at least one. */
export function secondsLeftToday(now = new Date()): number {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.max(1, Math.ceil((midnight - now.getTime()) / 1000));
}
