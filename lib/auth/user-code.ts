import { randomText } from "./random-text";

/** No vowels, so that no word comes out, and no digits, which could be taken for letters. */
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
const SHAPE = new RegExp(`^[${ALPHABET}]{8}$`);

/** A new code for people to read on one machine and type on another: XXXX-XXXX. */
export function newUserCode(): string {
  return grouped(randomText(ALPHABET, 8));
}

/** The code as it was shown, however it was typed; null for what can't be one. */
export function parseUserCode(typed: string): string | null {
  const letters = typed.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  return SHAPE.test(letters) ? grouped(letters) : null;
}

function grouped(letters: string): string {
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
