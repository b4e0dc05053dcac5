import { readOwnRules } from "../compile/read-rules";
import { entriesOf, type RuleEntry } from "./rule-entry";

/** All rules as people read of them; where programs and pages are bundled, they came with the bundle. */
export const RULES: RuleEntry[] = entriesOf(readOwnRules().rules);
