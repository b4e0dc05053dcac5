import { addTo } from "../multimap";
import type { Entry } from "./settings";

const MAX_TOKENS = 20_000;
const MAX_DEPTH = 20;
const TOKEN = /#[^\n]*|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|[\w.*-]+|[{}[\]()=:,]|\n/g;

/** The values of settings as Terraform writes them. Blocks that may be repeated are numbered, as elements of a list are. */
export function hclEntries(text: string): Entry[] {
  const tokens = (text.match(TOKEN) ?? []).slice(0, MAX_TOKENS).filter((token) => !/^(?:#|\/\/)/.test(token));
  const entries: Entry[] = [];
  let at = 0;

  const skipLines = () => {
    while (tokens[at] === "\n") at += 1;
  };
  /** What stands between two braces, or at the top: settings and blocks. */
  const body = (path: string[], depth: number): void => {
    const counts = new Map<string, number>();
    for (skipLines(); at < tokens.length && tokens[at] !== "}"; skipLines()) {
      const names = [unquoted(tokens[at++] ?? "")];
      while (/^["\w]/.test(tokens[at] ?? "")) names.push(unquoted(tokens[at++] ?? ""));
      if (/^[=:]$/.test(tokens[at] ?? "")) {
        at += 1;
        value([...path, ...names], depth);
      } else if (tokens[at] === "{" && depth < MAX_DEPTH) {
        at += 1;
        const key = depth === 0 ? "" : names.join(".");
        const count = counts.get(key) ?? 0;
        counts.set(key, count + 1);
        body(depth === 0 ? [String(count), ...names] : [...path, ...names, String(count)], depth + 1);
        at += 1;
      }
    }
  };
  const value = (path: string[], depth: number): void => {
    skipLines();
    const token = tokens[at++] ?? "";
    if (token === "{" && depth < MAX_DEPTH) {
      body(path, depth + 1);
      at += 1;
    } else if (token === "[" && depth < MAX_DEPTH) {
      for (let index = 0; at < tokens.length && tokens[at] !== "]"; index += 1) {
        value([...path, String(index)], depth + 1);
        while (/^[,\n]$/.test(tokens[at] ?? "")) at += 1;
      }
      at += 1;
    } else if (token === "join" && tokens[at] === "(" && depth < MAX_DEPTH) {
      at += 1;
      entries.push({ path, value: joined(depth) });
    } else if (tokens[at] === "(" && depth < MAX_DEPTH) {
      // A function, such as jsonencode, of what it is given first.
      at += 1;
      value(path, depth + 1);
      while (at < tokens.length && tokens[at] !== ")" && tokens[at] !== "\n") at += 1;
      at += 1;
    } else entries.push({ path, value: unquoted(token) });
  };
  /** A separator and a list, as one text. */
  const joined = (depth: number): string => {
    const separator = unquoted(tokens[at++] ?? "");
    if (tokens[at] === ",") at += 1;
    const before = entries.length;
    value([], depth + 1);
    while (at < tokens.length && tokens[at] !== ")" && tokens[at] !== "\n") at += 1;
    at += 1;
    return entries
      .splice(before)
      .map((entry) => entry.value)
      .join(separator);
  };
  body([], 0);
  return eachFilledIn(localsFilledIn(entries));
}

const LOCAL = /^local\.([\w.-]{1,80})$/;
const LOCAL_IN_TEXT = /\$\{local\.([\w.-]{1,80})\}/g;
const EACH = /^each\.value$|\$\{each\.value\}/;
const MAX_FILLED = 5000;
/** As many values as people list; a hostile file has thousands of them named thousands of times. */
const MAX_LISTED = 50;

/** With what `locals` of the same file name in its place. */
function localsFilledIn(entries: Entry[]): Entry[] {
  const locals = new Map<string, string[]>();
  const lists = new Set<string>();
  for (const { path, value } of entries) {
    const [, block, ...names] = path;
    if (block !== "locals") continue;
    const name = names.join(".").replace(/\.\d+$/, "");
    addTo(locals, name, value);
    if (name !== names.join(".")) lists.add(name);
  }
  if (locals.size === 0) return entries;
  return entries.slice(0, MAX_FILLED).flatMap(({ path, value }) => {
    const local = LOCAL.exec(value)?.[1] ?? "";
    const listed = locals.get(local)?.slice(0, MAX_LISTED);
    if (listed)
      return listed.map((each, index) => ({ path: lists.has(local) ? [...path, String(index)] : path, value: each }));
    return [{ path, value: value.replaceAll(LOCAL_IN_TEXT, (whole, name: string) => locals.get(name)?.[0] ?? whole) }];
  });
}

/** A block that is repeated for each of a list says of each what it says of `each.value`. */
function eachFilledIn(entries: Entry[]): Entry[] {
  const lists = new Map<string, string[]>();
  for (const { path, value } of entries) {
    if (path.includes("for_each")) addTo(lists, keyOf(path.slice(0, path.indexOf("for_each"))), value);
  }
  if (lists.size === 0) return entries;
  return entries.slice(0, MAX_FILLED).flatMap((entry) => {
    if (!EACH.test(entry.value)) return [entry];
    const blocks = entry.path.map((_, depth) => keyOf(entry.path.slice(0, depth)));
    const listed = blocks.flatMap((block) => lists.get(block) ?? []).slice(0, MAX_LISTED);
    return listed.map((value) => ({ path: entry.path, value: entry.value.replace(EACH, value) }));
  });
}

function keyOf(path: string[]): string {
  return path.join("\0");
}

function unquoted(token: string): string {
  return token.startsWith('"') ? token.slice(1, -1).replaceAll(/\\(["\\])/g, "$1") : token;
}
