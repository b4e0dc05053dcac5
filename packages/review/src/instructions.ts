import { clausesOf, isStated } from "./compile/schema";
import { carriedOff } from "./instructions/carried-off";
import { errand } from "./instructions/errand";
import { exfiltration } from "./instructions/exfiltration";
import { handover } from "./instructions/handover";
import type { Instruction } from "./instructions/instruction";
import { meanings } from "./instructions/meanings";
import { clauseRule } from "./match/clause";
import { CODED_INSTRUCTIONS } from "./match/coded";
import { RULE_SET } from "./match/rule-set";
import { statementRule } from "./match/statement";

/** Every kind of harmful instruction, read in plain sight and, more severely, where it is hidden. */
const INSTRUCTIONS: Instruction[] = [
  exfiltration,
  errand,
  handover,
  carriedOff,
  ...meanings,
  ...CODED_INSTRUCTIONS,
  ...RULE_SET.rules.filter(isStated).flatMap((rule) => (rule.looks_at === "statement" ? [statementRule(rule)] : [])),
  ...RULE_SET.rules.flatMap((rule) => {
    const clauses = clausesOf(rule);
    return clauses ? [clauseRule(rule.id, clauses)] : [];
  }),
];

const IN_PROGRAMS = INSTRUCTIONS.filter(({ inPrograms }) => inPrograms);
const MAX_KNOWN = 10_000;
const KNOWN = { program: new Map<number, Instruction[]>(), text: new Map<number, Instruction[]>() };

/** The kinds that a statement may hold which speaks of these ideas: of most statements none, and most speak of what others did. */
export function instructionsOn(ideas: number, inProgram = false): Instruction[] {
  const known = inProgram ? KNOWN.program : KNOWN.text;
  let found = known.get(ideas);
  if (!found) {
    found = (inProgram ? IN_PROGRAMS : INSTRUCTIONS).filter((instruction) =>
      instruction.ideas.every((mask) => (ideas & mask) !== 0),
    );
    if (known.size < MAX_KNOWN) known.set(ideas, found);
  }
  return found;
}
