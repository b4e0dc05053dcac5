import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cachedDataVersionTag } from "node:v8";
import { Script } from "node:vm";

export type Compiled<Exports> = { exports: Exports; script: Script; cacheFile: string; isCached: boolean };

/**
 * Runs a CommonJS bundle, without compiling it anew where `compile-ahead.ts` has done so with this Node and these options:
 * what V8 made of it then lies beside it, under a name that stands for all three.
 */
export function loadCompiled<Exports>(file: string): Compiled<Exports> {
  const bytes = readFileSync(file);
  const cacheFile = `${file}.${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}-${cachedDataVersionTag()}`;
  const cachedData = existsSync(cacheFile) ? readFileSync(cacheFile) : undefined;
  const source = `(function (exports, require, module, __filename) {${bytes.toString()}\n})`;
  const script = new Script(source, { filename: file, ...(cachedData ? { cachedData } : {}) });

  const module = { exports: {} as Exports };
  script.runInThisContext()(module.exports, createRequire(file), module, file);
  return { exports: module.exports, script, cacheFile, isCached: script.cachedDataRejected === false };
}
