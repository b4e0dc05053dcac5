import type { StatementRule } from "../compile/schema";
import type { Instruction, Judgement, Surroundings } from "../instructions/instruction";
import { IMPERATIVE, isLegend } from "../instructions/phrases";
import type { Statement } from "../read/statements";
import { isNamed } from "./clause";
import { book } from "./phrase-book";
import { ruled } from "./ruled";

const MAX_CHARS = 400;

/** A rule about statements as a kind of harmful instruction. */
export function statementRule(rule: StatementRule): Instruction {
  const conditions = rule.when.map(({ says, and, near, ...condition }) => ({
    ...condition,
    says: book.phrases(says),
    and: and.map(book.phrases),
    near: near.map(book.phrases),
  }));
  const [unless, unlessNear] = [book.phrases(rule.unless), book.phrases(rule.unless_near)];

  function judge({ text, kind }: Statement, around: Surroundings): Judgement | null {
    if (kind === "code" && !rule.in_programs) return null;
    if (kind === "table" && !(rule.in_tables || rule.laid_out)) return null;
    if (text.length > MAX_CHARS) return null;
    for (const { severity, message, order, says, and, names, names_near, near, reach } of conditions) {
      const offset = book.offsetIn(says, text);
      if (offset === -1 || (order && !isOrder(text.slice(0, offset)))) continue;
      if (!and.every((each) => book.isIn(each, text)) || book.isIn(unless, text)) continue;
      if (!isNamed(names, text, "en", around)) continue;
      const close = around.near(reach, reach);
      if (!isNamed(names_near, close, "en", around)) continue;
      if (near.every((each) => book.isIn(each, close)) && !book.isIn(unlessNear, close))
        return { severity, offset, message };
    }
    return null;
  }
  return {
    ...ruled(rule.id),
    ideas: [],
    inPrograms: rule.in_programs,
    laidOut: rule.laid_out,
    meansPeople: rule.for_people,
    judge,
  };
}

function isOrder(before: string): boolean {
  return IMPERATIVE.test(before) && !isLegend(before);
}
