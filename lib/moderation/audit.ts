import { and, count, desc, eq } from "drizzle-orm";
import { type Db, db, one } from "@/db/client";
import { auditLog } from "@/db/schema/moderation";
import { users } from "@/db/schema/users";
import type { Viewer } from "@/lib/auth/viewer";
import type { PageQuery } from "@/lib/listings/schema";
import { requireModerator } from "./authority";

type Decision = {
  action:
    | "approve_version"
    | "reject_version"
    | "block_listing"
    | "unblock_listing"
    | "resolve_ring"
    | "remove_review"
    | "keep_review"
    | "refund_purchase"
    | "verify_user"
    | "mark_test_user"
    | "ban_user"
    | "unban_user"
    | "approve_claim"
    | "reject_claim";
  subject: { type: "version" | "listing" | "purchase" | "user" | "claim" | "ring" | "review"; id: string };
  reason?: string;
  details?: Record<string, unknown>;
};

/** Notes in the decision's own transaction who decided what and why. */
export async function recordDecision(tx: Db, { id }: Viewer, { action, subject, reason, details }: Decision) {
  await tx
    .insert(auditLog)
    .values({ actorId: id, action, subjectType: subject.type, subjectId: subject.id, reason, details });
}

const auditRecord = {
  id: auditLog.id,
  action: auditLog.action,
  subject_type: auditLog.subjectType,
  subject_id: auditLog.subjectId,
  reason: auditLog.reason,
  details: auditLog.details,
  actor_id: auditLog.actorId,
  actor_display_name: users.displayName,
  created_at: auditLog.createdAt,
};

const MAX_DECISIONS = 50;

/** What was decided on one subject, newest first. */
export async function listDecisions(viewer: Viewer, subject: Decision["subject"]) {
  requireModerator(viewer);
  return db
    .select(auditRecord)
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.subjectType, subject.type), eq(auditLog.subjectId, subject.id)))
    .orderBy(desc(auditLog.createdAt))
    .limit(MAX_DECISIONS);
}

/** A page of everything that was decided, newest first. */
export async function listAudit(viewer: Viewer, { limit, offset }: PageQuery) {
  requireModerator(viewer);
  const [items, counted] = await Promise.all([
    db
      .select(auditRecord)
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .orderBy(desc(auditLog.createdAt), auditLog.id)
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(auditLog),
  ]);
  return { items, total: one(counted).total, limit, offset };
}
