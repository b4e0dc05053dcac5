import { type Expr, member, type Named, name } from "../ir";
import { kid, kidOfType, type Tree } from "../tree";
import { mapOf } from "./assignments";
import { FIELDS, formOf } from "./forms";
import { functionCode, lambdaOf } from "./functions";
import { named } from "./names";
import { fieldOf, type Program, partsOf } from "./program";

export function call(program: Program, tree: Tree, depth: number): Expr {
  const owner = fieldOf(tree, ["receiver", "object", "scope"]);
  const key = fieldOf(tree, FIELDS.callee);
  const { args, named: byName } = argumentsOf(program, tree, depth);
  if (program.language === "go" && key?.text === "append") return grown(args);
  const own = key && formOf(key) === "name" ? name(key.text) : calledValue(program.expression(key, depth + 1), key);
  const isStatic = owner !== null && formOf(owner) === "name" && !/^\$?this$/.test(owner.text);
  const object =
    owner &&
    (isStatic && !program.methods.has(owner.text) ? named(program, owner) : program.expression(owner, depth + 1));
  const callee = object ? member(object, key?.text ?? "call", tree.line) : own;
  const fetched =
    object?.kind === "call" && object.callee.kind === "name" && object.callee.name === "ENV" && key?.text === "fetch";
  if (fetched) return { kind: "call", callee: name("getenv"), args, named: byName, line: tree.line };
  return { kind: "call", callee, args, named: byName, line: tree.line };
}

/** Go's `append(list, one, more...)`. */
function grown([list, ...added]: Expr[]): Expr {
  return { kind: "list", items: list ? [{ kind: "spread", value: list }, ...added] : [] };
}

/** What is called out of a list or a map is no method of it. */
function calledValue(callee: Expr, key: Tree | null): Expr {
  return key && formOf(key) === "index" ? { kind: "sequence", parts: [callee] } : callee;
}

/** `new Thing(…) { Field = … }`. */
export function made(program: Program, tree: Tree, depth: number): Expr {
  const type = kid(tree, "type") ?? partsOf(tree)[0] ?? null;
  const { args, named: byName } = argumentsOf(program, tree, depth);
  const fields = kid(tree, "initializer");
  for (const one of fields ? partsOf(fields) : []) {
    const field = kid(one, "left");
    if (field) byName.push({ name: field.text, value: program.expression(kid(one, "right"), depth + 1) });
    else args.push(program.expression(one, depth + 1));
  }
  // What the methods of a class without a name do, they may be asked for.
  for (const one of kidOfType(tree, "class_body")?.kids ?? [])
    if (formOf(one) === "function") args.push({ kind: "function", code: functionCode(program, one, depth + 1) });
  const path = type?.text.replace(/<[\s\S]*$/, "").replaceAll("\\", ".") ?? "";
  const made = program.language === "php" ? path : (path.split(".").at(-1) ?? "");
  return { kind: "call", callee: dotted(made, tree.line), args, named: byName, line: tree.line };
}

function dotted(path: string, line: number): Expr {
  const [first = "", ...rest] = path.split(".").filter((part) => part !== "");
  return rest.reduce<Expr>((object, key) => member(object, key, line), name(first));
}

export function argumentsOf(program: Program, tree: Tree, depth: number): { args: Expr[]; named: Named[] } {
  const list = kid(tree, "arguments") ?? tree.kids.find(({ type }) => /^arguments?(?:_list)?$/.test(type)) ?? null;
  const args: Expr[] = [];
  const byName: Named[] = [];
  const pairs: Tree[] = [];
  for (const one of list ? partsOf(list) : []) {
    const inner = one.type === "argument" ? (partsOf(one).findLast(({ field }) => field !== "name") ?? one) : one;
    const label = one.type === "argument" ? kid(one, "name") : null;
    const key = inner.type === "pair" ? kid(inner, "key") : null;
    if (key?.type === "hash_key_symbol")
      byName.push({ name: key.text, value: program.expression(kid(inner, "value"), depth + 1) });
    else if (key) pairs.push(inner);
    else if (label) byName.push({ name: label.text, value: program.expression(inner, depth + 1) });
    else args.push(program.expression(inner, depth + 1));
  }
  if (pairs.length > 0) args.push(mapOf(program, pairs, depth));
  const lent = kid(tree, "block");
  if (lent) args.push(lambdaOf(program, lent, depth + 1));
  return { args, named: byName };
}

/** `format!("{}/x", home)` and its like. */
export function macro(program: Program, tree: Tree, depth: number): Expr {
  const tokens = kidOfType(tree, "token_tree");
  const [pattern, ...args] = (tokens ? partsOf(tokens) : []).map((one) => program.expression(one, depth + 1));
  if (pattern?.kind !== "text") return { kind: "other", parts: pattern ? [pattern, ...args] : args };
  const inside = [...pattern.text.matchAll(/\{([a-z_]\w{0,60})(?::[^{}]{0,20})?\}/gi)].slice(0, 20);
  const byName = inside.map(([, word = ""]) => ({ name: word, value: name(word) }));
  return { kind: "call", callee: member(pattern, "format", tree.line), args, named: byName, line: tree.line };
}
