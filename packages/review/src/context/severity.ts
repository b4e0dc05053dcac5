import type { Severity } from "../report";

const WORST_FIRST: Severity[] = ["block", "warn", "info"];

/** So many steps less bad, and never nothing. */
export function lessened(severity: Severity, steps = 1): Severity {
  return WORST_FIRST[Math.min(WORST_FIRST.length - 1, WORST_FIRST.indexOf(severity) + steps)] ?? severity;
}

/** The worst of severities; information where there is none. */
export function worstOf(severities: Severity[]): Severity {
  return WORST_FIRST.find((severity) => severities.includes(severity)) ?? "info";
}

/** Puts the worst first. */
export function bySeverity(a: { severity: Severity }, b: { severity: Severity }): number {
  return WORST_FIRST.indexOf(a.severity) - WORST_FIRST.indexOf(b.severity);
}
