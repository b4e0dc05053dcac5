import { type Expr, NOTHING, text } from "../ir";
import { kid, kidOfType, type Tree } from "../tree";
import { FIELDS, formOf } from "./forms";
import { fieldOf, type Program, partsOf } from "./program";

/** Where the name stays in the innermost function. */
const DECLARES =
  /^(?:short_var_declaration|let_declaration|let_condition|var_spec|const_spec|variable_declarator|resource)$/;

export function assigned(program: Program, tree: Tree, depth: number): Expr {
  const left = fieldOf(tree, FIELDS.target);
  const right = fieldOf(tree, FIELDS.value) ?? partsOf(tree).findLast((one) => one !== left) ?? null;
  // A buffer is declared first and filled later, and so is Go's `var list []string`.
  if (left && !right && DECLARES.test(tree.type)) {
    const value: Expr = kidOfType(tree, "slice_type") ? { kind: "list", items: [] } : NOTHING;
    return { kind: "assign", target: program.expression(left, depth + 1), value, adds: false, declares: true };
  }
  if (!left || !right) return NOTHING;
  const operator = kid(tree, "operator")?.text ?? "=";
  const adds = /^(?:\+|\.|<<)=$/.test(operator);
  const declares = DECLARES.test(tree.type) || program.language === "php";
  const set = (target: Expr, value: Expr): Expr => ({ kind: "assign", target, value, adds, declares });

  const targets = /list$|tuple/.test(left.type) ? partsOf(left) : [left];
  const values = right.type === "expression_list" ? partsOf(right) : [right];
  const [first = left, ...others] = targets.map((one) => targetOf(one));
  const written = program.expression(first, depth + 1);
  // A setter is written as a call.
  const target = written.kind === "call" && written.args.length === 0 ? written.callee : written;
  const value = program.expression(values[0] ?? null, depth + 1);
  if (others.length === 0) return set(target, value);
  if (values.length === targets.length) {
    const each = values
      .slice(1)
      .map((one, at) => set(program.expression(others[at] ?? null, depth + 1), program.expression(one, depth + 1)));
    return { kind: "sequence", parts: [set(target, value), ...each] };
  }
  // Of what a call gives beside the first thing most is whether it failed.
  if (program.language === "go") return { kind: "sequence", parts: [set(target, value)] };
  return set({ kind: "list", items: [first, ...others].map((one) => program.expression(one, depth + 1)) }, value);
}

/** What a pattern such as `Ok(x)` or `mut x` binds. */
export function targetOf(tree: Tree): Tree {
  let target = tree;
  // Nothing bounds how deep a hostile file nests.
  for (;;) {
    const [inner, ...others] = partsOf(target);
    if (!inner || others.length > 0 || !target.type.endsWith("_pattern")) return target;
    target = inner;
  }
}

export function collection(program: Program, tree: Tree, depth: number): Expr {
  const inner = kid(tree, "value") ?? kid(tree, "body") ?? kidOfType(tree, "initializer_expression") ?? tree;
  const items = partsOf(inner);
  const isMap = tree.type === "hash" || items.some((one) => formOf(one) === "pair" && partsOf(one).length > 1);
  if (isMap) return mapOf(program, items, depth);
  return { kind: "list", items: items.map((one) => program.expression(one, depth + 1)) };
}

export function mapOf(program: Program, pairs: Tree[], depth: number): Expr {
  return {
    kind: "map",
    entries: pairs.map((one) => {
      const [key, value] = [partsOf(one)[0] ?? null, partsOf(one).at(-1) ?? null];
      if (!key || key === value) return { key: null, value: program.expression(value ?? one, depth + 1) };
      const lowered = program.expression(key, depth + 1);
      return {
        key: lowered.kind === "name" ? text(lowered.name) : lowered,
        value: program.expression(value, depth + 1),
      };
    }),
  };
}
