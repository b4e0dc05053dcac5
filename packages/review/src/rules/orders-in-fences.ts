import { softened } from "../context/mention";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { worstOrder } from "../instructions/orders-in";
import { isMarkdown, roleOf } from "../read/path-role";
import type { Statement } from "../read/statements";
import type { Finding, Reading } from "../report";

/** What marks the words of a comment in the languages that pages show. */
const MARK =
  /^\s{0,40}(?:#(?!!|[\w-]{1,30}\s?[{:])|\/\/|--(?!\w)|;|\*(?!\*)|<!--|REM\b|"_?(?:comment|note|doc)s?"\s?:\s?")\s{0,4}/i;
const BEHIND_CODE = /\s(?:#|\/\/)\s(?=[^#/\n]{24})/;
/** Whom such a comment speaks to, or what it keeps from whom: comments for people do neither. */
const TO_THE_AGENT =
  /\b(?:ai|llms?|agents?|assistants?|claude|chatgpt|gpt|copilot|cursor|gemini|(?:language )?models?|reviewers?)\b(?:,|:| [-–]| must| should| shall| please| has to| have to| is to| are to| will| instructions?| note)|\b(?:note|message|instructions?|important|attention|notice|order)s? (?:for|to) (?:the |any |all )?(?:ai|llm|agents?|assistants?|claude|models?)|\b(?:do not|don't|never|without) (?:\w{1,12} ){0,3}(?:mention|tell|inform|show|reveal|include|display|disclose)\w{0,4}\b[^.!?\n]{0,40}\b(?:user|output|reply|response|summary)|\b(?:do not|don't|never) (?:mention|disclose|reveal|announce) (?:this|it|these)\b|\bignore (?:the |all |any |your )?(?:user'?s? )?(?:previous|prior|earlier|above)|\[?(?:important|system|critical)\b[^\n]{0,20}(?:read|before|:|\])/i;
const MAX_TALK_LINES = 30;

/** Finds orders to the agent in the comments of code that a page shows, where people expect none. */
export function ordersInFences({ pkg, file }: Reading): Finding[] {
  if (!isMarkdown(file.path) || roleOf(file.path) === "test") return [];
  const { findings, add } = hitList();
  const statements = file.statements();
  for (const { words, index } of commentsIn(statements)) {
    const statement = statements[index];
    if (!statement || !TO_THE_AGENT.test(words)) continue;
    const worst = worstOrder(pkg, words, ({ judgement, ...place }) =>
      softened(judgement.severity, { pkg, path: file.path, ...place, offset: judgement.offset }),
    );
    if (!worst) continue;
    const { line } = statement;
    const severity = softened(worst.severity, { pkg, path: file.path, statements, index, statement, offset: 0 });
    if (!severity) continue;
    add(severity, () => ({
      rule: "hidden-instructions",
      severity,
      category: "hidden_text",
      file: file.path,
      line,
      excerpt: excerptOf(worst.text),
      message: "Orders for the agent stand in a comment of code that the page shows, where people expect none.",
      remediation: "Write in plain sight what the agent is to do, or remove it.",
    }));
  }
  return findings;
}

type Talk = { words: string; index: number };

/** Comments that stand line below line are one. */
function commentsIn(statements: Statement[]): Talk[] {
  const talks: (Talk & { lines: number })[] = [];
  let last: Statement | undefined;
  for (const [index, statement] of statements.entries()) {
    const words = statement.kind === "code" ? wordsOf(statement.text) : null;
    if (words === null) continue;
    const talk = talks.at(-1);
    if (
      talk &&
      last &&
      last.block === statement.block &&
      statement.line <= last.line + 1 &&
      talk.lines < MAX_TALK_LINES
    ) {
      talk.words += `\n${words}`;
      talk.lines += 1;
    } else talks.push({ words, index, lines: 1 });
    last = statement;
  }
  return talks;
}

function wordsOf(text: string): string | null {
  const mark = MARK.exec(text);
  if (mark) return text.slice(mark[0].length);
  const behind = BEHIND_CODE.exec(text);
  return behind ? text.slice(behind.index + behind[0].length) : null;
}
