import type { StatementCondition, StatementRule } from "../compile/schema";
import type { Instruction, Judgement, Surroundings } from "../instructions/instruction";
import { isLegend, isQuestion, leadsToOrder } from "../instructions/order";
import { execFrom, matchesIn } from "../read/matches";
import { isProgram, type Statement } from "../read/statements";
import { isNamed } from "./named";
import { isOwn } from "./operator-rules";
import { patternOf } from "./pattern";
import { book } from "./phrase-book";
import type { Phrases } from "./phrases";
import { ruled } from "./ruled";

const MAX_CHARS = 800;

/** A rule about statements as a kind of harmful instruction. */
export function statementRule(rule: StatementRule): Instruction {
  const conditions = rule.when.map(compiled);
  const mayHold = (text: string) => conditions.some(({ says }) => book.mayHold(says, text));
  const unless = book.phrases(rule.unless);
  const unlessNear = book.phrases(rule.unless_near);
  const unlessAbout = book.phrases(rule.unless_about);

  function judge(statement: Statement, around: Surroundings): Judgement | null {
    const { text, kind } = statement;
    if (kind === "code" && !rule.in_programs && !(rule.in_blocks && !isProgram(statement))) return null;
    if (kind === "table" && !(rule.in_tables || rule.laid_out)) return null;
    if (text.length > MAX_CHARS) return null;
    for (const condition of conditions) {
      if (!book.mayHold(condition.says, text)) continue;
      const said = placeIn(text, condition);
      if (said === -1 || isExcused(unless, text) || isExcused(condition.unless, text)) continue;
      if (!isNamed(condition.names, text, "en", around)) continue;
      const close = around.near(...condition.reach);
      const offset = condition.pattern ? matchIn(text, close, condition.pattern, condition.least) : said;
      if (offset === -1 || !holdsNear(close, condition, around) || isExcused(unlessNear, close)) continue;
      if (book.isIn(unlessAbout, aboutOf(around))) return null;
      return { severity: condition.severity, offset, message: condition.message };
    }
    return null;
  }
  return {
    ...ruled(rule.id),
    mayHold,
    inPrograms: rule.in_programs,
    laidOut: rule.laid_out,
    meansPeople: rule.for_people,
    isDoubted: isOwn(rule.id),
    asLast: rule.as_last,
    judge,
  };
}

/** "Don't ask first", "without asking first" and "as if the user …" excuse nothing. */
const FORBIDDEN = /\b(?:do not|don['’]t|never|without|no need to|as) $/i;

function isExcused(excuses: Phrases, text: string): boolean {
  return book.offsetIn(excuses, text, (at) => !FORBIDDEN.test(text.slice(0, at))) !== -1;
}

type Compiled = ReturnType<typeof compiled>;

function compiled({ says, and, near, several, unless, matches, any_case, ...condition }: StatementCondition) {
  return {
    ...condition,
    pattern: matches && patternOf(matches, any_case ? "giu" : "gu"),
    says: book.openers(says),
    and: and.map(book.phrases),
    near: near.map(book.phrases),
    unless: book.phrases(unless),
    leastOf: several?.least ?? 0,
    of: several?.of.map(book.phrases) ?? [],
  };
}

/** Where a statement says what a condition asks for, as an order where it has to be one; -1 where it does not. */
function placeIn(text: string, { says, and, order }: Compiled): number {
  if (!book.hasWordsOfEach(and, text) || (order && isQuestion(text))) return -1;
  const offset = book.offsetIn(says, text, order ? (at) => isOrder(text.slice(0, at)) : undefined);
  return offset !== -1 && and.every((each) => book.isIn(each, text)) ? offset : -1;
}

/** Where a text has what a pattern looks for, if what stands near has it so many times; otherwise -1. */
function matchIn(text: string, close: string, pattern: RegExp, least: number): number {
  const index = execFrom(text, pattern, 0)?.index ?? -1;
  return [...matchesIn(close, pattern)].length >= least ? index : -1;
}

function holdsNear(close: string, { near, leastOf, of, names_near }: Compiled, around: Surroundings): boolean {
  return (
    near.every((each) => book.isIn(each, close)) &&
    of.filter((each) => book.isIn(each, close)).length >= leastOf &&
    isNamed(names_near, close, "en", around)
  );
}

function aboutOf({ pkg: { manifest } }: Surroundings): string {
  return `${manifest.name.replaceAll(/[-_]/g, " ")} ${manifest.description}`;
}

function isOrder(before: string): boolean {
  return leadsToOrder(before) && !isLegend(before);
}
