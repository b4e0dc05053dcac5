import type { Node } from "web-tree-sitter";
import { lineCounter } from "../../read/lines";

/** A node of a syntax tree, copied out of the parser's memory; `line` is the file's. */
export type Tree = {
  type: string;
  field: string | null;
  text: string;
  line: number;
  isNamed: boolean;
  kids: Tree[];
};

/** Code of the greatest length that is parsed has half as many when it is written by hand. */
const MAX_NODES = 80_000;
/** Says nothing unless it has a part to play, as operators do. */
const PUNCTUATION: Tree = { type: "", field: null, text: "", line: 0, isNamed: false, kids: [] };

/**
 * Copies a syntax tree without recursion, since nothing bounds how deep a hostile file nests; null where it has more
 * nodes than anybody writes.
 */
export function treeOf(root: Node, source: string, lineOf: (row: number) => number): Tree | null {
  if (root.descendantCount > 2 * MAX_NODES) return null;
  const cursor = root.walk();
  const lineAt = lineCounter(source);
  // Each question to the cursor is a call into the parser's memory.
  const copy = (): Tree => {
    const isNamed = cursor.nodeIsNamed;
    const field = cursor.currentFieldName;
    if (!isNamed && !field) return PUNCTUATION;
    const start = cursor.startIndex;
    const text = source.slice(start, cursor.endIndex);
    return { type: cursor.nodeType, field, text, line: lineOf(lineAt(start).number - 1), isNamed, kids: [] };
  };

  const top = copy();
  const parents: Tree[] = [];
  let current = top;
  for (;;) {
    if (cursor.gotoFirstChild()) {
      parents.push(current);
    } else {
      while (!cursor.gotoNextSibling()) {
        const parent = parents.pop();
        if (!parent || !cursor.gotoParent() || parents.length === 0) {
          cursor.delete();
          return top;
        }
      }
    }
    current = copy();
    if (current !== PUNCTUATION) parents.at(-1)?.kids.push(current);
  }
}

export function kid(tree: Tree, field: string): Tree | null {
  return tree.kids.find((one) => one.field === field) ?? null;
}

export function kidOfType(tree: Tree, type: string): Tree | null {
  return tree.kids.find((one) => one.type === type) ?? null;
}

export function kids(tree: Tree, field: string): Tree[] {
  return tree.kids.filter((one) => one.field === field);
}

/** The parts of a node that are code; comments are none. */
export function parts(tree: Tree): Tree[] {
  return tree.kids.filter((one) => one.isNamed && one.type !== "comment");
}
