import { randomInt } from "node:crypto";

/** Text of this many characters, each as likely as any other of the alphabet. */
export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
