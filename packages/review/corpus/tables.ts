import { figuresOf, isHarmful, isWrong, type Reviewed, totalsOf } from "./measure";

/** What the review made of the corpus, by category, by level and in all, as lines to print. */
export function tables(reviewed: Reviewed[]): string {
  const totals = totalsOf(reviewed);
  const byCategory = (part: Reviewed[]) => table(part, ({ category }) => category);
  return [
    "Harmful",
    byCategory(reviewed.filter(isHarmful)),
    "Harmless",
    byCategory(reviewed.filter((entry) => !isHarmful(entry))),
    "All",
    table(reviewed, ({ level }) => level),
    `harmful that is flagged      ${percent(totals.flagged)}`,
    `clear-cut that is blocked    ${percent(totals.clearBlocked)}`,
    `harmless that is blocked     ${percent(totals.harmlessBlocked)}`,
    `harmless that is warned of   ${percent(totals.harmlessWarned)}`,
  ].join("\n");
}

/** Every entry whose verdict is not the one that it deserves, with what was found in it. */
export function wrongOnes(reviewed: Reviewed[]): string {
  return reviewed
    .filter(isWrong)
    .map(({ id, category, level, verdict, about, findings }) => {
      const found = findings.map(({ severity, rule, file, line }) => `    ${severity} ${rule} ${file}:${line ?? ""}`);
      return [`${level} ${category} ${id}: ${verdict}`, `    ${about}`, ...found].join("\n");
    })
    .join("\n");
}

function table(reviewed: Reviewed[], keyOf: (entry: Reviewed) => string): string {
  const keys = [...new Set(reviewed.map(keyOf))].sort();
  const rows = keys.map((key) => {
    const { count, blocked, warned, passed } = figuresOf(reviewed.filter((entry) => keyOf(entry) === key));
    return row(key, [count, blocked, warned, passed].map(String));
  });
  return [row("", ["packages", "block", "warn", "pass"]), ...rows, ""].join("\n");
}

function row(name: string, cells: string[]): string {
  return `  ${name.padEnd(20)}${cells.map((cell) => cell.padStart(10)).join("")}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
