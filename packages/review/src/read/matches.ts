/**
 * The matches of a global pattern in their order, as `matchAll` gives them. That one works on a copy of the pattern, and so
 * has it compiled again and again where many patterns are in use.
 */
export function* matchesIn(text: string, pattern: RegExp): Generator<RegExpExecArray> {
  for (let at = 0; at <= text.length; ) {
    const match = execFrom(text, pattern, at);
    if (!match) return;
    at = match.index + Math.max(1, match[0].length);
    yield match;
  }
}

/** The first match of a global pattern from a place on; the pattern is left as it was. */
export function execFrom(text: string, pattern: RegExp, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  pattern.lastIndex = 0;
  return match;
}
