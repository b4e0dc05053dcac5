/** Where letters of base64 stand in a row, and the padding behind them. */
export type Stretch = { start: number; end: number };

/** Fewer in a row encode too little to matter. */
const MIN_CHARS = 20;
const MAX_PADDING = 6;
const LETTERS = letterTable("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-");

/** The stretches of a text in their order; the letters of hex and of base32 are some of those of base64. */
export function stretchesOf(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let start = nextStretch(text, 0); start !== -1; ) {
    let end = start + MIN_CHARS;
    while (isLetter(text, end)) end += 1;
    const letters = end;
    while (text[end] === "=" && end - letters < MAX_PADDING) end += 1;
    stretches.push({ start, end });
    start = nextStretch(text, letters);
  }
  return stretches;
}

/** Where the next one begins, or -1. What is no letter rules out all that would reach across it, so most of a text is skipped. */
function nextStretch(text: string, from: number): number {
  let start = from;
  while (start + MIN_CHARS <= text.length) {
    let at = start + MIN_CHARS - 1;
    while (at >= start && isLetter(text, at)) at -= 1;
    if (at < start) return start;
    start = at + 1;
  }
  return -1;
}

function isLetter(text: string, at: number): boolean {
  return LETTERS[text.charCodeAt(at)] === 1;
}

/** 1 for each of the characters, by their codes. */
function letterTable(letters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (const letter of letters) table[letter.charCodeAt(0)] = 1;
  return table;
}
