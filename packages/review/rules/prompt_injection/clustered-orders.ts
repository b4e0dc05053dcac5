import type { FindingsJudgement } from "../../src/match/coded";
import { ownRulesAbout } from "../../src/match/looks-at";
import { addTo } from "../../src/multimap";
import type { Finding } from "../../src/report";

/** So many lines apart, orders belong together: a list of them, or a section. */
const LINES = 20;
/** On so many lines, even orders of one kind are no mistake, unless only the weights find them: texts share their style. */
const OF_ONE_KIND = 3;
const FOUND_BY_WEIGHTS = "suspicious-instruction";

const ABOUT_ORDERS = ownRulesAbout("statement", "clause");

type Warning = Finding & { line: number };

/** Finds warnings about orders that stand close together, of different rules or on several lines: each may be a mistake, seldom all. */
export const judge: FindingsJudgement = (findings) => {
  const byFile = new Map<string, Warning[]>();
  for (const warning of findings.filter(isWarning)) addTo(byFile, warning.file, warning);
  return [...byFile.values()].flatMap((warnings) => clusterIn(warnings) ?? []);
};

function isWarning(finding: Finding): finding is Warning {
  const { severity, line, rule, isFaint } = finding;
  return severity === "warn" && !isFaint && line !== null && ABOUT_ORDERS.has(rule);
}

/** Of one sentence two rules may say the same, three don't. */
function clusterIn(warnings: Warning[]) {
  const inOrder = warnings.toSorted((one, other) => one.line - other.line);
  for (const [index, first] of inOrder.entries()) {
    const near = inOrder.slice(index).filter(({ line }) => line - first.line <= LINES);
    const others = near.filter(({ rule }) => rule !== first.rule);
    const ofOthers = others.find(({ line }) => line > first.line) ?? (isOfSeveral(others) ? others[0] : undefined);
    const last = ofOthers ?? onSeveralLines(near);
    if (!last) continue;
    const { file, line, excerpt } = last;
    const rules = [...new Set(near.map(({ rule }) => rule))];
    const message = `Several harmful orders stand close together, on lines ${first.line} to ${line}: ${rules.join(", ")}.`;
    return { severity: "block" as const, file, line, excerpt, message };
  }
  return null;
}

function onSeveralLines(warnings: Warning[]): Warning | undefined {
  const lines = [...new Set(warnings.filter(({ rule }) => rule !== FOUND_BY_WEIGHTS).map(({ line }) => line))];
  return warnings.find(({ line }) => line === lines[OF_ONE_KIND - 1]);
}

function isOfSeveral(warnings: Warning[]): boolean {
  return new Set(warnings.map(({ rule }) => rule)).size > 1;
}
