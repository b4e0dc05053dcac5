import { isAboutSecurity, softened } from "../../context/mention";
import { lessened } from "../../context/severity";
import { excerptOf } from "../../excerpt";
import { hitList } from "../../hit-list";
import type { Said } from "../../match/coded";
import { anyOf } from "../../match/names";
import { speaksOf } from "../../match/phrase-lists";
import { lineCounter } from "../../read/lines";
import { matchesIn } from "../../read/matches";
import { isScript, roleOf } from "../../read/path-role";
import { isExplanation, isListed, writtenTexts } from "../../read/written-texts";
import type { Reading, Severity } from "../../report";
import { NOBODY } from "../instruction";
import { type Order, worstOrder } from "../orders-in";
import { addressesAgent, VOICE_TAG } from "./voice";

const speaksAsOther = speaksOf("takes-a-voice");
const LABEL =
  /\[\/?(?:[A-Z]{2,16}[ _]){0,3}(?:SYSTEM|ADMIN|OVERRIDE|PROTOCOL|EMERGENCY|INSTRUCTIONS?|PRIORITY)(?:[ _][A-Z]{2,16}){0,3}\]/i;
/** Records and patterns, which say nothing themselves. */
const IS_DATA = /"\w{1,40}\\?"\s{0,3}:\s{0,3}\\?["{[\d]|\\[sbwd][+*{?]|\(\?:/;
const isOfWeight = speaksOf("of-weight");
const ADDRESS = /https?:\/\/|~\/\.\w|\.env\b/i;
const COMMENT =
  /(?:^[ \t]*(?:#(?!!)|\/\/|\*(?!\/)|--|;)[^\n]{3,}\n?){1,40}|"""[^"]{20,4000}"""|\/\*[^*]{20,4000}\*\//gm;
const PRINTED = new RegExp(
  String.raw`\b${anyOf("printing-call")}\b[ \t]?\(?[ \t]?[rf]?(?:"""([\s\S]{20,4000}?)"""|(["'\x60])([^\n]{20,2000}?)\2)`,
  "gi",
);
const MARKS = /^[ \t]*(?:#+|\/\/+|\*+|--+|;+|"""|\/\*+)[ \t]?/gm;
const MAX_CHARS = 256 * 1024;
const MAX_TALKS = 400;
/** A label may quote an order, and is shorter than one with its object. */
const MIN_ORDER_CHARS = 60;

/** Orders in the comments of a program, and in what it prints or answers for the agent to read. */
export function ordersInPrograms({ pkg, file }: Reading): Said[] {
  const text = file.text ?? "";
  if (!isScript(file.path) || roleOf(file.path) === "test" || text.length > MAX_CHARS) return [];
  if (!(addressesAgent(text) || takesVoice(text)) || !matters(text)) return [];
  const { findings, add } = hitList<Said>();
  for (const { words, line, where, isMeant } of talksIn(file.path, text)) {
    if (!isMeant(words) || !matters(words)) continue;
    const worst = worstOrder(NOBODY, words.replaceAll(ROW, "")) ?? worstRow(words);
    if (!worst) continue;
    const severity = isAboutSecurity(pkg) ? lessened(worst.severity) : worst.severity;
    const message = `Orders for the agent are hidden in ${where}, where a person does not see them.`;
    add(severity, () => ({ severity, file: file.path, line, excerpt: excerptOf(worst.text), message }));
  }
  return findings;
}

const ROW = /^[ \t]*\|[^\n]*\|[ \t]*$/gm;

/** A row of a prompt may show an attack, in quotation marks or below a heading that says so. */
function worstRow(words: string): ReturnType<typeof worstOrder> {
  const path = "prompt.md";
  const weigh = ({ statements, index, statement, judgement: { severity, offset } }: Order): Severity | null => {
    if (statement.kind !== "table") return severity;
    return softened(severity, { pkg: NOBODY, path, statements, index, statement, offset });
  };
  return words.includes("|") ? worstOrder(NOBODY, words, weigh, path) : null;
}

/** What a program has a tool answer, or asks a model: words in the voice of somebody with a say. */
function takesVoice(words: string): boolean {
  return VOICE_TAG.test(words) || LABEL.test(words) || speaksAsOther(words);
}

/** Without anything grave in it there is nothing grave to order. */
function matters(words: string): boolean {
  return ADDRESS.test(words) || isOfWeight(words);
}

type Talk = { words: string; line: number; where: string; isMeant: (words: string) => boolean };

function talksIn(path: string, text: string): Talk[] {
  const talks = [...commentsIn(text), ...printsIn(text)];
  return takesVoice(text) ? [...talks, ...writtenIn(path, text)] : talks;
}

function commentsIn(text: string): Talk[] {
  const at = lineCounter(text);
  return [...matchesIn(text, COMMENT)].slice(0, MAX_TALKS).map(({ 0: comment, index }) => {
    const words = comment.replace(MARKS, "");
    return { words, line: at(index).number, where: "a comment of a program", isMeant: addressesAgent };
  });
}

function printsIn(text: string): Talk[] {
  const at = lineCounter(text);
  return [...matchesIn(text, PRINTED)].slice(0, MAX_TALKS).map(({ 1: long, 3: short = long ?? "", index }) => {
    const words = short.replaceAll(/\\[nrt]/g, "\n");
    return { words, line: at(index).number, where: "what a program prints", isMeant: addressesAgent };
  });
}

function writtenIn(path: string, text: string): Talk[] {
  const at = lineCounter(text);
  const orders = writtenTexts(path, text).filter(
    (one) => !isListed(one) && one.words.length >= MIN_ORDER_CHARS && !isExplanation(one) && !IS_DATA.test(one.words),
  );
  return orders.map(({ words, offset }) => {
    return { words, line: at(offset).number, where: "what a program writes out", isMeant: takesVoice };
  });
}
