import { matchesIn } from "../../../read/matches";
import type { PlainStatement } from "./plain-statement";

/** The parameters of the functions that a program defines, by the function's name. */
export type Functions = Map<string, string[]>;

/** What one argument of a call is, as a statement of its own, and the parameter that it is for. */
export type Handed = { parameter: string; argument: PlainStatement };

const NAMES_FUNCTION = /^\s*(?:\w{1,20}\s+){0,4}(?:def|function|func|fun|sub)\s+([A-Za-z_]\w{0,60})/;
const DEFINES =
  /^\s*(?:(?:public|private|protected|static|final|local|async|override|internal)\s+)*(?:def|function|func|fun|sub)\s+([A-Za-z_]\w{2,60})\s*\(([^)]{0,400})\)/;
const CALL = /(?<![\w$])([A-Za-z_]\w{2,60})\s*\(/g;
const MAX_FUNCTIONS = 200;
const MAX_ARGUMENTS = 8;

/** The function that begins with a statement, by its name. */
export function definedBy({ code }: PlainStatement): string | undefined {
  return NAMES_FUNCTION.exec(code.slice(0, 500))?.[1];
}

/** The functions of a program that are told by their name and have parameters. */
export function functionsIn(statements: PlainStatement[]): Functions {
  const functions: Functions = new Map();
  for (const { code } of statements) {
    if (functions.size >= MAX_FUNCTIONS) break;
    const [, name, list = ""] = DEFINES.exec(code.slice(0, 500)) ?? [];
    const parameters = list.split(",").map(nameOf);
    if (name !== undefined && parameters.some((one) => one !== "")) functions.set(name, parameters);
  }
  return functions;
}

/** `string $name = ''`, `name []byte` and `name: String` are all `name`. */
function nameOf(parameter: string): string {
  return /\$(\w+)/.exec(parameter)?.[1] ?? /[A-Za-z_]\w*/.exec(parameter)?.[0] ?? "";
}

/** What a statement hands to functions of its program. */
export function handedIn(statement: PlainStatement, functions: Functions): Handed[] {
  if (functions.size === 0 || DEFINES.test(statement.code.slice(0, 500))) return [];
  const handed: Handed[] = [];
  for (const call of matchesIn(statement.code, CALL)) {
    const parameters = functions.get(call[1] ?? "");
    if (!parameters) continue;
    argumentsAt(statement, call.index + call[0].length).forEach((argument, at) => {
      const parameter = parameters[at];
      if (parameter) handed.push({ parameter, argument });
    });
  }
  return handed;
}

function argumentsAt(statement: PlainStatement, start: number): PlainStatement[] {
  const { code } = statement;
  const found: PlainStatement[] = [];
  let depth = 0;
  let from = start;
  for (let at = start; at < code.length && found.length < MAX_ARGUMENTS; at += 1) {
    const sign = code[at] ?? "";
    const isEnd = depth === 0 && sign === ")";
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    if (!isEnd && !(sign === "," && depth === 0)) continue;
    found.push(partOf(statement, from, at));
    if (isEnd) break;
    from = at + 1;
  }
  return found;
}

function partOf(statement: PlainStatement, from: number, to: number): PlainStatement {
  const { raw, code, literals } = statement;
  return {
    ...statement,
    raw: raw.slice(from, to),
    code: code.slice(from, to),
    literals: literals
      .filter(({ start, end }) => start >= from && end <= to)
      .map((literal) => ({ ...literal, start: literal.start - from, end: literal.end - from })),
  };
}
