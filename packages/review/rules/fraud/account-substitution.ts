import type { FileJudgement } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { saidList } from "../../src/match/said-list";
import { lineAt, lineCounter } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isSource, roleOf } from "../../src/read/path-role";

const FIELD = new RegExp(anyOf("account-fields"), "i");
/** A whole account as a text or put together from pieces, or the beginning of one. */
const TEXT = /(?:["'`][^"'`\n]{1,80}["'`](?:[ \t]*[+.][ \t]*|,[ \t]*(?=["'][\d ]+["']))?){1,20}/g;
/** What an account is given to, in its line or in a list that is still open. */
const NAMED =
  /([\w$]{2,40})\b["'\]]{0,2}(?:\s?:[^=\n]{0,40})?\s{0,4}(?<![=!<>])=(?![=>])\s{0,4}(?:[^;=\n]{0,160}|(?:\w{1,20}\s)?[[{(][^;=]{0,160})$/;
const BEFORE_CHARS = 240;
const MAX_LINE_CHARS = 600;
/** Contracts have addresses as wallets have, and are nobody's account. */
const SETS_FIELD = new RegExp(String.raw`${anyOf("account-fields")}\w{0,20}["'\]]{0,2}\s{0,4}[:=](?!=)`, "i");
const IS_ADDRESS = /0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25}/;
/** Each is looked for in the whole text. */
const MAX_NAMES = 20;
/** IBANs, wallets and accounts of Stripe. */
const ACCOUNT = /^(?:[A-Z]{2}\d{2}[A-Z0-9]{11,30}|0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60}|acct_\w{8,})$/;
/** The beginning of a number of a bank, behind which the rest is worked out. */
const BEGINNING = /^\d{6,34}$/;
/** An address of UPI, which ends in a bank and in no domain, as other names do where nothing is paid by UPI. */
const UPI_ADDRESS = /^[\w.-]{2,60}@[a-z]{3,20}$/;
const SAYS_UPI = /\bupi:/i;
/** What else is set or gone through in a line, as in `for (const [min, account] of ACCOUNTS)`. */
const NAMED_ANEW = /(?:\bfor\b|\b(?:const|let|var|my)\b|^\s*[\w$]{1,40}\s{0,4}=(?!=))[^=\n]{0,160}?(?=\bof\b|\bin\b|=)/;
const DECLARES = /\b(?:for|const|let|var|my)\b/g;
const NAME = /[\w$]{2,40}/g;
const IS_CONDITION = /\b(?:if|elif|elsif|when|unless|case)\b|\?[^\n]{0,160}:/;
/** What is asked in a line, without what it is asked for. */
const ASKED = /^[^?\n]*?\s\?\s|\bif\b[^\n]*?\belse\b|\bif\s?\([^\n)]*\)/;
const IS_BRANCH = /^\s*[?:]/;
const IS_ELSE = /^\s*\}?\s*(?:else|otherwise)\b/;
const IS_ANSWER = /^\s*return\b/;
const BY_AMOUNT = /\s[<>]=?\s|[<>]=?\s?\d|%/;
const BY_SAMENESS = /[=!]==?|\bis\b/;
/** Whoever gave no account may well be paid to another, as may who pays in another currency. */
const IS_ORDINARY = new RegExp(
  String.raw`\bnull\b|undefined|\bNone\b|=\s?["']{2}|\?\?|\|\||\b${anyOf("ordinary-account-choices")}`,
  "i",
);
/** What is too long or too short is no account. */
const MEASURES_ACCOUNT = new RegExp(
  String.raw`${anyOf("account-fields")}\w{0,20}\.length\b|\blen\([^)\n]{0,40}${anyOf("account-fields")}`,
  "i",
);
/** How many lines above it something may be asked, and how far around it the account that was given is named. */
const LINES_ABOVE = 5;
const LINES_AROUND = 8;
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
  for (const line of takenInstead(text)) add("block", { line: line + 1 });
  for (const index of piecedTogether(text)) add("block", { line: lineAt(text, index) }, { message: PIECED });
  for (const { 1: constant, index } of matchesIn(text, SHARES)) {
    const isOwn = !constant || new RegExp(String.raw`\b${constant}\s{0,4}=\s{0,4}["']acct_\w{8,60}["']`).test(text);
    if (isOwn) add("warn", { line: lineAt(text, index) }, { message: SHARED });
  }
  return said;
};

type Named = { from: number; field: RegExp };

/** The lines in which an account of the program's own is taken by how much, how often or who, where another was given. */
function takenInstead(text: string): Set<number> {
  const lines = text.split("\n").map((line) => line.slice(0, MAX_LINE_CHARS));
  const names = new Map<string, Named>();
  const taken = new Set<number>();
  const lineOf = lineCounter(text);
  for (const { 0: written, index } of matchesIn(text, TEXT)) {
    if (!isAccount(written, text)) continue;
    const at = lineOf(index).number - 1;
    const name = NAMED.exec(text.slice(Math.max(0, index - BEFORE_CHARS), index))?.[1];
    const field = IS_ADDRESS.test(written) ? SETS_FIELD : FIELD;
    if (isChosen(lines, at, field)) taken.add(at);
    if (name && names.size < MAX_NAMES && !names.has(name)) names.set(name, { from: at, field });
  }
  for (const [name, { from, field }] of names) {
    const isNamed = new RegExp(String.raw`(?<![\w$.])${name.replaceAll("$", "\\$")}\b`);
    for (const [at, line] of lines.entries()) {
      if (at === from || !isNamed.test(line)) continue;
      if (isNamed.test(line.replace(ASKED, "")) && isChosen(lines, at, field, isNamed)) taken.add(at);
      else if (names.size < MAX_NAMES) {
        for (const other of namedIn(line)) if (!names.has(other)) names.set(other, { from: at, field });
      }
    }
  }
  return taken;
}

function isAccount(written: string, text: string): boolean {
  const account = written.replaceAll(/["'`\s+,.]/g, "");
  const isBegun = BEGINNING.test(account) && written.trimEnd().endsWith("+");
  return ACCOUNT.test(account) || isBegun || (UPI_ADDRESS.test(account) && SAYS_UPI.test(text));
}

function namedIn(line: string): string[] {
  return NAMED_ANEW.exec(line)?.[0].replaceAll(DECLARES, "").match(NAME) ?? [];
}

/** Whether what stands in a line is taken under a condition, while an account that was given is named near. */
function isChosen(lines: string[], at: number, field: RegExp, ownName?: RegExp): boolean {
  if (field === SETS_FIELD && !field.test(lines[at] ?? "")) return false;
  const condition = conditionOf(lines, at);
  if (!condition || !isChoice(condition)) return false;
  const around = lines.slice(Math.max(0, at - LINES_AROUND), at + LINES_AROUND).join("\n");
  return field.test(ownName ? around.replaceAll(new RegExp(ownName, "g"), "") : around);
}

/** Whether somebody gets an account by how much or how often, or by who or what they are, and not because none was given. */
function isChoice(condition: string): boolean {
  if (BY_AMOUNT.test(condition)) return !MEASURES_ACCOUNT.test(condition);
  return BY_SAMENESS.test(condition) && !IS_ORDINARY.test(condition);
}

/** What a line is done under: asked in the line itself, where the text around it is indented less, or before an answer above. */
function conditionOf(lines: string[], at: number): string | undefined {
  const line = lines[at] ?? "";
  if (IS_BRANCH.test(line)) return lines.slice(Math.max(0, at - 2), at + 2).join(" ");
  if (IS_CONDITION.test(line)) return line;
  let indent = indentOf(line);
  for (let above = at - 1; above >= Math.max(0, at - LINES_ABOVE); above -= 1) {
    const other = lines[above] ?? "";
    if (other.trim() === "") continue;
    const isOutside = indentOf(other) < indent;
    if (isOutside && IS_ELSE.test(other)) indent = indentOf(other) + 1;
    else if (isOutside || (indentOf(other) === indent && IS_ANSWER.test(lines[above + 1] ?? ""))) {
      return IS_CONDITION.test(other) ? other : undefined;
    }
  }
  return undefined;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
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
