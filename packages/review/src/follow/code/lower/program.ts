import type { Expr, Stmt } from "../ir";
import { kid, type Tree } from "../tree";
import { formOf } from "./forms";

/** A program that is lowered: its language, what only shows in the whole of it, and what each part of it is lowered by. */
export type Program = {
  language: string;
  /** Methods that are called by their bare name, as Ruby does. */
  methods: Set<string>;
  /** The texts of here-documents, which stand behind the line that names them. */
  heredocs: Map<Tree, Tree>;
  expression: (tree: Tree | null, depth: number) => Expr;
  block: (tree: Tree | null, depth: number) => Stmt[];
};

/** What Ruby needs to be known of a whole program. */
export function gathered(root: Tree, language: string): Pick<Program, "methods" | "heredocs"> {
  const methods = new Set<string>();
  const heredocs = new Map<Tree, Tree>();
  if (language !== "ruby") return { methods, heredocs };
  const waiting: Tree[] = [];
  const left = [root];
  for (let tree = left.pop(); tree; tree = left.pop()) {
    if (/^(?:singleton_)?method$/.test(tree.type)) methods.add(kid(tree, "name")?.text ?? "");
    if (tree.type === "heredoc_beginning") waiting.push(tree);
    const beginning = tree.type === "heredoc_body" ? waiting.shift() : undefined;
    if (beginning) heredocs.set(beginning, tree);
    for (const one of tree.kids.toReversed()) left.push(one);
  }
  return { methods, heredocs };
}

/** The parts of a node that say something. */
export function partsOf(tree: Tree): Tree[] {
  return tree.kids.filter(
    (one) => one.isNamed && formOf(one) !== "nothing" && !/^(?:type|return_type|returns|result)$/.test(one.field ?? ""),
  );
}

/** The first of some fields that a node has. */
export function fieldOf(tree: Tree, fields: readonly string[]): Tree | null {
  for (const field of fields) {
    const found = kid(tree, field);
    if (found) return found;
  }
  return null;
}
