import { type Expr, NOTHING } from "./ir";
import { kid, parts, type Tree } from "./tree";

/** Lowers what is below a node, which is told by its field or as it is. */
export type Sub = (part: Tree | string | null | undefined) => Expr;

const MAX_DEPTH = 120;

export function isTooDeep(depth: number): boolean {
  return depth > MAX_DEPTH;
}

/** Lowers expressions by the types of their nodes. */
export function lowerByType(
  types: Map<string, (tree: Tree, sub: Sub, depth: number) => Expr>,
): (tree: Tree | null, depth: number) => Expr {
  return function expression(tree, depth) {
    if (!tree || isTooDeep(depth)) return NOTHING;
    const sub: Sub = (part) => expression((typeof part === "string" ? kid(tree, part) : part) ?? null, depth + 1);
    return types.get(tree.type)?.(tree, sub, depth) ?? { kind: "other", parts: parts(tree).map(sub) };
  };
}
