import type { LooksAt, Rule } from "../compile/schema";
import { isOwn } from "./operator-rules";
import { RULE_SET } from "./rule-set";

/** The ids of the review's own rules that look at one of some things. */
export function ownRulesAbout(...things: (LooksAt | Rule["looks_at"])[]): ReadonlySet<string> {
  const rules = RULE_SET.rules.filter(({ id, looks_at: looksAt }) => isOwn(id) && things.includes(looksAt));
  return new Set(rules.map(({ id }) => id));
}
