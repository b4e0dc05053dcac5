import { stripVTControlCharacters } from "node:util";

/** Controls of terminals, and characters that turn, hide or join what stands around them (Unicode categories Cc and Cf). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Text of others on one line, without anything that a terminal would obey or a reader could not see. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(/\s+/g, " ").replace(UNSEEN, "").trim();
}

/** The same of text that has lines. */
export function plainLines(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => stripVTControlCharacters(line).replaceAll("\t", "  ").replace(UNSEEN, "").trimEnd())
    .join("\n")
    .trim();
}

/** JSON of which no terminal obeys anything either, and which reads as the same value. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character.split("").map(escaped).join(""),
  );
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
