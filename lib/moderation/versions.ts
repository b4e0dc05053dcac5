import { eq } from "drizzle-orm";
import { type Db, db } from "@/db/client";
import { versions } from "@/db/schema/listings";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError, PlainError } from "@/lib/errors";
import { answerAppeal } from "@/lib/security/appeals";
import { clear } from "@/lib/security/clearance";
import { refusedByHand } from "@/lib/security/notice";
import { adoptRecheck, confirmRecheck } from "@/lib/security/recheck";
import { restorePrevious } from "@/lib/security/restore";
import { lockVersion, publish, reject } from "@/lib/security/settle";
import { tellOwners } from "@/lib/security/tell-owners";
import { isUuid } from "@/lib/slug";
import { recordDecision } from "./audit";
import { requireModerator } from "./authority";
import { resolveReports } from "./reports";
import type { DecisionBody } from "./schema";

/**
 * Lets a refused or waiting version through as if the review had passed it, or confirms a published one.
 * Its open appeal is granted; a confirmed one's reports are settled.
 */
export async function approveVersion(viewer: Viewer, versionId: string, { reason }: DecisionBody) {
  requireModerator(viewer);
  return db.transaction(async (tx) => {
    const locked = await lockKnownVersion(tx, versionId);
    const { listing, version } = locked;
    const wasPublished = version.status === "published";
    if (wasPublished) {
      await confirmRecheck(tx, version);
      await resolveReports(tx, listing.id, { resolution: reason, resolvedBy: viewer.id });
    } else {
      const message = `A moderator has published ${listing.title} ${version.version}: ${reason}`;
      await publish(tx, listing, version, await clear(tx, listing, version), message);
    }
    await answerAppeal(tx, version.id, { status: "granted", answer: reason, answeredBy: viewer.id });
    await recordDecision(tx, viewer, { ...decisionOn(locked), action: "approve_version", reason });
    return {
      ...nameOf(locked),
      status: "published" as const,
      message: `Version ${version.version} is ${wasPublished ? "confirmed" : "published"}.`,
    };
  });
}

/**
 * Refuses a version with a notice in the moderator's words. A published one is taken back: the version before it
 * is published again, or else the listing is blocked. Its open appeal is denied.
 */
export async function rejectVersion(viewer: Viewer, versionId: string, { reason }: DecisionBody) {
  requireModerator(viewer);
  return db.transaction(async (tx) => {
    const locked = await lockKnownVersion(tx, versionId);
    const { listing, version } = locked;
    if (version.status === "cancelled") {
      throw new PlainError(409, `Version ${version.version} was cancelled by its author; there is nothing to refuse`);
    }
    const isFinal = await answerAppeal(tx, version.id, { status: "denied", answer: reason, answeredBy: viewer.id });
    await tx.update(versions).set(adoptRecheck(version)).where(eq(versions.id, version.id));
    await reject(tx, listing, version, refusedByHand(reason, { isFinal }));
    const message = version.status === "published" ? await takeBack(tx, viewer, listing, reason) : "";
    await recordDecision(tx, viewer, { ...decisionOn(locked), action: "reject_version", reason });
    return {
      ...nameOf(locked),
      status: "rejected" as const,
      message: `Version ${version.version} is refused.${message}`,
    };
  });
}

type Locked = Awaited<ReturnType<typeof lockVersion>>;

/** What the record of a decision says of the version, as it was before. */
function decisionOn({ listing, version }: Locked) {
  return {
    subject: { type: "version" as const, id: version.id },
    details: { slug: listing.slug, version: version.version, was: version.status },
  };
}

function nameOf({ listing, version }: Locked) {
  return { version_id: version.id, version: version.version, skill_slug: listing.slug };
}

async function takeBack(tx: Db, viewer: Viewer, listing: Locked["listing"], reason: string): Promise<string> {
  await resolveReports(tx, listing.id, { resolution: reason, resolvedBy: viewer.id });
  const restored = await restorePrevious(tx, listing, reason);
  await tellOwners(tx, listing.id, listing.version, reason);
  return restored ? ` Version ${restored} is published again.` : " No other is left, so the listing is blocked.";
}

async function lockKnownVersion(tx: Db, versionId: string) {
  const [known] = isUuid(versionId)
    ? await tx.select({ id: versions.id }).from(versions).where(eq(versions.id, versionId))
    : [];
  if (!known) throw new AppError("NOT_FOUND", "There is no such version");
  return lockVersion(tx, known.id);
}
