import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { expect, onTestFinished, test } from "vitest";
import { loadCompiled } from "./compiled";

// V8 remembers the scripts of a process besides, so that a second look at one would need no cache.
setFlagsFromString("--no-compilation-cache");

type Exports = { twice: (text: string) => string };
const PROGRAM = 'exports.twice = (text) => text + require("node:path").basename(__filename) + text;';

test("a program is compiled ahead, and anew where it has changed since", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "compiled-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "program.cjs");
  await writeFile(file, PROGRAM);

  const first = loadCompiled<Exports>(file);
  expect(first.exports.twice("-")).toBe("-program.cjs-");
  expect(first.isCached).toBe(false);

  await writeFile(first.cacheFile, first.script.createCachedData());
  const second = loadCompiled<Exports>(file);
  expect(second.exports.twice("-")).toBe("-program.cjs-");
  expect(second.isCached).toBe(true);

  await writeFile(file, PROGRAM.replace("twice", "thric"));
  const changed = loadCompiled<{ thric: Exports["twice"] }>(file);
  expect(changed.exports.thric("+")).toBe("+program.cjs+");
  expect(changed.isCached).toBe(false);
});

test("what can't be used of a cache is compiled anew", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "compiled-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "program.cjs");
  await writeFile(file, PROGRAM);
  await writeFile(loadCompiled(file).cacheFile, "not what V8 has written");

  const { exports, isCached } = loadCompiled<Exports>(file);
  expect(exports.twice("-")).toBe("-program.cjs-");
  expect(isCached).toBe(false);
});
