import { bySeverity } from "./context/severity";
import type { ReviewedFile } from "./read/reviewed-file";
import type { Finding } from "./report";

const MAX_FINDINGS_PER_RULE_AND_FILE = 10;
const MAX_FINDINGS = 200;

/**
 * What is kept of all findings: the worst first and the faint last, each place once per rule, and no flood from one file. It does not matter
 * whether they are kept all at once or a few at a time.
 */
export function keepWorst(kept: Finding[], found: Finding[]): Finding[] {
  if (found.length === 0) return kept;
  const before = new Set(kept);
  return worstOf([...kept, ...found]).map((finding) => (before.has(finding) ? finding : detached(finding)));
}

/** The findings in a part of a file, on the lines of the whole file. */
export function placed<Found extends Pick<Finding, "line">>({ firstLine }: ReviewedFile, findings: Found[]): Found[] {
  if (firstLine === 1) return findings;
  return findings.map((finding) => ({
    ...finding,
    line: finding.line === null ? null : finding.line + firstLine - 1,
  }));
}

/** The findings on the lines of the files that people have: without what a review made of these to read them. */
export function inOwnFiles(files: ReviewedFile[], findings: Finding[]): Finding[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const placed = findings.map((finding) => {
    const file = byPath.get(finding.file);
    const line = finding.line && (file?.lineNumbers?.[finding.line - 1] ?? finding.line);
    return { ...finding, file: file?.of ?? finding.file, line };
  });
  return worstOf(placed);
}

function worstOf(findings: Finding[]): Finding[] {
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
    Number(a.isFaint ?? false) - Number(b.isFaint ?? false) ||
    bySeverity(a, b) ||
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

/** In memory of its own: an excerpt that was cut out of a text keeps all of the text alive. */
function detached(finding: Finding): Finding {
  return structuredClone(finding);
}
