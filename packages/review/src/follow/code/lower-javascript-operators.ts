import { type Expr, NOTHING } from "./ir";
import { kid, type Tree } from "./tree";

export function unary(argument: Expr): Expr {
  return { kind: "arithmetic", operator: "-", left: { kind: "number", number: 0 }, right: argument };
}

/** A long sum is a chain to the left; it is followed in a loop. */
export function binary(tree: Tree, lower: (operand: Tree | null) => Expr): Expr {
  const operator = kid(tree, "operator")?.text ?? "";
  if (operator === "+") {
    const joined: Expr[] = [];
    let rest: Tree | null = tree;
    while (rest?.type === "binary_expression" && kid(rest, "operator")?.text === "+") {
      joined.push(lower(kid(rest, "right")));
      rest = kid(rest, "left");
    }
    return { kind: "join", parts: [rest ? lower(rest) : NOTHING, ...joined.reverse()] };
  }
  const left = lower(kid(tree, "left"));
  const right = lower(kid(tree, "right"));
  if (/^(?:&&|\|\||\?\?)$/.test(operator)) return { kind: "choice", of: [left, right] };
  if (/^(?:[=!]==?|[<>]=?|in|instanceof)$/.test(operator)) return { kind: "test", operator, of: [left, right] };
  return { kind: "arithmetic", operator, left, right };
}
