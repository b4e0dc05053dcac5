import { type Expr, member, NOTHING, name, text } from "../ir";
import { spelled } from "../libraries/library-name";
import { kid, type Tree } from "../tree";
import { cmdlet, pipeline } from "./commands";
import { blockOf } from "./functions";
import { argumentsIn, dotted, maker, type PowerShell, partsOf, unwrapped, variable } from "./program";
import { lowerText, lowerWord } from "./text";

const MAX_DEPTH = 160;
const STRING = /^(?:expandable|verbatim)_(?:here_)?string/;
/** What lies under a key that says where a thing is, or all of what it is. */
const ITSELF = /^(?:value|fullname|pspath|path|content|rawcontent)$/i;

export function expression(program: PowerShell, wrapped: Tree | null, depth: number): Expr {
  if (!wrapped || depth > MAX_DEPTH) return NOTHING;
  const tree = unwrapped(wrapped);
  const sub = (part: Tree | null | undefined) => program.expression(part ?? null, depth + 1);
  const parts = partsOf(tree);
  const { type, line } = tree;
  if (STRING.test(type)) return lowerText(program, tree, depth);
  switch (type) {
    case "variable":
    case "braced_variable":
      return variable(tree.text, line);
    case "generic_token":
    case "command_name":
    case "simple_name":
      return lowerWord(tree.text, line);
    case "decimal_integer_literal":
    case "hexadecimal_integer_literal":
    case "real_literal":
      return { kind: "number", number: Number(tree.text) };
    case "type_literal":
      return dotted(tree.text.replace(/^\[|(?:\[[^\]]*\])?\]$/g, ""), line);
    case "cast_expression":
      return cast(parts, sub, line);
    case "array_expression":
    case "array_literal_expression": {
      const items = parts.flatMap((one) =>
        unwrapped(one).type === "array_literal_expression" ? partsOf(unwrapped(one)) : partsIn(one),
      );
      return { kind: "list", items: items.map(sub) };
    }
    case "hash_literal_expression":
      return { kind: "map", entries: partsOf(parts[0] ?? tree).map((one) => entry(one, sub)) };
    case "member_access":
      return memberOf(tree, sub);
    case "element_access":
      return { kind: "member", object: sub(parts[0]), key: sub(parts[1]), line };
    case "invokation_expression":
      return called(program, tree, sub);
    case "script_block_expression":
      return blockOf(program, tree, depth);
    case "command":
    case "foreach_command":
    case "pipeline_chain":
      return pipeline(program, tree, depth);
    case "assignment_expression": {
      const [target] = parts;
      const adds = /^[+]=$/.test(parts.find((one) => one.type === "assignement_operator")?.text ?? "");
      const value = parts.length > 2 ? sub(kid(tree, "value") ?? parts.at(-1)) : NOTHING;
      return { kind: "assign", target: targetOf(sub(target)), value, adds, declares: false };
    }
    default:
      return combined(program, tree, depth);
  }
}

/** What is put together of several values, or does several things. */
function combined(program: PowerShell, tree: Tree, depth: number): Expr {
  const sub = (part: Tree | null | undefined) => program.expression(part ?? null, depth + 1);
  const parts = partsOf(tree);
  const { type, line } = tree;
  switch (type) {
    case "comparison_expression":
      return compared(parts, sub, line);
    case "format_expression":
      return formatted(parts, sub);
    case "expression_with_unary_operator": {
      const value = sub(parts[0]);
      if (/^-join\b/i.test(tree.text)) return cmdlet("join", [value, text("")], line);
      return /^(?:-not\b|!)/i.test(tree.text) ? { kind: "test", operator: "not", of: [value] } : value;
    }
    case "additive_expression":
      return { kind: "join", parts: sum(tree).map(sub) };
    case "bitwise_expression":
      return { kind: "arithmetic", operator: "^", left: sub(parts[0]), right: sub(parts.at(-1)) };
    case "logical_expression":
      return { kind: "test", operator: "", of: parts.map(sub) };
    case "statement_list":
    case "if_statement":
    case "switch_statement":
    case "try_statement":
      return { kind: "choice", of: partsIn(tree).map(sub) };
    case "foreach_statement":
      return {
        kind: "each",
        loops: [{ target: sub(parts[0]), over: sub(parts[1]) }],
        conditions: [],
        result: { kind: "choice", of: parts.slice(2).flatMap(partsIn).map(sub) },
      };
    default:
      return parts.length === 1 ? sub(parts[0]) : { kind: "other", parts: parts.map(sub) };
  }
}

/** The values of what may hold several statements. */
function partsIn(tree: Tree): Tree[] {
  const inner = unwrapped(tree);
  return /^(?:if|switch|try)_statement$|_clauses?$|^(?:statement_(?:list|block)|switch_body|else_clause)$/.test(
    inner.type,
  )
    ? partsOf(inner).flatMap(partsIn)
    : [inner];
}

/** A long sum is a chain to the left. */
function sum(tree: Tree): Tree[] {
  const right: Tree[] = [];
  let rest = tree;
  for (;;) {
    const [left, ...others] = partsOf(rest);
    right.push(...others);
    if (!left) return right.reverse();
    rest = unwrapped(left);
    if (rest.type !== "additive_expression") return [rest, ...right.reverse()];
  }
}

function method(object: Expr, method: string, args: Expr[], line: number): Expr {
  return { kind: "call", callee: member(object, method, line), args, named: [], line };
}

/** A variable of the environment that is set is kept as one of the program's own. */
function targetOf(target: Expr): Expr {
  return target.kind === "call" && target.args[0]?.kind === "text" ? name(`$env:${target.args[0].text}`) : target;
}

function cast([type, value]: Tree[], sub: (part: Tree | undefined) => Expr, line: number): Expr {
  const given = sub(value);
  const as = type?.text.toLowerCase() ?? "";
  if (/^\[char(?:\[\])?\]$/.test(as)) {
    const codes = given.kind === "list" ? given.items : [given];
    return method(name("String"), "fromCharCode", codes, line);
  }
  if (/^\[scriptblock\]$/.test(as)) return method(name("scriptblock"), "Create", [given], line);
  return given;
}

function entry(tree: Tree, sub: (part: Tree | undefined) => Expr) {
  const [key, value] = partsOf(tree);
  return { key: key ? sub(key) : null, value: sub(value) };
}

function memberOf(tree: Tree, sub: (part: Tree | undefined) => Expr): Expr {
  const [object, key] = [partsOf(tree)[0], tree.kids.find(({ type }) => type === "member_name")];
  const inner = key && unwrapped(key);
  if (inner?.type !== "simple_name") return { kind: "member", object: sub(object), key: sub(inner), line: tree.line };
  if (ITSELF.test(inner.text)) return sub(object);
  return member(sub(object), spelled(inner.text), tree.line);
}

function called({ functions }: PowerShell, tree: Tree, sub: (part: Tree | undefined) => Expr): Expr {
  const { line } = tree;
  const [object] = partsOf(tree);
  const key = tree.kids.find(({ type }) => type === "member_name")?.text ?? "";
  const list = tree.kids.find(({ type }) => type === "argument_list");
  const args = list ? argumentsIn(list).map(sub) : [];
  if (/^new$/i.test(key) && object?.type === "type_literal")
    return { kind: "call", callee: maker(object.text.slice(1, -1)), args, named: [], line };
  const owner = sub(object);
  const built = /^[$("]/.test(key) ? tree.kids.find(({ type }) => type === "member_name") : null;
  if (built)
    return { kind: "call", callee: { kind: "member", object: owner, key: sub(built), line }, args, named: [], line };
  const own = key.toLowerCase();
  return method(owner, functions.has(own) ? own : spelled(key), args, line);
}

function formatted([pattern, , values]: Tree[], sub: (part: Tree | undefined) => Expr): Expr {
  const [written, given] = [sub(pattern), sub(values)];
  const items = given.kind === "list" ? given.items : [given];
  if (written.kind !== "text") return { kind: "other", parts: [written, ...items] };
  const pieces = written.text.split(/\{(\d{1,2})[^{}]{0,20}\}/);
  const parts = pieces.map((piece, at) => (at % 2 === 1 ? (items[Number(piece)] ?? NOTHING) : text(piece)));
  return { kind: "join", parts: parts.filter((one) => one.kind !== "text" || one.text !== "") };
}

function compared([left, operator, right]: Tree[], sub: (part: Tree | undefined) => Expr, line: number): Expr {
  const [one, other] = [sub(left), sub(right)];
  const [, kind = ""] = /^-[ci]?(join|split|replace)$/i.exec(operator?.text ?? "") ?? [];
  if (kind === "") return { kind: "test", operator: operator?.text ?? "", of: [one, other] };
  if (/join/i.test(kind)) return cmdlet("join", [one, other], line);
  return method(one, kind.toLowerCase(), other.kind === "list" ? other.items : [other], line);
}
