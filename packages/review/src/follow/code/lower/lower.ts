import { type Expr, name, type Stmt } from "../ir";
import type { Tree } from "../tree";
import { expression } from "./expressions";
import { gathered, type Program } from "./program";
import { block } from "./statements";

/** What a program of Go, Ruby, PHP, Rust, Java or C# does, in the words that the languages share. */
export function lowerProgram(root: Tree, language: string): Stmt[] {
  const program: Program = {
    language,
    ...gathered(root, language),
    locals: new Set(),
    expression: (tree, depth) => expression(program, tree, depth),
    block: (tree, depth) => block(program, tree, depth),
  };
  const self: Expr = {
    kind: "assign",
    target: name("this"),
    value: { kind: "map", entries: [] },
    adds: false,
    declares: true,
  };
  // What stands outside of classes may stand before those that it uses.
  const inOrder = root.kids.toSorted(
    (one, other) => Number(one.type === "global_statement") - Number(other.type === "global_statement"),
  );
  return [{ kind: "do", value: self }, ...program.block({ ...root, kids: inOrder }, 0)];
}
