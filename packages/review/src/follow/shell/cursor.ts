import type { Redirect, Script } from "./syntax";

/** Where a parser stands in a text. */
export type Cursor = {
  text: string;
  at: number;
  /** Added to every offset, for texts that are cut out of others. */
  base: number;
  depth: number;
  /** Here-documents whose bodies begin behind the next line break. */
  pending: { redirect: Redirect; delimiter: string; isLiteral: boolean; isIndented: boolean }[];
  /** Set when a quote or bracket is never closed. */
  isBroken: boolean;
  /** Quotes of which no more are to come. */
  exhausted: Set<string>;
  parseScript: (cursor: Cursor, closer: string) => Script;
};

export const MAX_DEPTH = 30;

export function cursorOver(text: string, base: number, outer: Pick<Cursor, "depth" | "parseScript">): Cursor {
  return {
    text,
    at: 0,
    base,
    depth: outer.depth,
    pending: [],
    isBroken: false,
    exhausted: new Set(),
    parseScript: outer.parseScript,
  };
}

/** Parses what a bracket encloses; deeper than anybody writes, it is skipped to the end. */
export function enclosedScript(cursor: Cursor, closer: string): Script {
  if (cursor.depth >= MAX_DEPTH) {
    cursor.at = cursor.text.length;
    cursor.isBroken = true;
    return [];
  }
  cursor.depth += 1;
  const script = cursor.parseScript(cursor, closer);
  cursor.depth -= 1;
  if (cursor.text[cursor.at] === closer) cursor.at += 1;
  else cursor.isBroken = true;
  return script;
}

/** The offset of a character that surely closes something, or -1; asks only once whether any is left. */
export function findCloser(cursor: Cursor, closer: string, from: number): number {
  if (cursor.exhausted.has(closer)) return -1;
  const found = cursor.text.indexOf(closer, from);
  if (found === -1) cursor.exhausted.add(closer);
  return found;
}

/** Matches a sticky pattern where the cursor stands, and moves behind it. */
export function take(cursor: Cursor, pattern: RegExp): string | null {
  pattern.lastIndex = cursor.at;
  const match = pattern.exec(cursor.text)?.[0] ?? null;
  if (match !== null) cursor.at += match.length;
  return match;
}

export function looksAt(cursor: Cursor, pattern: RegExp): boolean {
  pattern.lastIndex = cursor.at;
  return pattern.test(cursor.text);
}
