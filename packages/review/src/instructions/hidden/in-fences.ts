import { softened } from "../../context/mention";
import { excerptOf } from "../../excerpt";
import { hitList } from "../../hit-list";
import type { Said } from "../../match/coded";
import { isMarkdown, roleOf } from "../../read/path-role";
import type { Statement } from "../../read/statements";
import type { Reading } from "../../report";
import { worstOrder } from "../orders-in";
import { addressesAgent } from "./voice";

/** What marks the words of a comment in the languages that pages show. */
const MARK =
  /^\s{0,40}(?:#(?!!|[\w-]{1,30}\s?[{:])|\/\/|--(?!\w)|;|\*(?!\*)|<!--|REM\b|"_?(?:comment|note|doc)s?"\s?:\s?")\s{0,4}/i;
const BEHIND_CODE = /\s(?:#|\/\/)\s(?=[^#/\n]{24})/;
const MAX_TALK_LINES = 30;
const MESSAGE = "Orders for the agent stand in a comment of code that the page shows, where people expect none.";

/** Orders in the comments of code that a page shows, where people expect none. */
export function ordersInFences({ pkg, file }: Reading): Said[] {
  if (!isMarkdown(file.path) || roleOf(file.path) === "test") return [];
  const { findings, add } = hitList<Said>();
  const statements = file.statements();
  for (const { words, index } of commentsIn(statements)) {
    const statement = statements[index];
    if (!statement || !addressesAgent(words)) continue;
    const worst = worstOrder(pkg, words, ({ judgement, ...place }) =>
      softened(judgement.severity, { pkg, path: file.path, ...place, ...judgement }),
    );
    if (!worst) continue;
    const severity = softened(worst.severity, { pkg, path: file.path, statements, index, statement, offset: 0 });
    if (!severity) continue;
    const excerpt = excerptOf(worst.text);
    add(severity, () => ({ severity, file: file.path, line: statement.line, excerpt, message: MESSAGE }));
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
