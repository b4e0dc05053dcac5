import { z } from "zod";
import { timestamp } from "@/lib/answer";

const finding = z
  .object({
    rule: z.string(),
    severity: z.enum(["block", "warn", "info"]),
    category: z.string(),
    file: z.string(),
    line: z.int().min(1).nullable(),
    excerpt: z.string().nullable(),
    message: z.string(),
    remediation: z.string(),
  })
  .meta({ id: "SecurityFinding" });

export const securityReport = z
  .object({
    slug: z.string(),
    version: z.string(),
    status: z.enum(["pending", "pass", "warn", "block"]),
    score: z.int().min(0).max(100),
    trust_level: z.enum(["community", "verified", "official"]),
    scan_hash: z.string(),
    scanned_at: timestamp,
    findings: z.array(finding),
  })
  .meta({ id: "SecurityReport" });
