import { hostKindOf, isAtHome } from "../knowledge/hosts";
import { namesOf } from "./names";
import { ofText } from "./of-text";

/** What is weighed, and where it stands in its text. */
export type Sign = { sign: string; from: number; to: number };

/** As much of a word as its forms share. */
const STEM_CHARS = 6;
/** What is no word itself but stands for one of its kind. */
const ADDRESS = "<address>";
const KNOWN_ADDRESS = "<known address>";
const MAILBOX = "<mailbox>";
const NUMBER = "<number>";

const PLAIN = /^[a-z]+$/;
const BEHIND_SCHEME = "://";
const NUMERIC_HOST = /^(?:\d{1,3}\.){3}\d{1,3}(?!\d)/;
const HOST = /^(?:[\w-]{1,63}\.){1,6}(?<ending>[a-z]{2,8})(?:\/|$)/;
const HAS_NO_GAPS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const HOST_ENDINGS = new Set(namesOf("all-domain-endings"));

/**
 * By what a text is weighed: the beginnings of its words and of each two that follow one another; of languages without gaps
 * between words, each two and three letters in a row. With each is told where it stands.
 */
export function* signsIn(text: string): Generator<Sign> {
  let before: Sign | undefined;
  let isAddress = false;
  for (const { text: word, from, to } of wordsOf(text)) {
    const isPlain = PLAIN.test(word);
    if (isPlain && text.startsWith(BEHIND_SCHEME, to)) {
      isAddress = true;
      continue;
    }
    if (!isPlain && HAS_NO_GAPS.test(word)) {
      yield* runsOf(word, from);
      before = undefined;
      continue;
    }
    const said = isAddress ? addressOf(word) : isPlain ? word.slice(0, STEM_CHARS) : signOf(word);
    isAddress = false;
    const sign = { sign: said, from, to };
    yield sign;
    if (before) yield { sign: `${before.sign} ${said}`, from: before.from, to };
    before = sign;
  }
}

const wordsOf = ofText((_text, tokens) => tokens);

function signOf(word: string): string {
  if (word.includes("@") && word.includes(".")) return MAILBOX;
  if (NUMERIC_HOST.test(word) || HOST_ENDINGS.has(HOST.exec(word)?.groups?.["ending"] ?? "")) return addressOf(word);
  return /^\d/.test(word) ? NUMBER : word.slice(0, STEM_CHARS);
}

function addressOf(host: string): string {
  return isAtHome(hostKindOf(`https://${host}`)) ? KNOWN_ADDRESS : ADDRESS;
}

function* runsOf(word: string, start: number): Generator<Sign> {
  for (let at = 0; at + 1 < word.length; at += 1) {
    const from = start + at;
    yield { sign: word.slice(at, at + 2), from, to: from + 2 };
    if (at + 2 < word.length) yield { sign: word.slice(at, at + 3), from, to: from + 3 };
  }
}
