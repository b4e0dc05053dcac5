import { isStranger } from "../../src/knowledge/strangers";
import type { FileJudgement } from "../../src/match/coded";
import { namesOf } from "../../src/match/names";
import { saidList } from "../../src/match/said-list";
import { lineCounter } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isMarkdown } from "../../src/read/path-role";

/** A request with an address, to the end of its paragraph or block. */
const REQUEST =
  /(?:\bcurl\b|\bwget\b|\bPOST\b|\bInvoke-RestMethod\b|\bfetch\(|\brequests\.post\()(?:(?!\n\n|```)[\s\S]){0,300}?(https?:\/\/[\w.-]{4,100}[^\s"'`]{0,100})(?:(?!\n\n|```)[\s\S]){0,400}/g;
/** What a program exchanges for a token, which is no login of a person. */
const OF_PROGRAMS = /\b(?:grant_type|client_id|client_secret|redirect_uri|refresh_token)\b/;
/** What a request is given for somebody to fill in: `name=$`, `"name": "…"`, `<name>`, `{name}`, `$NAME`. */
const GIVEN = new RegExp(
  [
    String.raw`[\p{L}\d_]+(?=\s?=["'\\]{0,3}(?:[$<{@…]|\.{3}))`,
    String.raw`(?<=[<{$])[\p{L}\d_ ]+`,
    String.raw`(?<=["'])[\p{L}\d_]+(?=["']\s?:\s?["'\\]{0,3}(?:[$<{…]|\.{3}))`,
  ].join("|"),
  "gu",
);
const PASSWORDS = new Set([...namesOf("typed-password"), ...namesOf("login-password")].map(plain));
const CODES = new Set([...namesOf("typed-code"), ...namesOf("login-code")].map(plain));

/** Finds requests that pages have made, in whatever language, with what only its owner may know. */
export const judge: FileJudgement = (reading) => {
  const { said, add } = saidList(reading);
  const { pkg, file } = reading;
  if (file.text === null || !isMarkdown(file.path)) return said;
  const lineOf = lineCounter(file.text);
  for (const { 0: request, 1: url = "", index } of matchesIn(file.text, REQUEST)) {
    if (OF_PROGRAMS.test(request) || !isStranger(pkg, url)) continue;
    const given = plain(request).match(GIVEN) ?? [];
    const words = given.flatMap((name) => [name, ...name.split(/[_ ]/)]);
    if (words.some((word) => PASSWORDS.has(word)) && words.some((word) => CODES.has(word)))
      add("block", { line: lineOf(index).number });
  }
  return said;
};

/** Small letters without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
