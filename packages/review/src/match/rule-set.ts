import { readOwnRules } from "../compile/read-rules";

/** The rules that packages are reviewed by; where programs are bundled, they were compiled with the bundle. */
export const RULE_SET = readOwnRules();
