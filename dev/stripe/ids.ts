import { createHash, randomInt } from "node:crypto";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Letters and digits nobody can guess. */
export function randomId(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** The same letters and digits for the same seed and position. */
export function seededId(seed: number, position: number, length: number): string {
  let text = "";
  for (let block = 0; text.length < length; block += 1) {
    const bytes = createHash("sha256").update(`${seed}:${position}:${block}`).digest();
    for (const byte of bytes) text += alphabet[byte % alphabet.length];
  }
  return text.slice(0, length);
}

/** The same number from 0 up to 1 for the same seed and position. */
export function seededFraction(seed: number, position: number): number {
  return createHash("sha256").update(`${seed}:${position}`).digest().readUInt32BE() / 2 ** 32;
}
