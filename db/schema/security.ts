import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

/** What the review engine said of a content, kept once per content and rule set. */
export const scans = pgTable(
  "scans",
  {
    id: uuid().primaryKey().defaultRandom(),
    contentHash: text().notNull(),
    type: text({ enum: ["skill", "agent"] }).notNull(),
    rulesetVersion: text().notNull(),
    verdict: text({ enum: ["pass", "warn", "block"] }).notNull(),
    score: integer().notNull(),
    scanHash: text().notNull(),
    observed: jsonb().$type<Record<string, unknown>>(),
    scannedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique("scans_content_ruleset").on(t.contentHash, t.type, t.rulesetVersion),
    check("scans_score", sql`score between 0 and 100`),
  ],
);

/** What a scan found, in the order the report shows it. */
export const findings = pgTable(
  "findings",
  {
    id: uuid().primaryKey().defaultRandom(),
    scanId: uuid()
      .notNull()
      .references(() => scans.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    rule: text().notNull(),
    severity: text({ enum: ["block", "warn", "info"] }).notNull(),
    category: text().notNull(),
    file: text().notNull(),
    line: integer(),
    excerpt: text(),
    message: text().notNull(),
    remediation: text().notNull(),
  },
  (t) => [index("findings_scan").on(t.scanId, t.position)],
);
