import path from "node:path";
import { readOperatorRules } from "@skillyard/review/compile/operator-rules";
import { env } from "@/lib/env";
import { addOperatorRules } from "@/lib/isolation/operator-rules";

/** Reads the rules that are added to the review, where some are; before the first job. Throws for one that can't be used. */
export function loadOperatorRules(): void {
  if (env.REVIEW_RULES) addOperatorRules(readOperatorRules(path.resolve(env.REVIEW_RULES)));
}
