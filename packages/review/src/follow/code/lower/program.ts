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
  /** Classes and their fields, which Java and C# name as they name variables. */
  classes: Set<string>;
  fields: Set<string>;
  /** The variables of the function that is lowered. */
  locals: Set<string>;
  expression: (tree: Tree | null, depth: number) => Expr;
  block: (tree: Tree | null, depth: number) => Stmt[];
};

type Gathered = Pick<Program, "methods" | "heredocs" | "classes" | "fields">;

/** What needs to be known of a whole program before a part of it can be lowered. */
export function gathered(root: Tree, language: string): Gathered {
  const found: Gathered = { methods: new Set(), heredocs: new Map(), classes: new Set(), fields: new Set() };
  if (language === "ruby") gatherRuby(root, found);
  if (language === "java" || language === "c-sharp") gatherClasses(root, found);
  return found;
}

function gatherRuby(root: Tree, { methods, heredocs }: Gathered): void {
  const waiting: Tree[] = [];
  for (const tree of allOf(root)) {
    if (/^(?:singleton_)?method$/.test(tree.type)) methods.add(kid(tree, "name")?.text ?? "");
    if (tree.type === "heredoc_beginning") waiting.push(tree);
    const beginning = tree.type === "heredoc_body" ? waiting.shift() : undefined;
    if (beginning) heredocs.set(beginning, tree);
  }
}

const CLASS = /^(?:class|record|struct|enum)_declaration$/;
const FIELD = /^(?:field|property)_declaration$/;
const BINDS = /parameter$|^(?:variable_declarator|enhanced_for_statement|resource|declaration_(?:expression|pattern))$/;

function gatherClasses(root: Tree, { classes, fields }: Gathered): void {
  for (const tree of allOf(root)) {
    if (CLASS.test(tree.type)) classes.add(kid(tree, "name")?.text ?? "");
    if (FIELD.test(tree.type)) for (const name of boundIn(tree)) fields.add(name);
  }
}

/** The names that are bound in a part of a program. */
export function boundIn(root: Tree): Set<string> {
  const names = new Set<string>();
  for (const tree of allOf(root)) {
    const bound = BINDS.test(tree.type) || FIELD.test(tree.type) ? kid(tree, "name") : null;
    const looped = tree.type === "foreach_statement" ? kid(tree, "left") : null;
    const isLent = tree.type === "inferred_parameters" || tree.type === "lambda_expression";
    for (const one of isLent ? [...tree.kids, kid(tree, "parameters")] : [bound, looped])
      if (one && formOf(one) === "name") names.add(one.text);
  }
  return names;
}

function* allOf(root: Tree): Generator<Tree> {
  const left = [root];
  for (let tree = left.pop(); tree; tree = left.pop()) {
    yield tree;
    for (const one of tree.kids.toReversed()) left.push(one);
  }
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
