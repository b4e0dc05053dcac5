import type { StatementRule } from "../compile/schema";
import type { Instruction, Judgement, Surroundings } from "../instructions/instruction";
import type { Statement } from "../read/statements";
import { type Phrases, phraseBook, type WordsOf } from "./phrases";
import { RULE_SET } from "./rule-set";

const MAX_CHARS = 400;
const book = phraseBook(RULE_SET.words);

type Reading = { text: string; words: WordsOf };

/** A rule about statements as a kind of harmful instruction. */
export function statementRule(rule: StatementRule): Instruction {
  const { id, category, message, remediation } = rule;
  const conditions = rule.when.map(({ severity, says, and, near }) => ({
    severity,
    says: book.phrases(says),
    and: and.map(book.phrases),
    near: near.map(book.phrases),
  }));
  const [unless, unlessNear] = [book.phrases(rule.unless), book.phrases(rule.unless_near)];

  function judge(statement: Statement, around: Surroundings): Judgement | null {
    if (NO_ORDERS.has(statement.kind) || statement.text.length > MAX_CHARS) return null;
    const here = readingOf(statement.text);
    for (const { severity, says, and, near } of conditions) {
      const offset = says(here.text, here.words);
      if (offset === -1 || !and.every((each) => isIn(each, here)) || isIn(unless, here)) continue;
      const close = readingOf(around.near(1, 1));
      if (near.every((each) => isIn(each, close)) && !isIn(unlessNear, close)) return { severity, offset };
    }
    return null;
  }
  return { rule: id, category, message, remediation, ideas: [], judge };
}

const NO_ORDERS = new Set(["code", "table", "frontmatter"]);

function isIn(phrases: Phrases, { text, words }: Reading): boolean {
  return phrases(text, words) !== -1;
}

const MAX_REMEMBERED = 8;
const remembered = new Map<string, Reading>();

/** Every rule asks about the same few texts. */
function readingOf(text: string): Reading {
  const known = remembered.get(text);
  if (known) return known;
  const reading = { text, words: book.wordsOf(text) };
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, reading);
  return reading;
}
