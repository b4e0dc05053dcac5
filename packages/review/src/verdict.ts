import { roleOf } from "./read/path-role";
import type { Finding, Severity, Verdict } from "./report";

const WEIGHT: Record<Severity, number> = { block: 60, warn: 18, info: 4 };
const REPEAT_SHARE = [1, 1 / 2, 1 / 4];
const MAX_INFO_LOSS = 20;
const SCORE_RANGE: Record<Verdict, [lowest: number, highest: number]> = {
  block: [0, 20],
  warn: [21, 79],
  pass: [80, 100],
};

/** The worst finding decides; information alone never does, nor does the score. */
export function verdictOf(findings: Pick<Finding, "severity">[]): Verdict {
  if (findings.some(({ severity }) => severity === "block")) return "block";
  return findings.some(({ severity }) => severity === "warn") ? "warn" : "pass";
}

/** For display and sorting: repeated hits of a rule weigh less, and the verdict's range holds the number. */
export function scoreOf(findings: Pick<Finding, "rule" | "severity" | "file">[], verdict: Verdict): number {
  const repeats = new Map<string, number>();
  const loss = { block: 0, warn: 0, info: 0 };

  for (const { rule, severity, file } of findings) {
    const key = `${rule}\0${severity}`;
    const repeat = repeats.get(key) ?? 0;
    repeats.set(key, repeat + 1);
    loss[severity] += WEIGHT[severity] * (REPEAT_SHARE[repeat] ?? 0) * shareOf(file);
  }

  return withinRange(Math.round(100 - loss.block - loss.warn - Math.min(MAX_INFO_LOSS, loss.info)), verdict);
}

/** The score nearest to this one that does not contradict the verdict. */
export function withinRange(score: number, verdict: Verdict): number {
  const [lowest, highest] = SCORE_RANGE[verdict];
  return Math.min(highest, Math.max(lowest, score));
}

function shareOf(file: string): number {
  const role = roleOf(file);
  if (role === "script") return 1.25;
  return role === "reference" ? 0.6 : 1;
}
