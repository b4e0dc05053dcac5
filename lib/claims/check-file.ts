import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { claims } from "@/db/schema/claims";
import { externalListings } from "@/db/schema/external";
import { sharedDependency } from "@/lib/dependencies/dependency";
import { env } from "@/lib/env";
import { fetchText, RemoteError } from "@/lib/external/http";
import { enqueue } from "@/lib/jobs";
import { CLAIM_FILE, repositoryOf } from "./score";
import { verifyClaim } from "./verify";

const MAX_FILE_BYTES = 64 * 1024;
const codeHost = sharedDependency("code_host", { isFailure: (error) => !isAnswer(error) });
/** After that, who claims has to ask again. */
const RECHECK_FOR_MS = 30 * 24 * 60 * 60_000;
const RECHECKS_PER_RUN = 200;

/** Looks for the claim's file in the listing's repository and scores the claim by what it finds. */
export async function checkClaimFile(claimId: string): Promise<void> {
  const [claimed] = await db
    .select({ sourceUrl: externalListings.sourceUrl })
    .from(claims)
    .innerJoin(externalListings, eq(externalListings.listingId, claims.listingId))
    .where(and(eq(claims.id, claimId), eq(claims.status, "sandbox")));
  if (!claimed) return;
  const repository = repositoryOf(claimed.sourceUrl);
  const isThere = repository !== null && (await namesClaim(repository, claimId));

  await db.transaction(async (tx) => {
    const [claim] = await tx
      .select()
      .from(claims)
      .where(and(eq(claims.id, claimId), eq(claims.status, "sandbox")))
      .for("update");
    if (!claim) return;
    const now = new Date();
    const fileFoundAt = isThere ? (claim.fileFoundAt ?? now) : null;
    await verifyClaim(tx, { ...claim, fileCheckedAt: now, fileFoundAt });
  });
}

/** One file may prove several claims, a line each. */
async function namesClaim(repository: string, claimId: string): Promise<boolean> {
  if (!env.CODE_HOST_RAW_URL) return false;
  const url = `${env.CODE_HOST_RAW_URL}/${repository}/HEAD/${CLAIM_FILE}`;
  try {
    const text = await codeHost.use(({ signal }) =>
      fetchText(url, { maxBytes: MAX_FILE_BYTES, accept: "text/plain", signal }),
    );
    return text?.split(/\s+/).includes(claimId) ?? false;
  } catch (error) {
    if (isAnswer(error)) return false;
    throw error; // passes, and the job tries again
  }
}

/** There is no file for us, which is an answer too. */
function isAnswer(error: unknown): boolean {
  return error instanceof RemoteError && (error.trouble === "refused" || error.trouble === "too_large");
}

/** Queues another look for the open claims of the last weeks, those first that were looked at longest ago. */
export async function recheckClaims(): Promise<void> {
  const since = new Date(Date.now() - RECHECK_FOR_MS);
  const open = await db
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.status, "sandbox"), gt(claims.createdAt, since)))
    .orderBy(asc(sql`coalesce(${claims.fileCheckedAt}, ${claims.createdAt})`))
    .limit(RECHECKS_PER_RUN);
  for (const { id } of open) await queueFileCheck(db, id);
}

export async function queueFileCheck(tx: Parameters<typeof enqueue>[0], claimId: string): Promise<void> {
  await enqueue(tx, "check_claim_file", { claimId }, { key: `claim_file_${claimId}` });
}
