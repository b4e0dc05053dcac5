import { maskSecrets } from "./knowledge/secrets";

const MAX_EXCERPT_CHARS = 160;
const CHARS_BEFORE = 40;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a page or a terminal
const UNPRINTABLE = /[\0-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;
/** Every letter has an invisible twin, which models read as the letter. */
const TAGS = /[\u{e0020}-\u{e007e}]+/gu;
const FIRST_TAG = 0xe0000;

/** The part of a line around an offset, short, without secrets and with invisible characters made visible. */
export function excerptOf(line: string, offset = 0): string {
  const start = Math.max(0, offset - CHARS_BEFORE);
  // Masked before it is cut at its end, so that no half of a secret is taken for harmless.
  const part = maskSecrets(line.slice(start, start + 2 * MAX_EXCERPT_CHARS));
  const shown = part.replace(/\s+/g, " ").replace(TAGS, spellOut).replace(UNPRINTABLE, showCode).trim();
  const excerpt = start > 0 ? `…${shown}` : shown;
  return excerpt.length > MAX_EXCERPT_CHARS ? `${excerpt.slice(0, MAX_EXCERPT_CHARS - 1)}…` : excerpt;
}

function spellOut(tags: string): string {
  const letters = [...tags].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? FIRST_TAG) - FIRST_TAG));
  return `<hidden: ${letters.join("")}>`;
}

function showCode(character: string): string {
  return `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`;
}
