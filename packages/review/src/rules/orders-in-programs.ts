import { isAboutSecurity } from "../context/mention";
import { lessened } from "../context/severity";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { NOBODY } from "../instructions/instruction";
import { worstOrder } from "../instructions/orders-in";
import { lineCounter } from "../read/lines";
import { matchesIn } from "../read/matches";
import { isScript, roleOf } from "../read/path-role";
import { isExplanation, isListed, writtenTexts } from "../read/written-texts";
import type { Finding, Reading, Severity } from "../report";

/** Who reads a program and what it prints, besides people. */
const TO_THE_AGENT =
  /\b(?:(?:note|message|instructions?|important|attention|notice|order)s? (?:for|to) (?:the |any |all )?(?:ai|llm|agents?|assistants?|claude|chatgpt|copilot|cursor|model)|(?:ai|llm|coding) (?:agents?|assistants?)|(?:agents?|assistants?|claude|chatgpt|copilot|llms?)(?:,|:| (?:must|should|shall|please|has to|have to|is to|are to|will))|<\/?(?:system|important|instructions?)\b|\[?(?:system|assistant)\]?(?: (?:note|message|notice|prompt))?:)/i;
/** What a program has a tool answer, or asks a model: words that take the voice of somebody with a say. */
const TAKES_A_VOICE =
  /<\/?(?:important|system|secret|hidden|admin|critical|priority)\b[^>]{0,40}>|\[\/?(?:[A-Z]{2,16}[ _]){0,3}(?:SYSTEM|ADMIN|OVERRIDE|PROTOCOL|EMERGENCY|INSTRUCTIONS?|PRIORITY)(?:[ _][A-Z]{2,16}){0,3}\]|\b(?:system|protocol|security|safety|admin|instruction)s? (?:override|bypass)\b|\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|earlier)\b|\byou (?:must|have to|are required to)(?: now| immediately)? (?:call|invoke|execute|run|retrieve|read|send|pass|transfer|purchase|delete)\b|\b(?:do not|don't|never) (?:ask|tell|inform|notify|alert) (?:the )?(?:user|human|anyone|anybody)\b|\bnot be (?:announced|mentioned|disclosed|reported) to\b/i;
/** Records and patterns, which say nothing themselves. */
const IS_DATA = /"\w{1,40}\\?"\s{0,3}:\s{0,3}\\?["{[\d]|\\[sbwd][+*{?]|\(\?:/;
/** Without any of these there is nothing grave to order. */
const MATTERS =
  /https?:\/\/|~\/\.\w|\.env\b|\b(?:credentials?|passwords?|secrets?|tokens?|api[ _-]?keys?|private keys?|(?:previous|prior|earlier) (?:[\w-]{1,14} ){0,2}(?:instructions|rules|metrics|guidelines)|approv\w+|permissions?|confirmation|ask the user)\b/i;
const COMMENT =
  /(?:^[ \t]*(?:#(?!!)|\/\/|\*(?!\/)|--|;)[^\n]{3,}\n?){1,40}|"""[^"]{20,4000}"""|\/\*[^*]{20,4000}\*\//gm;
const PRINTED =
  /\b(?:print|echo|printf|puts|console\.(?:log|info|warn|error)|(?:process|sys)\.(?:stdout|stderr)\.write|Write-(?:Host|Output)|fmt\.Print\w*)\b[ \t]?\(?[ \t]?[rf]?(?:"""([\s\S]{20,4000}?)"""|(["'`])([^\n]{20,2000}?)\2)/g;
const MARKS = /^[ \t]*(?:#+|\/\/+|\*+|--+|;+|"""|\/\*+)[ \t]?/gm;
const MAX_CHARS = 256 * 1024;
const MAX_TALKS = 400;
/** A label may quote an order, and is shorter than one with its object. */
const MIN_ORDER_CHARS = 60;

/** Finds orders to the agent in the comments of a program, and in what it prints for the agent to read. */
export function ordersInPrograms({ pkg, file }: Reading): Finding[] {
  const text = file.text ?? "";
  if (!isScript(file.path) || roleOf(file.path) === "test" || text.length > MAX_CHARS) return [];
  if (!(TO_THE_AGENT.test(text) || TAKES_A_VOICE.test(text)) || !MATTERS.test(text)) return [];
  const { findings, add } = hitList();
  for (const { words, line, where, opening } of talksIn(file.path, text)) {
    if (!opening.test(words) || !MATTERS.test(words)) continue;
    const worst = worstOrder(NOBODY, words);
    if (!worst) continue;
    const severity = isAboutSecurity(pkg) ? lessened(worst.severity) : worst.severity;
    add(severity, () => describe(file.path, line, severity, where, excerptOf(worst.text)));
  }
  return findings;
}

type Talk = { words: string; line: number; where: string; opening: RegExp };

function talksIn(path: string, text: string): Talk[] {
  const commentAt = lineCounter(text);
  const comments = [...matchesIn(text, COMMENT)].slice(0, MAX_TALKS).map(({ 0: words, index }) => {
    return {
      words: words.replace(MARKS, ""),
      line: commentAt(index).number,
      where: "a comment of a program",
      opening: TO_THE_AGENT,
    };
  });
  const printAt = lineCounter(text);
  const prints = [...matchesIn(text, PRINTED)].slice(0, MAX_TALKS).map(({ 1: long, 3: words = long ?? "", index }) => {
    return {
      words: words.replaceAll(/\\[nrt]/g, "\n"),
      line: printAt(index).number,
      where: "what a program prints",
      opening: TO_THE_AGENT,
    };
  });
  if (!TAKES_A_VOICE.test(text)) return [...comments, ...prints];
  const writtenAt = lineCounter(text);
  const written = writtenTexts(path, text)
    .filter(
      (one) => !isListed(one) && one.words.length >= MIN_ORDER_CHARS && !isExplanation(one) && !IS_DATA.test(one.words),
    )
    .map(({ words, offset }) => {
      return { words, line: writtenAt(offset).number, where: "what a program writes out", opening: TAKES_A_VOICE };
    });
  return [...comments, ...prints, ...written];
}

function describe(file: string, line: number, severity: Severity, where: string, excerpt: string): Finding {
  return {
    rule: "hidden-instructions",
    severity,
    category: "hidden_text",
    file,
    line,
    excerpt,
    message: `Orders for the agent are hidden in ${where}, where a person does not see them.`,
    remediation: "Write in plain sight what the agent is to do, or remove it.",
  };
}
