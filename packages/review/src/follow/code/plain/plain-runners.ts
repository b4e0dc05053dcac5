import { matchesIn } from "../../../read/matches";
import { plainArguments } from "./plain-arguments";
import { definedBy } from "./plain-parameters";
import type { PlainStatement } from "./plain-statement";
import type { Variables } from "./plain-variables";
import { doingsIn } from "./plain-words";

const CALL = /(?<![\w$.])([A-Za-z_]\w{1,60})\s*\(/g;
const MAX_CALLS = 20;
/** What Swift starts programs by is told of them in several statements. */
const STARTS_LATER = /\.(?:executableURL|launchPath)\b/;

/** The functions of a program that start what they are given: helpers such as `sh("…")`. */
export function runnersIn(statements: PlainStatement[]): Set<string> {
  const runners = new Set<string>();
  let inside = "";
  for (const statement of statements) {
    const { code } = statement;
    inside = definedBy(statement) ?? inside;
    if (inside === "" || runners.has(inside)) continue;
    const starts = doingsIn(code).some(({ deed }) => deed === "runs" || deed === "starts-command");
    if (starts || STARTS_LATER.test(code)) runners.add(inside);
  }
  return runners;
}

/** The commands that a statement has such functions start, as far as they are known. */
export function startedBy(statement: PlainStatement, runners: Set<string>, variables: Variables): string[] {
  if (runners.size === 0 || definedBy(statement)) return [];
  return [...matchesIn(statement.code, CALL)]
    .filter(([, name = ""]) => runners.has(name))
    .slice(0, MAX_CALLS)
    .map(({ 0: call, index }) =>
      plainArguments(statement, index + call.length, variables)
        .join(" ")
        .trim(),
    )
    .filter((command) => command !== "");
}
