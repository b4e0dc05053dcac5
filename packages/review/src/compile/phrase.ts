import { type FormWord, formsOf } from "./form";
import {
  anyWord,
  forms,
  gap,
  inARow,
  isBoundaryBehind,
  oneOf,
  optional,
  placesIn,
  quotation,
  type Step,
  space,
  words,
} from "./phrase-steps";

/**
 * A phrase ready to be matched: where it next stands in a text from a place on, or -1, for texts as `readyForPhrases` makes
 * them; and words of which a text has to hold one of each list.
 */
export type Phrase = { next: (text: string, from: number) => number; needs: string[][] };

/** What is wrong with how a phrase is written. */
export class InvalidPhrase extends Error {}

/** The forms of a class of words, as `knowledge/words` writes them for English. */
export type ClassForms = (name: string) => string;

type Piece = {
  step: Step;
  needs: string[][];
  kind: "words" | "gap" | "optional" | "few";
  /** The characters that it may begin with, where it is sure to have one and these are known. */
  starts?: ReadonlySet<number> | undefined;
};

const GAP_CHARS = 40;
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
  const { step, needs, starts } = oneOfPieces(branches);
  if (needs.length === 0) throw new InvalidPhrase(`At least one word has to be there for certain in: ${written}`);
  return { next: finder(step, starts), needs };
}

function finder(step: Step, starts: Piece["starts"]): Phrase["next"] {
  return (text, from) => {
    const isEnd = (end: number) => isBoundaryBehind(text, end);
    const places = placesIn(text);
    for (let index = 0; index < places.length; index += 1) {
      const at = places[index] ?? 0;
      if (at >= from && (!starts || starts.has(text.charCodeAt(at))) && step(text, at, isEnd)) return at;
    }
    return -1;
  };
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
      branches.push(rowOf(pieces));
      pieces = [];
      continue;
    }
    const [inner, end] = alternatives(tokens, at + 1, classForms);
    const closer = tokens[end];
    if (closer?.kind !== "bracket") throw new InvalidPhrase("A bracket is not closed");
    const piece = oneOfPieces(inner);
    pieces.push(closer.text === ")?" ? optionalPiece(piece) : piece);
    at = end;
  }
  return [[...branches, rowOf(pieces)], at];
}

function pieceOf(token: Exclude<Token, { kind: "bracket" }>, classForms: ClassForms): Piece {
  if (token.kind === "gap") return { step: gap(token.chars), needs: [], kind: "gap" };
  if (token.kind === "class") return written(classForms(token.text));
  if (token.text === "_") return { step: anyWord, needs: [], kind: "words" };
  if (token.text === '"_"') return { step: quotation, needs: [], kind: "words" };
  if (/^<.*>$/.test(token.text)) throw new InvalidPhrase(`There is no list ${token.text} in knowledge/phrases`);
  if (/^[~*?]+$/.test(token.text)) throw new InvalidPhrase(`${token.text} belongs to a word, not to a bracket`);
  const few = /^_(\d)$/.exec(token.text)?.[1];
  if (few) return { step: words(Number(few)), needs: [], kind: "few" };
  return token.text.endsWith("?") ? optionalPiece(written(token.text.slice(0, -1))) : written(token.text);
}

function optionalPiece(piece: Piece): Piece {
  return { ...piece, needs: [], kind: "optional" };
}

const MAX_REMEMBERED = 2000;
const remembered = new Map<string, Piece>();

/** Words and classes by how they are written, most of which stand in many phrases. */
function written(words: string): Piece {
  const known = remembered.get(words);
  if (known) return known;
  const piece = compiledWords(words);
  if (remembered.size < MAX_REMEMBERED) remembered.set(words, piece);
  return piece;
}

function compiledWords(written: string): Piece {
  const rows = formsOf(written, "en").flatMap((form) => ("words" in form ? [form.words] : []));
  const firsts = rows.map(([first]) => (first ? needOf(first) : ""));
  const needs = firsts.includes("") ? [] : [[...new Set(firsts)]];
  return { step: forms(rows), needs, kind: "words", starts: startsOf(rows) };
}

function startsOf(rows: FormWord[][]): Piece["starts"] {
  const firsts = rows.map(([first]) => first);
  if (!firsts.every((first) => first && first.text !== "" && first.match !== "end")) return undefined;
  return new Set(firsts.map((first) => first?.text.charCodeAt(0) ?? 0));
}

/** What has to be among the words of a text; nothing where that is no word of its own. */
function needOf({ match, text }: FormWord): string {
  const word = match === "word" ? WORD.exec(text)?.[0] : text;
  if (!word) return "";
  if (match === "word") return word;
  return match === "start" ? `${word}*` : `*${word}`;
}

function rowOf(pieces: Piece[]): Piece {
  const steps: Step[] = [];
  for (const [index, piece] of pieces.entries()) {
    const [before, next] = [pieces[index - 1], pieces[index + 1]];
    const isLast = next === undefined;
    if (piece.kind === "optional") steps.push(optional(inARow(isLast ? [space, piece.step] : [piece.step, space])));
    else steps.push(piece.step);
    const isGlued = isLast || piece.kind !== "words" || next.kind === "gap";
    if (!isGlued && !(next.kind === "optional" && index + 2 === pieces.length)) steps.push(space);
    if (before?.kind === "gap" && piece.kind === "gap") throw new InvalidPhrase("Two gaps follow each other");
  }
  const [first] = pieces;
  const starts = first?.kind === "words" ? first.starts : undefined;
  return { step: inARow(steps), needs: pieces.flatMap(({ needs }) => needs), kind: "words", starts };
}

/** One of several needs one word of each of them. */
function oneOfPieces(branches: Piece[]): Piece {
  const [only, ...others] = branches;
  if (only && others.length === 0) return only;
  const needs = branches.map(({ needs }) => needs[0] ?? []);
  const isSure = needs.every((words) => words.length > 0);
  const starts = branches.map((branch) => branch.starts);
  const areKnown = starts.every((known) => known !== undefined);
  return {
    step: oneOf(branches.map(({ step }) => step)),
    needs: isSure ? [[...new Set(needs.flat())]] : [],
    kind: "words",
    starts: areKnown ? new Set(starts.flatMap((known) => [...(known ?? [])])) : undefined,
  };
}
