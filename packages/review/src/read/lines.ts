import { execFrom } from "./matches";

/** A line of a text that matters to a rule, and where in it; `number` counts from 1. */
export type Line = { number: number; start: number; text: string; offset: number };

/** The lines in which a global pattern matches, each once, in one pass over the text; a match may be one that does not count. */
export function* linesMatching(
  text: string,
  pattern: RegExp,
  counts: (match: RegExpExecArray) => boolean = () => true,
): Generator<Line> {
  const placeOf = lineCounter(text);

  for (let match = execFrom(text, pattern, 0), end = 0; match; match = execFrom(text, pattern, end)) {
    end = match.index + Math.max(1, match[0].length);
    if (!counts(match)) continue;
    const { number, start } = placeOf(match.index);
    const newline = text.indexOf("\n", match.index);
    end = newline === -1 ? text.length : newline;
    yield { number, start, text: text.slice(start, end), offset: match.index - start };
  }
}

/** The number of the line that an offset lies in, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return lineCounter(text)(offset).number;
}

/** The line that an offset lies in, for offsets asked in growing order, so that a text is gone through only once. */
export function lineCounter(text: string): (offset: number) => { number: number; start: number } {
  let start = 0;
  let number = 1;
  let newline = text.indexOf("\n");

  return (offset) => {
    while (newline !== -1 && newline < offset) {
      number += 1;
      start = newline + 1;
      newline = text.indexOf("\n", start);
    }
    return { number, start };
  };
}

export type LineIndex = { textOf: (number: number) => string };

/** Random access to a text's lines, counted from 1; lines outside the text are empty. */
export function indexLines(text: string): LineIndex {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);

  return {
    textOf: (number) => {
      const start = starts[number - 1];
      if (start === undefined) return "";
      const next = starts[number];
      return text.slice(start, next === undefined ? text.length : next - 1);
    },
  };
}
