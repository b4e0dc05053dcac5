import { RULE_IDS } from "./rule-ids";

/** The page of all rules, from the root of the service. */
export const RULES_PAGE = "/docs/reviews/rules";

/**
 * Where a service explains the rule of a finding, also where that was stored under an earlier id; null for what other
 * scanners and an operator's own rules have found.
 */
export function rulePage(rule: string, origin = ""): string | null {
  const id = Object.hasOwn(RULE_IDS, rule) ? RULE_IDS[rule] : undefined;
  return id === undefined ? null : `${origin}${RULES_PAGE}#${id}`;
}
