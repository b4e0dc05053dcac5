import { readFileSync } from "node:fs";
import { Language, type Node, Parser } from "web-tree-sitter";
import type { CodeLanguage } from "./code-language";
import { parserFile } from "./parser-files";

/** The languages that are parsed; the shells have readers of their own. */
const LOWERED = ["go", "ruby", "php", "rust"] as const satisfies CodeLanguage[];
const PARSED = ["python", "javascript", "typescript", "tsx", ...LOWERED] as const satisfies CodeLanguage[];
export type ParsedLanguage = (typeof PARSED)[number];

const parsers = new Map<ParsedLanguage, Promise<Parser>>();
const ready = new Map<ParsedLanguage, Parser>();

/** Longer code is searched but not parsed: nobody writes such a file by hand. */
const MAX_PARSED_CHARS = 256 * 1024;
/** Steps of a hundred parser operations; ordinary code of the full length takes about 5,000. */
const MAX_PARSER_STEPS = 20_000;

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
    if (!isParsed(language)) continue;
    const loading = parsers.get(language) ?? load(language);
    parsers.set(language, loading);
    ready.set(language, await loading);
  }
}

/**
 * What `read` takes from the syntax tree of code whose grammar is loaded; the tree has error nodes where the code is broken,
 * and is gone afterwards. Null where the code is too long or too costly to parse: the limits count characters and steps,
 * never time, so the same code always gives the same answer.
 */
export function readTree<Result>(language: ParsedLanguage, code: string, read: (root: Node) => Result): Result | null {
  const parser = ready.get(language);
  if (!parser) throw new Error(`The grammar of ${language} is not loaded`);
  if (code.length > MAX_PARSED_CHARS) return null;

  let steps = 0;
  const tree = parser.parse(code, null, {
    progressCallback: () => {
      steps += 1;
      return steps > MAX_PARSER_STEPS;
    },
  });
  parser.reset();
  try {
    return tree && read(tree.rootNode);
  } finally {
    tree?.delete();
  }
}

async function load(language: ParsedLanguage): Promise<Parser> {
  await Parser.init({ locateFile: () => parserFile() });
  return new Parser().setLanguage(await Language.load(readFileSync(parserFile(language))));
}
