import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const PARSER = "web-tree-sitter.wasm";

/** The parser's own file, or that of a language's grammar: in `wasm/` beside the bundle that this is part of, or where it was installed. */
export function parserFile(language?: string): string {
  const name = language ? `tree-sitter-${language}.wasm` : PARSER;
  const beside = path.join(path.dirname(fileURLToPath(import.meta.url)), "wasm", name);
  if (existsSync(beside)) return beside;
  return createRequire(import.meta.url).resolve(
    language ? `@vscode/tree-sitter-wasm/wasm/${name}` : `web-tree-sitter/${PARSER}`,
  );
}
