import type { Node, Tree } from "web-tree-sitter";
import type { Segment } from "../segments";
import { type CodeLanguage, languageOfFence, languageOfFile } from "./code-language";
import { parse } from "./grammars";

/** Code of one language: a whole file, or a fenced block of a Markdown file. */
export type CodeBlock = {
  language: CodeLanguage;
  text: string;
  /** The line of the file, counted from 1, that the block begins on. */
  firstLine: number;
  /** The program's node; null where the code is too long to be parsed. It lives as long as the review. */
  root: () => Node | null;
};

/** Gives out syntax trees within one budget, and frees all of them at the end. */
export type Parsing = { parse: (language: CodeLanguage, code: string) => Node | null; end: () => void };

const MAX_PARSED_CHARS_PER_PACKAGE = 2 * 1024 * 1024;

export function beginParsing(): Parsing {
  const trees: Tree[] = [];
  let charsLeft = MAX_PARSED_CHARS_PER_PACKAGE;

  return {
    parse: (language, code) => {
      if (code.length > charsLeft) return null;
      charsLeft -= code.length;
      const tree = parse(language, code);
      if (tree) trees.push(tree);
      return tree?.rootNode ?? null;
    },
    end: () => {
      for (const tree of trees.splice(0)) tree.delete();
    },
  };
}

/** The code of a file, in the order of its lines. */
export function codeBlocksOf(path: string, text: string, segments: () => Segment[], parsing: Parsing): CodeBlock[] {
  const language = languageOfFile(path, text);
  if (language) return [block(language, text, 1, parsing)];
  if (!/\.(?:md|mdx|markdown)$/i.test(path)) return [];

  const lines = text.split("\n");
  return segments().flatMap(({ kind, language: info, firstLine, lastLine }) => {
    const fenced = kind === "code" ? languageOfFence(info) : null;
    if (!fenced) return [];
    const isClosed = /^\s*(?:`{3,}|~{3,})\s*$/.test(lines[lastLine - 1] ?? "");
    const code = lines.slice(firstLine, isClosed ? lastLine - 1 : lastLine).join("\n");
    return [block(fenced, code, firstLine + 1, parsing)];
  });
}

/** The line of the file that a node begins on. */
export function lineOf({ firstLine }: CodeBlock, { startPosition }: Node): number {
  return firstLine + startPosition.row;
}

/** Every node below this one and the node itself, in the order of the text, however deep the code is nested. */
export function* nodesOf(root: Node): Generator<Node> {
  const cursor = root.walk();
  try {
    for (;;) {
      yield cursor.currentNode;
      if (cursor.gotoFirstChild()) continue;
      while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return;
    }
  } finally {
    cursor.delete();
  }
}

function block(language: CodeLanguage, text: string, firstLine: number, parsing: Parsing): CodeBlock {
  let parsed: { root: Node | null } | undefined;
  return {
    language,
    text,
    firstLine,
    root: () => {
      parsed ??= { root: parsing.parse(language, text) };
      return parsed.root;
    },
  };
}
