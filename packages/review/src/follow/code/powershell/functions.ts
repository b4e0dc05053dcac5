import type { Expr, FunctionCode, Param, Stmt } from "../ir";
import { name } from "../ir";
import { givingLast } from "../lower/functions";
import { kidOfType, type Tree } from "../tree";
import { allOf, type PowerShell, partsOf, variable } from "./program";

/** A function, with parameters that stand behind its name or in a block of their own. */
export function functionCode(program: PowerShell, called: string, tree: Tree, depth: number): FunctionCode {
  const body = kidOfType(tree, "script_block") ?? tree;
  const list = [tree, body, kidOfType(body, "param_block"), kidOfType(tree, "function_parameter_declaration")]
    .flatMap((one) => one?.kids ?? [])
    .filter(({ type }) => /^(?:class_method_)?parameter_list$/.test(type));
  const params = list.flatMap(partsOf).map((one) => paramOf(program, one, depth));
  return code(called, params, givingLast(program.statements(body, depth + 1)));
}

/** `{ … }`: what is handed to it one after the other is called `$_`. */
export function blockOf(program: PowerShell, tree: Tree, depth: number): Expr {
  const own = functionCode(program, "", tree, depth);
  const params = own.params.length > 0 ? own.params : [{ target: name("$_"), fallback: null }];
  return { kind: "function", code: { ...own, params } };
}

/** The parameters at the start of a program may be left out. */
export function declared(program: PowerShell, tree: Tree, depth: number): Stmt[] {
  return tree.kids
    .flatMap((one) => (one.type === "parameter_list" ? partsOf(one) : []))
    .flatMap((one): Stmt[] => {
      const { target, fallback } = paramOf(program, one, depth);
      return fallback
        ? [{ kind: "do", value: { kind: "assign", target, value: fallback, adds: false, declares: true } }]
        : [];
    });
}

function paramOf(program: PowerShell, tree: Tree, depth: number): Param {
  const bound = allOf(tree).find(({ type }) => type === "variable");
  const fallback = kidOfType(tree, "script_parameter_default");
  return {
    target: variable(bound?.text ?? "$_", tree.line),
    fallback: fallback && program.expression(fallback.kids.at(-1) ?? null, depth + 1),
  };
}

function code(called: string, params: Param[], body: Stmt[]): FunctionCode {
  return { name: called, params, body, decorators: [], takesSelf: false, isGetter: false };
}
