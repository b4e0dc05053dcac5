import { type Expr, member, name, type Stmt, text } from "../ir";
import { spelled } from "../libraries/library-name";
import type { Tree } from "../tree";

/** A program that is lowered: the functions of its own, and what each part of it is lowered by. */
export type PowerShell = {
  functions: Set<string>;
  expression: (tree: Tree | null, depth: number) => Expr;
  statements: (tree: Tree | null, depth: number) => Stmt[];
};

/** Words that say what is passed over. */
const SAYS_NOTHING = /^(?:|comment|command_argument_sep|empty_statement|attribute_list|attribute|redirection)$/;
/** What is itself and no wrapping of what stands in it. */
const WHOLE = /^(?:command|flow_control_statement|script_block|cast_expression|ERROR)$/;

export function partsOf(tree: Tree): Tree[] {
  return tree.kids.filter(({ type, isNamed }) => isNamed && !SAYS_NOTHING.test(type));
}

/** The grammar wraps what stands alone into all that it might be a part of. */
export function unwrapped(tree: Tree): Tree {
  let inner = tree;
  for (;;) {
    const [only, ...others] = inner.kids;
    if (!only || others.length > 0 || WHOLE.test(inner.type) || only.text.length !== inner.text.length) return inner;
    inner = only;
  }
}

export function allOf(root: Tree): Tree[] {
  const found: Tree[] = [];
  const left = [root];
  for (let tree = left.pop(); tree; tree = left.pop()) {
    found.push(tree);
    left.push(...tree.kids);
  }
  return found;
}

/** A name as PowerShell tells names apart: without regard to capitals, or to whose it is. */
export function bare(written: string): string {
  return written
    .replaceAll("`", "")
    .toLowerCase()
    .replace(/^(?:global|script|local|private|using):/, "");
}

const PLACES: Record<string, string> = {
  home: "~",
  psscriptroot: ".",
  pwd: ".",
  profile: "~/Documents/PowerShell/Microsoft.PowerShell_profile.ps1",
};

/** `$name`, `${name}`, `$env:NAME`. */
export function variable(written: string, line: number): Expr {
  const key = bare(written.replace(/^[$@]\{?|\}$/g, ""));
  const [, ofEnvironment] = /^env:(.+)$/.exec(key) ?? [];
  if (ofEnvironment)
    return { kind: "call", callee: name("getenv"), args: [text(ofEnvironment.toUpperCase())], named: [], line };
  const place = PLACES[key];
  return place === undefined ? name(key === "psitem" ? "$_" : `$${key}`) : text(place);
}

/** What makes an object of a class of .NET. */
export function maker(path: string): Expr {
  return name(
    spelled(
      path
        .replace(/[[,].*$/s, "")
        .split(".")
        .at(-1) ?? "",
    ),
  );
}

/** The name of a class of .NET, as it is spelled there. */
export function dotted(path: string, line: number): Expr {
  const [first = "", ...rest] = path
    .replace(/^system\.(?=.)/i, "")
    .split(".")
    .map(spelled);
  return rest.reduce<Expr>((object, key) => member(object, key, line), name(first));
}

/** The name of a function, or of a method. */
export function nameOf({ kids }: Tree): string {
  return bare(kids.find(({ type }) => type === "function_name" || type === "simple_name")?.text ?? "");
}

export function argumentsIn(list: Tree): Tree[] {
  return partsOf(list).flatMap((one) => (one.type === "argument_expression_list" ? partsOf(one) : [one]));
}
