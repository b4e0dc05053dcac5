import { type Expr, type Loop, member, NOTHING, text } from "./ir";
import { kid, parts, type Tree } from "./tree";

type Lower = (operand: Tree | null) => Expr;

export function comprehension(tree: Tree, lower: Lower): Expr {
  const body = kid(tree, "body");
  const loops: Loop[] = [];
  const conditions: Expr[] = [];
  for (const one of parts(tree)) {
    if (one.type === "for_in_clause") {
      loops.push({ target: lower(kid(one, "left")), over: lower(kid(one, "right")) });
    }
    if (one.type === "if_clause") conditions.push(...parts(one).map((test) => lower(test)));
  }
  const result: Expr =
    body?.type === "pair" ? { kind: "list", items: parts(body).map((one) => lower(one)) } : lower(body);
  return { kind: "each", loops, conditions, result };
}

export function subscript(tree: Tree, lower: Lower): Expr {
  const object = lower(kid(tree, "value"));
  const key = kid(tree, "subscript");
  if (key?.type !== "slice") return { kind: "member", object, key: lower(key), line: tree.line };

  // A slice's parts have no names: what stands before, between and after its colons does.
  const bounds: (Expr | null)[] = [null, null, null];
  const [from, to, step] = key.text.split(":").map((part) => part.trim());
  for (const [at, part] of [from, to, step].entries()) {
    if (part && /^-?\d+$/.test(part)) bounds[at] = { kind: "number", number: Number(part) };
    else if (part) {
      const written = key.kids.find(({ isNamed, text: one }) => isNamed && one === part);
      bounds[at] = written ? lower(written) : NOTHING;
    }
  }
  return { kind: "slice", object, from: bounds[0] ?? null, to: bounds[1] ?? null, step: bounds[2] ?? null };
}

/** A long sum is a chain to the left; it is followed in a loop. */
export function binary(tree: Tree, lower: Lower): Expr {
  const operator = kid(tree, "operator")?.text;
  if (operator !== "+") {
    const left = lower(kid(tree, "left"));
    const right = lower(kid(tree, "right"));
    if (operator === "%") return { kind: "format", pattern: left, value: right };
    if (operator === "/")
      return { kind: "call", callee: member(left, "joinpath", tree.line), args: [right], named: [], line: tree.line };
    return { kind: "arithmetic", operator: operator ?? "", left, right };
  }
  const joined: Expr[] = [];
  let rest: Tree | null = tree;
  while (rest?.type === "binary_operator" && kid(rest, "operator")?.text === "+") {
    joined.push(lower(kid(rest, "right")));
    rest = kid(rest, "left");
  }
  return { kind: "join", parts: [rest ? lower(rest) : text(""), ...joined.reverse()] };
}
