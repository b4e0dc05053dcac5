import { readOwnRules } from "../compile/read-rules";
import { idsOf } from "./rule-entry";

/** The id of each rule by that and by its earlier ones; where programs and pages are bundled, they came with the bundle. */
export const RULE_IDS: Record<string, string> = idsOf(readOwnRules().rules);
