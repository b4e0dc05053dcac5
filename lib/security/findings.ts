import { asc, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { findings } from "@/db/schema/security";

/** A finding as it is kept: its category may be a word that today's rules no longer use. */
export type KeptFinding = Pick<
  typeof findings.$inferSelect,
  "rule" | "severity" | "category" | "file" | "line" | "excerpt" | "message" | "remediation"
>;

/** What a scan found, in the order of its report. */
export async function listFindings(scanId: string): Promise<KeptFinding[]> {
  return (await findingsByScan([scanId])).get(scanId) ?? [];
}

/** What each of several scans found; a scan without findings is not in the map. */
export async function findingsByScan(scanIds: string[]): Promise<Map<string, KeptFinding[]>> {
  const byScan = new Map<string, KeptFinding[]>();
  if (scanIds.length === 0) return byScan;
  const rows = await db
    .select({
      scanId: findings.scanId,
      rule: findings.rule,
      severity: findings.severity,
      category: findings.category,
      file: findings.file,
      line: findings.line,
      excerpt: findings.excerpt,
      message: findings.message,
      remediation: findings.remediation,
    })
    .from(findings)
    .where(inArray(findings.scanId, scanIds))
    .orderBy(asc(findings.position));
  for (const { scanId, ...finding } of rows) byScan.set(scanId, [...(byScan.get(scanId) ?? []), finding]);
  return byScan;
}
