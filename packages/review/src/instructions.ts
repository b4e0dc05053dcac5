import { clausesOf, isStated } from "./compile/schema";
import type { Instruction } from "./instructions/instruction";
import { clauseRule } from "./match/clause";
import { CODED_INSTRUCTIONS } from "./match/coded";
import { RULE_SET } from "./match/rule-set";
import { statementRule } from "./match/statement";
import type { Statement } from "./read/statements";

/** Every kind of harmful instruction, read in plain sight and, more severely, where it is hidden; what comes last is last. */
const INSTRUCTIONS: Instruction[] = [
  ...CODED_INSTRUCTIONS,
  ...RULE_SET.rules.filter(isStated).flatMap((rule) => (rule.looks_at === "statement" ? [statementRule(rule)] : [])),
  ...RULE_SET.rules.flatMap((rule) => {
    const clauses = clausesOf(rule);
    return clauses ? [clauseRule(rule.id, clauses)] : [];
  }),
].sort((one, other) => Number(one.asLast ?? false) - Number(other.asLast ?? false));

const IN_PROGRAMS = INSTRUCTIONS.filter(({ inPrograms }) => inPrograms);

/** The kinds that a statement may hold by its words: of most statements none. */
export function instructionsOn({ text }: Statement, inProgram = false): Instruction[] {
  return (inProgram ? IN_PROGRAMS : INSTRUCTIONS).filter(({ mayHold }) => mayHold(text));
}
