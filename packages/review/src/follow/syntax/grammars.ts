import { readFileSync } from "node:fs";
import { Language, type Node, Parser } from "web-tree-sitter";
import type { CodeLanguage } from "./code-language";
import { parserFile } from "./parser-files";

/** The languages that are parsed; the shells have readers of their own. */
const LOWERED = ["go", "ruby", "php", "rust", "java", "c-sharp", "powershell"] as const satisfies CodeLanguage[];
export const PARSED = ["python", "javascript", "typescript", "tsx", ...LOWERED] as const satisfies CodeLanguage[];
export type ParsedLanguage = (typeof PARSED)[number];

const parsers = new Map<ParsedLanguage, Promise<Parser>>();
const ready = new Map<ParsedLanguage, Parser>();
/** All grammars share one memory: where a hostile file has overflown it, none of them can be trusted any more. */
let isOverflown = false;

/** Longer code is searched but not parsed: nobody writes such a file by hand. */
const MAX_PARSED_CHARS = 256 * 1024;
/** Steps of a hundred parser operations; ordinary code of the full length takes at most 4,700. */
const MAX_PARSER_STEPS = 6_000;

export function isParsed(language: CodeLanguage): language is ParsedLanguage {
  return (PARSED as readonly CodeLanguage[]).includes(language);
}

/** Whether a language's trees are lowered by the table of forms that several share. */
export function isLowered(language: CodeLanguage): boolean {
  return (LOWERED as readonly CodeLanguage[]).includes(language);
}

/** Loads the grammars that are not loaded yet, so that `parse` need not wait. */
export async function loadGrammars(languages: Iterable<CodeLanguage>): Promise<void> {
  for (const language of languages) {
    if (!isParsed(language) || isOverflown) continue;
    const loading = parsers.get(language) ?? load(language);
    parsers.set(language, loading);
    ready.set(language, await loading);
  }
}

/**
 * What `read` takes from the syntax tree of code whose grammar is loaded; the tree has error nodes where the code is broken,
 * and is gone afterwards. Null where the code is too long or too costly to parse: the limits count characters and steps,
 * never time, so the same code always gives the same answer. Null as well for code that breaks its grammar, and for all
 * that comes after it.
 */
export function readTree<Result>(language: ParsedLanguage, code: string, read: (root: Node) => Result): Result | null {
  if (isOverflown) return null;
  const parser = ready.get(language);
  if (!parser) throw new Error(`The grammar of ${language} is not loaded`);
  if (code.length > MAX_PARSED_CHARS) return null;

  const tree = parsed(parser, code);
  try {
    return tree && read(tree.rootNode);
  } finally {
    tree?.delete();
  }
}

/** Whether the grammars of this process are broken, so that the next package needs another process. */
export function areGrammarsBroken(): boolean {
  return isOverflown;
}

function parsed(parser: Parser, code: string): ReturnType<Parser["parse"]> {
  let steps = 0;
  const progressCallback = () => {
    steps += 1;
    return steps > MAX_PARSER_STEPS;
  };
  try {
    const tree = parser.parse(code, null, { progressCallback });
    parser.reset();
    return tree;
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    isOverflown = true;
    return null;
  }
}

async function load(language: ParsedLanguage): Promise<Parser> {
  await Parser.init({ locateFile: () => parserFile() });
  return new Parser().setLanguage(await Language.load(readFileSync(parserFile(language))));
}
