import { contentsOf } from "./containers/contents";
import { observe } from "./observe";
import type { Finding, Report, Reviewable, ReviewedPackage, Severity } from "./report";
import { reviewedFile } from "./reviewed-file";
import { RULES, RULESET_VERSION } from "./rules";
import { scanHash } from "./scan-hash";
import type { CodeLanguage } from "./syntax/code-language";
import { loadGrammars } from "./syntax/grammars";
import { scoreOf, verdictOf } from "./verdict";

const MAX_FINDINGS_PER_RULE_AND_FILE = 10;
const MAX_FINDINGS = 200;
const ORDER: Severity[] = ["block", "warn", "info"];

/** Reviews a package without running it; the same bytes, rules and findings of other scanners give the same report. */
export async function reviewPackage(pkg: Reviewable, foundElsewhere: Finding[] = []): Promise<Report> {
  const reviewed: ReviewedPackage = { ...pkg, files: [] };
  for await (const content of contentsOf(pkg.files)) reviewed.files.push(reviewedFile(content, pkg));
  await loadGrammars(languagesOf(reviewed));
  return report(pkg, reviewed, foundElsewhere);
}

function report(pkg: Reviewable, reviewed: ReviewedPackage, foundElsewhere: Finding[]): Report {
  const findings = limit([...foundElsewhere, ...RULES.flatMap((rule) => rule(reviewed))]);
  const verdict = verdictOf(findings);

  return {
    verdict,
    score: scoreOf(findings, verdict),
    rulesetVersion: RULESET_VERSION,
    scanHash: scanHash(pkg, RULESET_VERSION, verdict, findings),
    findings,
    observed: observe(reviewed),
  };
}

/** Any text may hold a program that is handed to an interpreter, so these two are always needed. */
const ALWAYS: CodeLanguage[] = ["python", "javascript"];

function languagesOf({ files }: ReviewedPackage): Set<CodeLanguage> {
  return new Set([...ALWAYS, ...files.flatMap((file) => file.code().map(({ language }) => language))]);
}

/** Worst first, each place once per rule, and no flood from one file. */
function limit(findings: Finding[]): Finding[] {
  const seen = new Map<string, number>();
  const kept = findings.toSorted(compare).filter(({ rule, file, line, severity }) => {
    const place = `${rule}\0${file}\0${line}\0${severity}`;
    const flood = `${rule}\0${file}`;
    const count = seen.get(flood) ?? 0;
    if (seen.has(place) || count >= MAX_FINDINGS_PER_RULE_AND_FILE) return false;
    seen.set(place, 1).set(flood, count + 1);
    return true;
  });
  return kept.slice(0, MAX_FINDINGS);
}

function compare(a: Finding, b: Finding): number {
  return (
    ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) ||
    compareText(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    compareText(a.rule, b.rule)
  );
}

/** By code unit, since a collation would depend on the machine. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
