import { readOwnRules } from "../compile/read-rules";
import { withOperatorRules } from "./operator-rules";

/** The rules that packages are reviewed by; where programs are bundled, our own were compiled with the bundle. */
export const RULE_SET = withOperatorRules(readOwnRules());
