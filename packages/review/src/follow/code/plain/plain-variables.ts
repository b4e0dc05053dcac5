import { matchesIn } from "../../../read/matches";
import { addOrigins, type Origins } from "../origin";
import type { PlainStatement } from "./plain-statement";
import { PASSING } from "./plain-words";

/** What is known of a variable: texts that its value is made of, the whole value if it is plain text, where its data comes from. */
export type Known = { texts: string[]; whole: string | null; origins: Origins };
export type Variables = Map<string, Known>;

export const MAX_TEXTS = 24;
const DECLARATION = String.raw`^(?:\s*(?:local|var|val|const|my|our|final|if|for|set|def|[{(])\s*)*`;
const TYPE_BEFORE = String.raw`\s*(?:[\w<>[\]:]+\s+(?=[$@A-Za-z_]))?`;
const NAMES = String.raw`\(?([$@%\w\s,.>:-]{1,120}?)(?::\s*[\w:<>(),\s&?]{1,80}?)?\)?`;
const ASSIGNMENT = String.raw`\s*(?:[-+.|&*]?=(?![=~>])|\|\|=|<[<-])`;
export const ASSIGNED = new RegExp(DECLARATION + TYPE_BEFORE + NAMES + ASSIGNMENT);
const BOUND = [
  /\{\s*\(?([\w\s,]{1,80}?)\)?\s*->/g,
  /\bfor(?:each)?\s*\(?\s*(?:(?:var|val|final|my|local|String)\s+)?([$@\w\s,]{1,60}?)\s*(?:\bin\b|:|\()/g,
  /\bset\s+(\w+)\s+to\b/g,
  /,\s*(?:let|var)\s+(\w{1,60})\s*=(?!=)/g,
  /\bmy\s*\(?\s*([$@%]\w+)/g,
  /\brepeat with\s+(\w+)/g,
];
const STORES_IN =
  /([$@\w]+)(?:\.|->|::)(?:write|Write|WriteString|push|append|add|put|set|body|merge|concat|store|<<)\w*!?\s*[(=]/g;
/** `request.Header.Set(…)`: what a request is told besides. */
const STORES_BESIDE = /([$@\w]+)(?:\.|->)(?:Header|Headers|headers|header)(?:\(\))?(?:\.|->)(?:Set|Add|set|add|put)\(/g;
const FIRST_ARGUMENT = /\b(?:curl_setopt|array_push|push|table\.insert|fwrite|Copy|io\.Copy)\s*\(?\s*([$@&\w]+)/g;

/** `connection.outputStream.use {`: what the block speaks of without a name. */
const OPENS_BLOCK = /\.(?:use|let|also|run)\s?\{\s*$/;

/** Gives the names that a statement sets, binds or fills what it speaks of. */
export function bind({ code, language }: PlainStatement, known: Known, variables: Variables): void {
  if (known.texts.length === 0 && known.origins.size === 0) return;
  if (OPENS_BLOCK.test(code)) variables.set("it", known);
  const names = [ASSIGNED.exec(code.slice(0, 400))?.[1] ?? ""];
  for (const pattern of BOUND) names.push(...[...matchesIn(code, pattern)].map(([, name = ""]) => name));
  const filled = [STORES_IN, STORES_BESIDE, FIRST_ARGUMENT]
    .flatMap((pattern) => [...matchesIn(code, pattern)])
    .map(([, name = ""]) => name);
  for (const [name] of matchesIn([...names, ...filled].join(" "), /[A-Za-z_]\w*/g)) {
    if (PASSING.test(name) && !(name === "e" && language === "perl")) continue;
    add(variables, name, known);
  }
}

/** Lets a name stand for more than it did. */
export function add(variables: Variables, name: string, known: Known): void {
  if (name === "" || (PASSING.test(name) && name !== "e")) return;
  const before = variables.get(name);
  const origins: Origins = new Map(before?.origins);
  addOrigins(origins, known.origins);
  variables.set(name, {
    texts: [...new Set([...known.texts, ...(before?.texts ?? [])])].slice(0, MAX_TEXTS),
    whole: before ? null : known.whole,
    origins,
  });
}

/** The variable whose value is made in the block that a statement is in: `val settings = Properties().apply {`. */
export function filledBelow(code: string, filled: string): string {
  if (/^\s*\}/.test(code)) return "";
  return /^\s*(?:val|var|def|let|final)\s+(\w{1,60})\s*=[^\n]{0,200}\{\s*$/.exec(code)?.[1] ?? filled;
}
