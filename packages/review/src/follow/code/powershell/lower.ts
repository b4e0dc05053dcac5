import type { Stmt } from "../ir";
import type { Tree } from "../tree";
import { expression } from "./expressions";
import { allOf, nameOf, type PowerShell } from "./program";
import { statements } from "./statements";

/** What a program of PowerShell does, in the words that the languages share. */
export function lowerPowerShell(root: Tree): Stmt[] {
  const functions = allOf(root).filter(
    ({ type }) => type === "function_statement" || type === "class_method_definition",
  );
  const program: PowerShell = {
    functions: new Set(functions.map(nameOf)),
    expression: (tree, depth) => expression(program, tree, depth),
    statements: (tree, depth) => statements(program, tree, depth),
  };
  return program.statements(root, 0);
}
