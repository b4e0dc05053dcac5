import { type Expr, type FunctionCode, NOTHING, name, type Param, type Stmt } from "../ir";
import { kid, kids, type Tree } from "../tree";
import { FIELDS, formOf } from "./forms";
import { boundIn, fieldOf, type Program, partsOf } from "./program";

/** Languages in which a function gives what its last statement comes to. */
const GIVES_LAST = /^(?:ruby|rust)$/;

export function functionCode(program: Program, tree: Tree, depth: number): FunctionCode {
  const { locals } = program;
  program.locals = program.fields.size > 0 ? new Set([...locals, ...boundIn(tree)]) : locals;
  const body = bodyOf(program, tree, depth);
  const receiver = kid(tree, "receiver");
  const self = receiver ? paramsOf(program, receiver, depth)[0]?.target : undefined;
  const isSelf: Stmt[] = self
    ? [{ kind: "do", value: { kind: "assign", target: self, value: name("this"), adds: false, declares: true } }]
    : [];
  const params = paramsOf(program, listOf(tree), depth);
  program.locals = locals;
  return code(kid(tree, "name")?.text ?? "", params, [...isSelf, ...body]);
}

export function lambdaOf(program: Program, tree: Tree, depth: number): Expr {
  return {
    kind: "function",
    code: code("", paramsOf(program, listOf(tree), depth), bodyOf(program, tree, depth, true)),
  };
}

function code(name: string, params: Param[], body: Stmt[]): FunctionCode {
  return { name, params, body, decorators: [], takesSelf: false, isGetter: false };
}

function listOf(tree: Tree): Tree | null {
  return kid(tree, "parameters") ?? tree.kids.find(({ type }) => /parameters$|^parameter_list$/.test(type)) ?? null;
}

/** The parameters of a list, or the one that stands without one. */
export function paramsOf(program: Program, list: Tree | null, depth: number): Param[] {
  if (!list) return [];
  if (formOf(list) === "name") return [{ target: name(list.text), fallback: null }];
  return partsOf(list).flatMap((one): Param[] => {
    if (one.type === "self_parameter") return [];
    const fallback = kid(one, "value") ?? kid(one, "default_value");
    const named = kids(one, "name").length > 0 ? kids(one, "name") : [fieldOf(one, FIELDS.bound) ?? one];
    return named.map((bound) => {
      const target = program.expression(bound === one && !formOf(one) ? (partsOf(one)[0] ?? one) : bound, depth + 1);
      const isRest = /^(?:splat_parameter|variadic_parameter(?:_declaration)?|spread_parameter)$/.test(one.type);
      return {
        target: isRest && target.kind !== "spread" ? { kind: "spread", value: target } : target,
        fallback: fallback && program.expression(fallback, depth + 1),
      };
    });
  });
}

function bodyOf(program: Program, tree: Tree, depth: number, isLambda = false): Stmt[] {
  const body =
    kid(tree, "body") ??
    tree.kids.find(({ type }) => /^(?:arrow_expression_clause|block|block_body|body_statement)$/.test(type)) ??
    null;
  if (!body) return [];
  const isValue = formOf(body) !== "block";
  const statements =
    isValue && formOf(body) !== null
      ? [{ kind: "do" as const, value: program.expression(body, depth + 1) }]
      : program.block(body, depth + 1);
  return isValue || GIVES_LAST.test(program.language) || (isLambda && formOf(tree) === null)
    ? givingLast(statements)
    : statements;
}

/** Has statements give what the last of them comes to, in each of its branches. */
export function givingLast(statements: Stmt[]): Stmt[] {
  const last = statements.at(-1);
  if (!last) return statements;
  const before = statements.slice(0, -1);
  if (last.kind === "do") return [...before, { kind: "return", value: last.value }];
  if (last.kind === "block") return [...before, { ...last, body: givingLast(last.body) }];
  // What is done where something fails stands behind what is tried.
  const tried = last.kind === "if" && last.test === NOTHING ? givingLast(before) : before;
  if (last.kind === "if") return [...tried, { ...last, yes: givingLast(last.yes), no: givingLast(last.no) }];
  return statements;
}
