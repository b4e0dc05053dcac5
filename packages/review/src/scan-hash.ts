import { sha256Hex, sortByPath } from "@skillyard/format/content-hash";
import type { Finding, Reviewable, Verdict } from "./report";

/** Ties a verdict to the exact files and rules it was reached with; buyers can recompute it from the package. */
export function scanHash(pkg: Reviewable, rulesetVersion: string, verdict: Verdict, findings: Finding[]): string {
  const files = sortByPath(pkg.files).map(({ path, size, sha256 }) => [path, size, sha256]);
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  const canonical = JSON.stringify({ files, rules, ruleset_version: rulesetVersion, verdict });
  return `sha256:${sha256Hex(Buffer.from(canonical))}`;
}
