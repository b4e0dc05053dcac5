import { UNKNOWN } from "../value";
import type { PlainStatement } from "./plain-statement";
import type { Variables } from "./plain-variables";

const MAX_ARGUMENTS = 12;

/** The arguments of a call as far as they are known, what is not being one sign. */
export function plainArguments({ code, literals }: PlainStatement, start: number, variables: Variables): string[] {
  const found: string[] = [];
  const starting = new Map(literals.map((literal) => [literal.start, literal]));
  let text = "";
  let depth = 0;
  let at = start;
  const add = (piece: string) => {
    if (!(piece === UNKNOWN && text.endsWith(UNKNOWN))) text += piece;
  };
  while (at < code.length && found.length < MAX_ARGUMENTS) {
    const literal = starting.get(at);
    if (literal) {
      add(literal.text);
      at = literal.end;
      continue;
    }
    const char = code[at] ?? "";
    const name = /^[$@]?[A-Za-z_][\w.]*/.exec(code.slice(at, at + 80))?.[0];
    if (name) {
      const value = variables.get(name.replace(/^[$@]/, ""));
      const isCall = /^\s*\(/.test(code.slice(at + name.length, at + name.length + 3));
      if (!isCall) add(value?.whole ? value.whole : WORDS.test(name) ? "" : UNKNOWN);
      at += name.length;
      continue;
    }
    if ("([{".includes(char)) depth += 1;
    if (")]}".includes(char)) depth -= 1;
    if (depth < 0) break;
    if (char === "," && depth <= 1) {
      found.push(text);
      text = "";
    }
    at += 1;
  }
  return [...found, text];
}

/** Words of AppleScript that stand between the parts of a text. */
const WORDS = /^(?:quoted|form|of|as|text|string|the|with|administrator|privileges|without|altering|line|endings)$/;
