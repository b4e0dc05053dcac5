import type { Finding } from "../report";
import { RULE_SET } from "./rule-set";

/** What all findings of a rule say, where they say nothing more exact. */
export type Ruled = Pick<Finding, "rule" | "category" | "message" | "remediation">;

const RULED = new Map(
  RULE_SET.rules.map(({ id, category, message, remediation }): [string, Ruled] => [
    id,
    { rule: id, category, message, remediation },
  ]),
);

/** What the findings of a rule say; throws where there is no such rule. */
export function ruled(id: string): Ruled {
  const said = RULED.get(id);
  if (!said) throw new Error(`There is no rule ${id} in rules/.`);
  return said;
}
