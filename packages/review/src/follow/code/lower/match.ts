import { type Expr, name, type Stmt } from "../ir";
import { kid, type Tree } from "../tree";
import { targetOf } from "./assignments";
import type { Program } from "./program";

/** What the arms of a `match` look at. */
const MATCHED = name("what is matched");

export function matchedBy(program: Program, tree: Tree, depth: number): Stmt[] {
  if (tree.type !== "match_expression") return [];
  const value = program.expression(kid(tree, "value"), depth + 1);
  return [{ kind: "do", value: { kind: "assign", target: MATCHED, value, adds: false, declares: true } }];
}

export function boundBy(program: Program, tree: Tree, depth: number): Expr[] {
  const pattern = tree.type === "match_arm" ? kid(tree, "pattern") : null;
  if (!pattern) return [];
  const target = program.expression(targetOf(pattern), depth + 1);
  return [{ kind: "assign", target, value: MATCHED, adds: false, declares: true }];
}
