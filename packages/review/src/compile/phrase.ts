import { type FormWord, formsOf } from "./form";

/** A phrase ready to be matched: the source of its pattern, and words of which a text has to hold one of each list. */
export type Phrase = { pattern: string; needs: string[][] };

/** What is wrong with how a phrase is written. */
export class InvalidPhrase extends Error {}

/** The forms of a class of words, as `knowledge/words` writes them for English. */
export type ClassForms = (name: string) => string;

type Piece = { pattern: string; needs: string[][]; kind: "words" | "gap" | "optional" | "few" };

const GAP_CHARS = 40;
const ANY_WORD = "[\\w'’-]{1,24}";
const QUOTED = "[\"“'‘`][^\"”'’`.!?\\n]{2,60}[\"”'’`]";
/** A word without the quotes and marks around it. */
const WORD = /\.?[\p{L}\p{N}_]+(?:[.'’@-][\p{L}\p{N}_]+)*/u;
const TOKEN = /\s+|\.\.(?<chars>\d{1,3})?|\{(?<name>[a-z][a-z-]*)\}|(?<bracket>\(|\)\??|\|)|(?<word>[^\s(){}|]+)/y;

/**
 * Compiles a phrase such as `{send} .. {secret} to (our|my) own? server*`: words in a row; `word*` any ending; `word~` the
 * regular English forms; `_` any word, `_3` up to three; `"_"` words in quotation marks; `(a|b)` one of several; `a?` and `(a|b)?` may be missing; `..` up to 40 characters of the same
 * sentence, `..80` up to 80; `{name}` a class of words. Throws `InvalidPhrase`.
 */
export function compilePhrase(written: string, classForms: ClassForms): Phrase {
  const tokens = tokensOf(written);
  const [branches, end] = alternatives(tokens, 0, classForms);
  if (end < tokens.length) throw new InvalidPhrase(`A bracket closes nothing in: ${written}`);
  const { pattern, needs } = oneOf(branches);
  if (needs.length === 0) throw new InvalidPhrase(`At least one word has to be there for certain in: ${written}`);
  return { pattern: `(?<![\\w-])${pattern}(?![\\w-])`, needs };
}

type Token = { kind: "gap"; chars: number } | { kind: "class" | "word" | "bracket"; text: string };

function tokensOf(written: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < written.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(written);
    if (!match) throw new InvalidPhrase(`${written.slice(at, at + 10)} can't be read in: ${written}`);
    const { chars, name, bracket, word } = match.groups ?? {};
    if (name) tokens.push({ kind: "class", text: name });
    else if (bracket) tokens.push({ kind: "bracket", text: bracket });
    else if (word) tokens.push({ kind: "word", text: word });
    else if (match[0].startsWith("..")) tokens.push({ kind: "gap", chars: Number(chars ?? GAP_CHARS) });
  }
  return tokens;
}

/** The branches between two brackets, and where the closing one stands. */
function alternatives(tokens: Token[], from: number, classForms: ClassForms): [branches: Piece[], end: number] {
  const branches: Piece[] = [];
  let pieces: Piece[] = [];
  let at = from;
  for (; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind !== "bracket") {
      if (token) pieces.push(pieceOf(token, classForms));
      continue;
    }
    if (token.text.startsWith(")")) break;
    if (token.text === "|") {
      branches.push(inARow(pieces));
      pieces = [];
      continue;
    }
    const [inner, end] = alternatives(tokens, at + 1, classForms);
    const closer = tokens[end];
    if (closer?.kind !== "bracket") throw new InvalidPhrase("A bracket is not closed");
    const piece = oneOf(inner);
    pieces.push(closer.text === ")?" ? optional(piece) : piece);
    at = end;
  }
  return [[...branches, inARow(pieces)], at];
}

function pieceOf(token: Exclude<Token, { kind: "bracket" }>, classForms: ClassForms): Piece {
  if (token.kind === "gap")
    return { pattern: `(?:[^.!?;]|[.!?](?=[\\w/])){0,${token.chars}}?`, needs: [], kind: "gap" };
  if (token.kind === "class") return words(classForms(token.text));
  if (token.text === "_") return { pattern: ANY_WORD, needs: [], kind: "words" };
  if (token.text === '"_"') return { pattern: QUOTED, needs: [], kind: "words" };
  if (/^[~*?]+$/.test(token.text)) throw new InvalidPhrase(`${token.text} belongs to a word, not to a bracket`);
  const few = /^_(\d)$/.exec(token.text)?.[1];
  if (few) return { pattern: `(?:${ANY_WORD} ){0,${few}}`, needs: [], kind: "few" };
  return token.text.endsWith("?") ? optional(words(token.text.slice(0, -1))) : words(token.text);
}

function optional(piece: Piece): Piece {
  return { ...piece, needs: [], kind: "optional" };
}

const MAX_REMEMBERED = 2000;
const remembered = new Map<string, Piece>();

/** Words and classes by how they are written, most of which stand in many phrases. */
function words(written: string): Piece {
  const known = remembered.get(written);
  if (known) return known;
  const piece = compiledWords(written);
  if (remembered.size < MAX_REMEMBERED) remembered.set(written, piece);
  return piece;
}

function compiledWords(written: string): Piece {
  const forms = formsOf(written, "en").flatMap((form) => ("words" in form ? [form.words] : []));
  const pattern = forms.map((form) => form.map(wordPattern).join("")).join("|");
  const firsts = forms.map(([first]) => (first ? needOf(first) : ""));
  const needs = firsts.includes("") ? [] : [[...new Set(firsts)]];
  return { pattern: forms.length > 1 ? `(?:${pattern})` : pattern, needs, kind: "words" };
}

function wordPattern({ match, text, gap }: FormWord, index: number): string {
  const word = escaped(text);
  const open = match === "start" ? `${word}[\\w'’-]*` : match === "end" ? `[\\w'’-]*${word}` : word;
  if (index === 0) return open;
  return gap ? ` (?:${ANY_WORD} ){0,3}${open}` : ` ${open}`;
}

/** What has to be among the words of a text; nothing where that is no word of its own. */
function needOf({ match, text }: FormWord): string {
  const word = match === "word" ? WORD.exec(text)?.[0] : text;
  if (!word) return "";
  if (match === "word") return word;
  return match === "start" ? `${word}*` : `*${word}`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&").replace(/['’]/g, "['’]");
}

function inARow(pieces: Piece[]): Piece {
  let pattern = "";
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    const isLast = index === pieces.length - 1;
    if (piece.kind === "gap") pattern += `(?![\\w-])${piece.pattern}(?<![\\w-])`;
    else if (piece.kind === "optional") pattern += isLast ? `(?: ${piece.pattern})?` : `(?:${piece.pattern} )?`;
    else pattern += piece.pattern;
    const next = pieces[index + 1];
    const isGlued = isLast || piece.kind !== "words" || next?.kind === "gap";
    if (!isGlued && !(next?.kind === "optional" && index + 2 === pieces.length)) pattern += " ";
    if (before?.kind === "gap" && piece.kind === "gap") throw new InvalidPhrase("Two gaps follow each other");
  }
  return { pattern, needs: pieces.flatMap(({ needs }) => needs), kind: "words" };
}

/** One of several needs one word of each of them. */
function oneOf(branches: Piece[]): Piece {
  const [only, ...others] = branches;
  if (only && others.length === 0) return only;
  const needs = branches.map(({ needs }) => needs[0] ?? []);
  const isSure = needs.every((words) => words.length > 0);
  return {
    pattern: `(?:${branches.map(({ pattern }) => pattern).join("|")})`,
    needs: isSure ? [[...new Set(needs.flat())]] : [],
    kind: "words",
  };
}
