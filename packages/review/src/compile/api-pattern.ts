/** What is wrong with how a library function is written. */
export class InvalidApi extends Error {}

/** So many letters are the first ones. */
const START_CHARS = 3;
const PART = /^(?:[\w$@/#*-]|\(\)|\[\])*$/;
const MAX_NAMES = 1000;

/**
 * The names that `requests.(get|post)`, `pathlib?.Path().*` or `**.b64decode` stands for: `(a|b)` is one of several, `*` any
 * letters of a part, `**` any parts or none; a part, call or index with `?` behind it may be missing. What comes out has
 * no open places but `*` and `**`. Throws `InvalidApi`.
 */
export function namesOfApi(written: string): string[] {
  if (/^$|^\.|\.\.|\.$/.test(written)) throw new InvalidApi(`${written} has a part without a name.`);
  const names = expanded(written);
  if (names.length > MAX_NAMES) throw new InvalidApi(`${written} stands for more than ${MAX_NAMES} names.`);
  for (const name of names) check(name, written);
  return names;
}

/** The way in which a name with `*` or `**` is found; null where it could be any. */
export function wayTo(name: string): keyof typeof KEYS | null {
  const last = KEYS.last(name);
  if (!last.includes("*")) return "last";
  if (last.indexOf("*") >= START_CHARS) return "lastStart";
  return name.indexOf("*") >= START_CHARS ? "start" : null;
}

/** The source of a pattern for a name that is open. */
export function patternOfApi(name: string): string {
  const parts = name.split(".").map((part) => (part === "**" ? part : escaped(part)));
  const body = parts
    .join("\\.")
    .replace(/^\*\*\\\./, "(?:.*\\.)?")
    .replaceAll("\\.**\\.", "\\.(?:.*\\.)?")
    .replace(/\\\.\*\*$/, "(?:[.([].*)?");
  return `^${body}$`;
}

/** The ways in which names with `*` or `**` are found, and by what. */
export const KEYS = {
  last: (name: string) => name.slice(name.lastIndexOf(".") + 1),
  lastStart: (name: string) => KEYS.last(name).slice(0, START_CHARS),
  start: (name: string) => name.slice(0, START_CHARS),
};

function check(name: string, written: string): void {
  if (name.split(".").some((part) => !PART.test(part)))
    throw new InvalidApi(`${written} is no name of a function, nor are several in brackets.`);
  if (name.includes("*") && !wayTo(name))
    throw new InvalidApi(`${written} needs a last part that is written out, or ${START_CHARS} letters at its start.`);
}

function expanded(written: string): string[] {
  let names = [""];
  for (const part of splitAt(written, ".")) {
    const mayMiss = part.endsWith("?");
    const ways = waysOf(mayMiss ? part.slice(0, -1) : part);
    const joined = (ends: string[]) =>
      names.flatMap((name) => ends.map((end) => (name && end ? `${name}.${end}` : name || end)));
    const isCall = /.(?:\(\)|\[\])\?$/.test(part);
    const without = isCall ? ways.map((way) => way.slice(0, -2)) : [""];
    names = joined(mayMiss ? [...ways, ...without] : ways);
  }
  return names;
}

/** The ways in which a part may be written. */
function waysOf(part: string): string[] {
  const from = /\((?!\))/.exec(part)?.index;
  if (from === undefined) return [part];
  const to = closing(part, from);
  const before = part.slice(0, from);
  const inside = splitAt(part.slice(from + 1, to), "|").flatMap(expanded);
  return inside.flatMap((way) => waysOf(part.slice(to + 1)).map((rest) => before + way + rest));
}

function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  throw new InvalidApi(`${text} has a bracket that is not closed.`);
}

/** Splits at a sign that stands in no brackets. */
function splitAt(text: string, sign: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    else if (text[at] === sign && depth === 0) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

function escaped(part: string): string {
  return part.replace(/[$()[\]/-]/g, "\\$&").replaceAll("*", "[^.()[\\]]*");
}
