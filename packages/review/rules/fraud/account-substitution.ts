import type { FileJudgement } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { saidList } from "../../src/match/said-list";
import { lineAt, lineCounter, linesMatching } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isSource, roleOf } from "../../src/read/path-role";

const FIELD = anyOf("account-fields");
const TEXT = String.raw`((?:["'][^"'\n]{1,80}["'](?:[ \t]*\+[ \t]*)?){1,20})`;
/** A variable for an account that is filled with a text, or with one put together from pieces. */
const FILLED = new RegExp(
  String.raw`^[ \t]*\$?(?:[\w$]{1,40}(?:->|[.[])["']?)?(\w{0,20}${FIELD}\w{0,20})["'\]]{0,2}\s{0,4}=\s{0,4}${TEXT}`,
  "gim",
);
/** The same filled with one of two, by how much or how often, of which one is a constant. */
const CHOSEN = new RegExp(
  String.raw`\b(?:\w{0,20}${FIELD}\w{0,20})["'\]]{0,2}\s{0,4}[:=]\s{0,4}(?=[^\n]{0,160}(?:\s[<>]=?\s|%|[=!]==?\s?(?!null|None|undefined|["']{2})))(?=[^\n]{0,160}(?:\s\?\s|\bif\b))[^\n]{0,160}?\b([A-Z][A-Z\d_]{2,40})\b`,
  "g",
);
/** Each constant is looked for in the whole text. */
const MAX_CHOSEN = 20;
/** By how much a number is answered that begins in the program, and otherwise the account that was given. */
const ANSWERED = new RegExp(
  String.raw`\bif\b[^\n]{0,80}[<>]=?[^\n]{0,60}\n\s{1,20}return\s{1,3}["'][A-Z]{0,4}\d{6,34}["'][^\n]{0,120}\n(?:[^\n]{0,80}\n){0,2}?\s{0,20}return\s[^\n]{0,60}\b\w{0,20}${FIELD}`,
  "gi",
);
/** The same put anew below a question of how much, from a variable; in a program that holds a whole number of a bank. */
const PUT_ANEW = new RegExp(
  String.raw`\bif\b(?![^\n]{0,200}\.length\b)[^\n]{0,160}\s[<>]=?\s[^\n]{0,160}\n\s{0,20}\[?(?:[\w$]{1,30}\.)?\w{0,20}${FIELD}\b[^=\n]{0,30}=\s{0,2}(?![^\n]{0,80}[."']iban\b)(?:[a-z]|([A-Z][A-Z\d_]{2,40})\b)`,
  "g",
);
const OWN_ACCOUNT = /["']([A-Z]{2}\d{2}[ A-Z\d]{11,38})["']/g;
const TAKES_EITHER = /\?[^\n]{0,160}:|\bif\b[^\n]{0,160}\belse\b/;
const COMPARES = /[<>%]|[=!]==?|\bis\b/;
/** Whoever gave no account may well be paid to another. */
const IS_LACKING = /\bnull\b|undefined|\bNone\b|=\s?["']{2}|\?\?|\|\|/;
const BRANCH_CHARS = 120;
const NAMES_FIELD = new RegExp(FIELD, "gi");
/** In one piece, or behind its country. */
const HELD_IBAN = /["'`][A-Z]{2}(?:["'`],\s?["'`])?\d{2}(?: ?[\dA-Z]{4}){3,7}(?: ?[\dA-Z]{1,3})?["'`]/;
/** IBANs, wallets and accounts of Stripe. */
const ACCOUNT = /^(?:[A-Z]{2}\d{2}[A-Z0-9]{11,30}|0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60}|acct_\w{8,})$/;
/** An address of UPI, which ends in a bank and in no domain, as other names do where nothing is paid by UPI. */
const UPI_ADDRESS = /^[\w.-]{2,60}@[a-z]{3,20}$/;
const SAYS_UPI = /\bupi:/i;
const CONDITION = /\b(?:if|when|unless|elif|case)\b[^\n]{0,200}(?:[<>]|==)/;
const CHARS_BEFORE = 240;
/** Texts that are put together, or listed to be. */
const PIECES = [String.raw`(?:\+|\.{1,2})`, ","].map(
  (joined) =>
    new RegExp(String.raw`(["'\x60])[\w ]{0,40}\1(?:[ \t]{0,3}${joined}\s{0,3}(["'\x60])[\w ]{1,40}\2){1,9}`, "g"),
);
const PIECE = /["'`]([\w ]{0,40})["'`]/g;
/** Ruby's list of words. */
const WORDS = /%[wW][[({<]([\w ]{15,60})[\])}>]/g;
/** A country, and a list of digits that is joined behind it. */
const JOINED_BEHIND = /["']([A-Z]{2})["']\s?[.+]\s?(?:implode|join)\(\s?["']{2},\s?[[(]([\d "',]{24,120})[\])]/g;
/** A text that is turned round before it is used. */
const REVERSED =
  /\bstrrev\(\s{0,3}["']([\w ]{15,44})["']|["']([\w ]{15,44})["'](?:\[::-1\]|\.reverse\b|\.split\(["']{2}\)\.reverse)/g;
/** The numbers of a text's letters. */
const LETTERS = /[[({]\s{0,4}(?:\d{2},\s{0,4}){14,33}\d{2}\s{0,4}[\])}]/g;
const WALLET = /^(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60})$/;
const SAYS_IBAN = /iban/i;
const MIN_IBAN_DIGITS = 10;
/** The country may be put before it later. */
const LONG_NUMBER = /^[\d ]{18,40}$/;
/** A share of what a shop's customers pay, by the field of a payment that has it sent on. */
const SHARES =
  /\btransfer_data\b[\s\S]{0,120}?\bdestination["']?\s{0,4}[:=]\s{0,4}(?:["']acct_\w{8,60}["']|([A-Z][A-Z_]{2,40})\b)/g;

/** Finds accounts of the package's own that take the place of those which a program was given, or a share of what they get. */
export const judge: FileJudgement = (reading) => {
  const { said, add } = saidList(reading);
  const { path, text } = reading.file;
  if (text === null || !isSource(path) || roleOf(path) === "test") return said;
  for (const { 1: name = "", 2: written = "", index } of matchesIn(text, FILLED)) {
    if (!ACCOUNT.test(written.replaceAll(/["'\s+]/g, ""))) continue;
    const before = text.slice(0, index);
    const isGiven = new RegExp(String.raw`\b${name}["'\]]{0,2}\s{0,4}[=:]\s{0,4}[^"'\s=]`).test(before);
    if (isGiven && CONDITION.test(before.slice(-CHARS_BEFORE))) add("block", { line: lineAt(text, index) });
  }
  for (const { 1: constant = "", index } of [...matchesIn(text, CHOSEN)].slice(0, MAX_CHOSEN)) {
    const account = accountIn(constant, text);
    if (ACCOUNT.test(account) || (UPI_ADDRESS.test(account) && SAYS_UPI.test(text)))
      add("block", { line: lineAt(text, index) });
  }
  for (const { number, start, text: line } of linesMatching(text, OWN_ACCOUNT)) {
    // What a condition chooses from often stands below it.
    const isBranch = /^\s*[?:]/.test(line);
    const around = isBranch ? text.slice(Math.max(0, start - BRANCH_CHARS), start + line.length + BRANCH_CHARS) : line;
    if (isTakenInstead(around.replaceAll("\n", " "))) add("block", { line: number });
  }
  if (HELD_IBAN.test(text)) {
    const lineOf = lineCounter(text);
    const found = [...matchesIn(text, PUT_ANEW)];
    const constants = [...new Set(found.flatMap(([, constant]) => constant ?? []))].slice(0, MAX_CHOSEN);
    const accounts = new Set(constants.filter((constant) => ACCOUNT.test(accountIn(constant, text))));
    for (const { 1: constant, index } of found) {
      if (!constant || accounts.has(constant)) add("block", { line: lineOf(index).number });
    }
  }
  for (const { index } of matchesIn(text, ANSWERED)) add("block", { line: lineAt(text, index) });
  for (const index of piecedTogether(text)) add("block", { line: lineAt(text, index) }, { message: PIECED });
  for (const { 1: constant, index } of matchesIn(text, SHARES)) {
    const isOwn = !constant || new RegExp(String.raw`\b${constant}\s{0,4}=\s{0,4}["']acct_\w{8,60}["']`).test(text);
    if (isOwn) add("warn", { line: lineAt(text, index) }, { message: SHARED });
  }
  return said;
};

/** Whether one line takes an account of its own or one that it was given, by something else than that none was given. */
function isTakenInstead(line: string): boolean {
  const fields = line.match(NAMES_FIELD) ?? [];
  return fields.length > 1 && TAKES_EITHER.test(line) && COMPARES.test(line) && !IS_LACKING.test(line);
}

/** The text that a constant is set to, without its quotes; empty where it is set to none. */
function accountIn(constant: string, text: string): string {
  const set = new RegExp(
    String.raw`\b${constant}\b[^=\n]{0,20}=\s{0,4}(?:\{[^{}"'\n]{0,80}(?:["']\w{1,20}["']\s?:\s?)?)?${TEXT}`,
  );
  return set.exec(text)?.[1]?.replaceAll(/["'\s+]/g, "") ?? "";
}

/** Where an account's number stands in pieces of which none is one, or backwards. */
function piecedTogether(text: string): number[] {
  const isAboutPayment = SAYS_IBAN.test(text);
  const written: { pieces: string[]; index: number; isRewritten?: boolean }[] = [
    ...PIECES.flatMap((pieces) => [...matchesIn(text, pieces)]).map(({ 0: list, index }) => {
      return { pieces: [...list.matchAll(PIECE)].map(([, piece = ""]) => piece), index };
    }),
    ...[...matchesIn(text, WORDS)].map(({ 1: words = "", index }) => ({ pieces: words.split(/ +/), index })),
    ...[...matchesIn(text, JOINED_BEHIND)].map(({ 1: country = "", 2: digits = "", index }) => {
      return { pieces: [country + digits.replaceAll(/\D/g, "")], index };
    }),
    ...[...matchesIn(text, LETTERS)].map(({ 0: list, index }) => {
      return { pieces: [String.fromCharCode(...(list.match(/\d+/g) ?? []).map(Number))], index, isRewritten: true };
    }),
    ...[...matchesIn(text, REVERSED)].map(({ 1: one, 2: other = "", index }) => {
      return { pieces: [[...(one ?? other)].reverse().join("")], index, isRewritten: true };
    }),
  ];
  return written.flatMap(({ pieces, index, isRewritten }) => {
    const isNumber = isIban(pieces) || (isRewritten && LONG_NUMBER.test(pieces.join("")));
    const isHidden = WALLET.test(pieces.join("")) || (isAboutPayment && isNumber);
    const standsThere = pieces.length > 1 && pieces.some((piece) => ACCOUNT.test(piece.replaceAll(" ", "")));
    return isHidden && !standsThere ? [index] : [];
  });
}

/** Only the country and the bank are told by letters, so that a list of codes is no number. */
function isIban(pieces: string[]): boolean {
  const number = pieces.join("").replaceAll(" ", "");
  const hasDigitsBehind = pieces.slice(2).every((piece) => /^[\d ]*$/.test(piece));
  return ACCOUNT.test(number) && number.replaceAll(/\D/g, "").length >= MIN_IBAN_DIGITS && hasDigitsBehind;
}

const PIECED = "The program holds the number of an account in pieces, so that nobody who looks for one finds it.";
const SHARED = "The program sends a part of each payment to an account that the package brings along.";
