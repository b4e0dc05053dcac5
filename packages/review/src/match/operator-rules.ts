import type { RuleSet } from "../compile/compile";
import type { Names } from "../compile/read-knowledge";
import type { Rule } from "../compile/schema";
import type { WordClasses } from "./lexicon";

/** What whoever runs the review adds to its rules, checked and ready; its version changes with every file of it. */
export type OperatorRules = { version: string; rules: Rule[]; words: WordClasses; names: Names };

/** Stands before the ids of an operator's rules in what they find. */
export const OPERATOR_PREFIX = "operator/";

/** Whether a rule is the review's own, and no operator's, to whom other things do harm. */
export function isOwn(id: string): boolean {
  return !id.startsWith(OPERATOR_PREFIX);
}

/** In a process that is bundled in parts, each part has modules of its own. */
const PLACE = Symbol.for("skillyard.operator-rules");
const handed = globalThis as typeof globalThis & { [PLACE]?: OperatorRules };

/** Adds an operator's rules to those of this process; before the review is loaded, whose rules are made ready as it loads. */
export function handOver(rules: OperatorRules | null): void {
  handed[PLACE] = rules ?? undefined;
}

/** The version of the operator's rules; null where there are none. */
export function operatorVersion(): string | null {
  return handed[PLACE]?.version ?? null;
}

/** Our own rules and the operator's. */
export function withOperatorRules(own: RuleSet): RuleSet {
  const added = handed[PLACE];
  if (!added) return own;
  return {
    ...own,
    rules: [...own.rules, ...added.rules],
    words: { ...own.words, ...added.words },
    names: { ...own.names, ...added.names },
  };
}
