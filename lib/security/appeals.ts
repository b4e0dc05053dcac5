import { and, desc, eq, inArray } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { appeals } from "@/db/schema/moderation";
import type { Viewer } from "@/lib/auth/viewer";
import { PlainError } from "@/lib/errors";
import { lockOwnVersion } from "@/lib/listings/own";
import type { AppealBody } from "./schema";

/** Brings the refusal of the viewer's version before the moderators, who answer in writing; one appeal at a time. */
export async function appealVersion(viewer: Viewer, slug: string, versionId: string, { message }: AppealBody) {
  return db.transaction(async (tx) => {
    const { version } = await lockOwnVersion(tx, viewer, slug, versionId);
    if (version.status !== "rejected") {
      throw new PlainError(409, `Version ${version.version} is ${version.status}; only a rejected one can be appealed`);
    }
    const opened = await tx
      .insert(appeals)
      .values({ versionId: version.id, userId: viewer.id, message })
      .onConflictDoNothing()
      .returning({ id: appeals.id });
    if (opened.length === 0) {
      throw new PlainError(409, `Your appeal of version ${version.version} is still open; wait for its answer`);
    }
    return {
      version_id: version.id,
      status: "rejected" as const,
      message: `Your appeal is with the moderators. Their answer will show with version ${version.version}.`,
    };
  });
}

/** Answers the open appeal of a version in writing, and says whether there was one. */
export async function answerAppeal(
  tx: Db,
  versionId: string,
  { status, answer, answeredBy }: { status: "granted" | "denied"; answer: string; answeredBy: string | null },
): Promise<boolean> {
  const answered = await tx
    .update(appeals)
    .set({ status, answer, answeredBy, answeredAt: new Date() })
    .where(and(eq(appeals.versionId, versionId), eq(appeals.status, "open")))
    .returning({ id: appeals.id });
  return answered.length > 0;
}

const MAX_APPEALS = 50;

const appealRecord = {
  id: appeals.id,
  version_id: appeals.versionId,
  message: appeals.message,
  status: appeals.status,
  answer: appeals.answer,
  created_at: appeals.createdAt,
  answered_at: appeals.answeredAt,
};

/** What was objected to these versions' refusals and what was answered, newest first. */
export async function appealsOf(tx: Db, versionIds: string[]) {
  if (versionIds.length === 0) return [];
  return tx
    .select(appealRecord)
    .from(appeals)
    .where(inArray(appeals.versionId, versionIds))
    .orderBy(desc(appeals.createdAt))
    .limit(MAX_APPEALS);
}
