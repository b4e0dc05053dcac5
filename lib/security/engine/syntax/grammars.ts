import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Language, Parser, type Tree } from "web-tree-sitter";
import type { CodeLanguage } from "./code-language";

const parsers = new Map<CodeLanguage, Promise<Parser>>();
const ready = new Map<CodeLanguage, Parser>();

/** Longer code is searched but not parsed: nobody writes such a file by hand. */
const MAX_PARSED_CHARS = 256 * 1024;
/** Steps of a hundred parser operations; ordinary code of the full length takes about 5,000. */
const MAX_PARSER_STEPS = 20_000;

/** Loads the grammars that are not loaded yet, so that `parse` need not wait. */
export async function loadGrammars(languages: Iterable<CodeLanguage>): Promise<void> {
  for (const language of languages) {
    const loading = parsers.get(language) ?? load(language);
    parsers.set(language, loading);
    ready.set(language, await loading);
  }
}

/**
 * The syntax tree of code whose grammar is loaded, with error nodes where it is broken; null where the code is too long or
 * too costly to parse. The limits count characters and steps, never time, so the same code always gives the same answer.
 * The tree lives outside of the garbage collector's reach: whoever asks for it deletes it.
 */
export function parse(language: CodeLanguage, code: string): Tree | null {
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
  return tree;
}

async function load(language: CodeLanguage): Promise<Parser> {
  await Parser.init();
  const wasm = createRequire(import.meta.url).resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${language}.wasm`);
  return new Parser().setLanguage(await Language.load(readFileSync(wasm)));
}
