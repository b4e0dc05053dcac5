import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cleanFiles } from "../fixtures";
import { expect, test } from "./terminal";

const PROGRAM = path.resolve("packages/cli/dist/skillyard.js");
const TIMES = 20;

/** The least processor time of so many runs of Node, in milliseconds. */
function cpuMs(folder: string, given: string[]): number {
  const hook = path.join(folder, "cpu.cjs");
  const tell =
    "const { user, system } = process.cpuUsage(); require('node:fs').writeSync(2, 'CPU ' + (user + system) / 1000 + '\\n');";
  writeFileSync(hook, `process.on("exit", () => { ${tell} });`);
  const times = Array.from({ length: TIMES }, () => {
    const { stderr } = spawnSync(process.execPath, ["--require", hook, ...given], { encoding: "utf8" });
    return Number(/^CPU ([\d.]+)$/m.exec(stderr)?.[1] ?? Number.NaN);
  });
  return Math.min(...times);
}

test("it starts soon", async ({ terminal }) => {
  const bare = cpuMs(terminal.home, ["-e", "0"]);
  const version = cpuMs(terminal.home, [PROGRAM, "--version"]) - bare;
  const help = cpuMs(terminal.home, [PROGRAM, "search", "--help"]) - bare;
  const helper = cpuMs(terminal.home, [PROGRAM, "headers"]) - bare; // which Claude Code waits for, again and again
  const shown = `--version ${version.toFixed(0)}, search --help ${help.toFixed(0)}, headers ${helper.toFixed(0)}`;
  console.log(`processor time beside bare Node's ${bare.toFixed(0)} ms: ${shown}`);
  // In bare Node's own time, as milliseconds differ between machines.
  expect(version / bare).toBeLessThan(1);
  expect(help / bare).toBeLessThan(1.2);
  expect(helper / bare).toBeLessThan(1.2);
  expect(statSync(PROGRAM).size).toBeLessThan(400_000);
});

test("ten small skills are there in a second, and a large one in two", async ({ terminal, seller, listing }) => {
  test.setTimeout(120_000);
  const author = await seller({ connected: false });
  const slugs = await Promise.all(Array.from({ length: 10 }, async () => (await listing(author)).slug));
  const large = await listing(author, {
    files: { ...cleanFiles("large-one"), "data.bin": randomBytes(10 * 1024 * 1024 - 4_096) },
  });
  const best = async (given: string[], undo: string[]) => {
    const times = [];
    for (let i = 0; i < 3; i++) {
      const startedAt = performance.now();
      expect(await terminal.skillyard(...given)).toMatchObject({ code: 0 });
      times.push(performance.now() - startedAt);
      expect(await terminal.skillyard(...undo)).toMatchObject({ code: 0 });
    }
    return Math.min(...times);
  };
  const small = await best(["install", ...slugs], ["uninstall", ...slugs]);
  const big = await best(["install", large.slug], ["uninstall", "large-one"]);
  console.log(`ten small skills in ${small.toFixed(0)} ms, one of 10 MiB in ${big.toFixed(0)} ms`);
  expect(small).toBeLessThan(1_000);
  expect(big).toBeLessThan(2_000);
});
