import type { Finding, Severity } from "./report";

const MAX_HITS_PER_SEVERITY = 10;

type HitList<Found> = { findings: Found[]; add: (severity: Severity, describe: () => Found) => void };

/** The first hits of a rule in one file, some of every severity, however many there are. */
export function hitList<Found extends { severity: Severity } = Finding>(): HitList<Found> {
  const findings: Found[] = [];
  const counts: Record<Severity, number> = { block: 0, warn: 0, info: 0 };

  function add(severity: Severity, describe: () => Found): void {
    counts[severity] += 1;
    if (counts[severity] <= MAX_HITS_PER_SEVERITY) findings.push({ ...describe(), severity });
  }
  return { findings, add };
}
