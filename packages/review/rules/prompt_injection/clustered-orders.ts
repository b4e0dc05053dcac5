import type { FindingsJudgement } from "../../src/match/coded";
import { ownRulesAbout } from "../../src/match/looks-at";
import { addTo } from "../../src/multimap";
import type { Finding } from "../../src/report";

/** So many lines apart, orders belong together: a list of them, or a section. */
const LINES = 20;

const ABOUT_ORDERS = ownRulesAbout("statement", "clause");

type Warning = Finding & { line: number };

/** Finds warnings of different rules about orders that stand close together: each may be a mistake, seldom both. */
export const judge: FindingsJudgement = (findings) => {
  const byFile = new Map<string, Warning[]>();
  for (const warning of findings.filter(isWarning)) addTo(byFile, warning.file, warning);
  return [...byFile.values()].flatMap((warnings) => clusterIn(warnings) ?? []);
};

function isWarning(finding: Finding): finding is Warning {
  return finding.severity === "warn" && finding.line !== null && ABOUT_ORDERS.has(finding.rule);
}

/** Of one sentence two rules may say the same, three don't. */
function clusterIn(warnings: Warning[]) {
  const inOrder = warnings.toSorted((one, other) => one.line - other.line);
  for (const [index, first] of inOrder.entries()) {
    const others = inOrder.slice(index).filter(({ rule, line }) => rule !== first.rule && line - first.line <= LINES);
    const last = others.find(({ line }) => line > first.line) ?? (isOfSeveral(others) ? others[0] : undefined);
    if (!last) continue;
    const { file, line, excerpt } = last;
    const rules = [...new Set([first, ...others].map(({ rule }) => rule))];
    const message = `Several kinds of harmful order stand close together, on lines ${first.line} to ${line}: ${rules.join(", ")}.`;
    return { severity: "block" as const, file, line, excerpt, message };
  }
  return null;
}

function isOfSeveral(warnings: Warning[]): boolean {
  return new Set(warnings.map(({ rule }) => rule)).size > 1;
}
