import { z } from "zod";
import { sellerText, told } from "../seller-text";
import { READS } from "../tool";
import { count, slug } from "./fields";
import { publicTool } from "./kinds";

const MAX_FINDINGS = 50;
const EXCERPT_CHARACTERS = 200;

export const getSecurityReport = publicTool({
  name: "get_security_report",
  title: "Read a security report",
  description:
    "Reads what the security review found in the published version of a listing: verdict, score and each finding with what to do about it.",
  annotations: READS,
  input: z.object({ slug }),
  output: z.object({
    slug,
    version: z.string(),
    status: z.enum(["pending", "pass", "warn", "block"]),
    score: z.int().min(0).max(100),
    trust_level: z.enum(["community", "verified", "official"]),
    scanned_at: z.string(),
    finding_count: count,
    findings: z.array(
      z.object({
        rule: z.string(),
        severity: z.enum(["block", "warn", "info"]),
        category: z.string(),
        line: z.int().min(1).nullable(),
        message: z.string(),
        remediation: z.string(),
        seller_text: sellerText({ file: z.string(), excerpt: z.string().nullable() }),
      }),
    ),
  }),
  async run(market, { slug }) {
    const { version, status, score, trust_level, scanned_at, findings } = await market.securityReport(slug);
    return {
      ...{ slug, version, status, score, trust_level, scanned_at },
      finding_count: findings.length,
      findings: findings
        .slice(0, MAX_FINDINGS)
        .map(({ rule, severity, category, line, message, remediation, file, excerpt }) => ({
          ...{ rule, severity, category, line, message, remediation },
          seller_text: {
            file: told(file, EXCERPT_CHARACTERS) ?? "",
            excerpt: told(excerpt, EXCERPT_CHARACTERS),
          },
        })),
    };
  },
});
