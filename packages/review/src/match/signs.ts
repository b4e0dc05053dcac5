import { hostKindOf, isAtHome } from "../knowledge/hosts";
import { namesOf } from "./names";
import { ofText } from "./of-text";

/** Where a sign stands in its text. */
type Span = { from: number; to: number };

/** As much of a word as its forms share. */
const STEM_CHARS = 6;
/** What is no word itself but stands for one of its kind. */
const ADDRESS = "<address>";
const KNOWN_ADDRESS = "<known address>";
const MAILBOX = "<mailbox>";
const NUMBER = "<number>";

const SCHEME = /^(?:https?|ftp|ssh|wss?)$/;
const NUMERIC_HOST = /^(?:\d{1,3}\.){3}\d{1,3}(?!\d)/;
const HOST = /^(?:[\w-]{1,63}\.){1,6}(?<ending>[a-z]{2,8})(?:\/|$)/;
const HAS_NO_GAPS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const HOST_ENDINGS = new Set(namesOf("all-domain-endings"));

/**
 * By what a text is weighed: the beginnings of its words and of each two that follow one another; of languages without gaps
 * between words, each two and three signs in a row. Where it says each sign first is told with it.
 */
export const signsIn = ofText((_text, tokens): Map<string, Span> => {
  const signs = new Map<string, Span>();
  const note = (sign: string, from: number, to: number) => {
    if (!signs.has(sign)) signs.set(sign, { from, to });
  };
  let before: { sign: string; from: number } | undefined;
  let isAddress = false;
  for (const token of tokens) {
    if (SCHEME.test(token.text)) {
      isAddress = true;
      continue;
    }
    if (HAS_NO_GAPS.test(token.text)) {
      for (const { sign, at } of runsOf(token.text)) note(sign, token.from + at, token.from + at + sign.length);
      before = undefined;
      continue;
    }
    const sign = isAddress ? addressOf(token.text) : signOf(token.text);
    isAddress = false;
    note(sign, token.from, token.to);
    if (before) note(`${before.sign} ${sign}`, before.from, token.to);
    before = { sign, from: token.from };
  }
  return signs;
});

function signOf(word: string): string {
  if (word.includes("@") && word.includes(".")) return MAILBOX;
  if (NUMERIC_HOST.test(word) || HOST_ENDINGS.has(HOST.exec(word)?.groups?.["ending"] ?? "")) return addressOf(word);
  return /^\d/.test(word) ? NUMBER : word.slice(0, STEM_CHARS);
}

function addressOf(host: string): string {
  return isAtHome(hostKindOf(`https://${host}`)) ? KNOWN_ADDRESS : ADDRESS;
}

function* runsOf(word: string): Generator<{ sign: string; at: number }> {
  for (let at = 0; at + 1 < word.length; at += 1) {
    yield { sign: word.slice(at, at + 2), at };
    if (at + 2 < word.length) yield { sign: word.slice(at, at + 3), at };
  }
}
