import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { findings, scans } from "@/db/schema/security";
import { reviewIsolated } from "@/lib/isolation/run";
import { store } from "@/lib/storage/store";
import { currentReviewers, secondOpinions } from "./second-opinion";

export type Scan = typeof scans.$inferSelect;
type Stored = { slug: string; type: "skill" | "agent"; contentHash: string; storageKey: string };

/** What today's reviewers say of a stored package: kept from before, or asked now. */
export async function scanOf(stored: Stored): Promise<Scan> {
  return (await findScan(stored)) ?? (await scanPackage(stored));
}

/** The same content under the same reviewers always has the same result, whoever uploads it. */
async function findScan({ contentHash, type }: Stored) {
  const [scan] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.contentHash, contentHash), eq(scans.type, type), eq(scans.rulesetVersion, currentReviewers())));
  return scan;
}

async function scanPackage(stored: Stored) {
  const { slug, type, contentHash, storageKey } = stored;
  const bytes = await store.get(storageKey);
  const upload = { bytes, filename: `${slug}.zip`, type, slug };
  const report = await reviewIsolated(upload, await secondOpinions(upload));
  const { verdict, score, scanHash, observed, findings: found } = report;

  const created = await db.transaction(async (tx) => {
    const [scan] = await tx
      .insert(scans)
      .values({ contentHash, type, rulesetVersion: currentReviewers(), verdict, score, scanHash, observed })
      .onConflictDoNothing()
      .returning();
    if (scan && found.length > 0) {
      await tx.insert(findings).values(found.map((finding, position) => ({ ...finding, scanId: scan.id, position })));
    }
    return scan;
  });
  const scan = created ?? (await findScan(stored));
  if (!scan) throw new Error("The scan was neither stored nor there already");
  return scan;
}
