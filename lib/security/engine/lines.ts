/** A line of a text that matters to a rule; `number` counts from 1. */
export type Line = { number: number; start: number; text: string };

/** The lines in which a global pattern matches, each once, in one pass over the text. */
export function* linesMatching(text: string, pattern: RegExp): Generator<Line> {
  const lineNumberAt = lineCounter(text);
  const search = new RegExp(pattern, pattern.flags);

  for (let match = search.exec(text); match; match = search.exec(text)) {
    const start = text.lastIndexOf("\n", match.index - 1) + 1;
    const newline = text.indexOf("\n", match.index);
    const end = newline === -1 ? text.length : newline;
    yield { number: lineNumberAt(start), start, text: text.slice(start, end) };
    search.lastIndex = end;
  }
}

/** Line numbers for offsets asked in growing order, so that a text is counted through only once. */
export function lineCounter(text: string): (offset: number) => number {
  let counted = 0;
  let line = 1;

  return (offset) => {
    for (let at = text.indexOf("\n", counted); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) {
      line += 1;
      counted = at + 1;
    }
    return line;
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
