import type { OperatorRules } from "@skillyard/review/match/operator-rules";

let operatorRules: OperatorRules | null = null;

/** Adds rules of whoever runs the service to those by which packages are reviewed from now on. */
export function addOperatorRules(rules: OperatorRules): void {
  operatorRules = rules;
}

/** The rules that whoever runs the service adds to the review's own; null where there are none. */
export function getOperatorRules(): OperatorRules | null {
  return operatorRules;
}
