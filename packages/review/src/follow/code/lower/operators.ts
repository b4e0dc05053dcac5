import { type Expr, member } from "../ir";
import { kid, type Tree } from "../tree";
import { formOf } from "./forms";
import type { Program } from "./program";

const JOINS = /^(?:\+|\.)$/;
const CHOOSES = /^(?:\|\||&&|\?\?|\?:|or|and)$/;
const TESTS = /^(?:[=!]==?|[<>]=?|<=>|=~|!~|instanceof|is|in)$/;

/** A long sum is a chain to the left; it is followed in a loop. */
export function binary(program: Program, tree: Tree, depth: number): Expr {
  const sub = (part: Tree | null) => program.expression(part, depth + 1);
  const operator = operatorOf(tree);
  if (JOINS.test(operator)) {
    const joined: Expr[] = [];
    let rest: Tree | null = tree;
    while (rest && formOf(rest) === "binary" && JOINS.test(operatorOf(rest))) {
      joined.push(sub(kid(rest, "right")));
      rest = kid(rest, "left");
    }
    return { kind: "join", parts: [sub(rest), ...joined.reverse()] };
  }
  const [left, right] = [sub(kid(tree, "left")), sub(kid(tree, "right"))];
  if (CHOOSES.test(operator)) return { kind: "choice", of: [left, right] };
  if (TESTS.test(operator)) return { kind: "test", operator, of: [left, right] };
  if (operator === "<<" && program.language === "ruby")
    return { kind: "call", callee: member(left, "<<", tree.line), args: [right], named: [], line: tree.line };
  if (operator === "%" && program.language === "ruby") return { kind: "format", pattern: left, value: right };
  return { kind: "arithmetic", operator, left, right };
}

function operatorOf(tree: Tree): string {
  return kid(tree, "operator")?.text ?? "";
}
