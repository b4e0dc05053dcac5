import { execFile } from "node:child_process";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readOnly } from "./read-only";

const PROGRAM = `
  const fs = require("node:fs");
  const attempts = {
    "read own": () => fs.readFileSync(__filename),
    "read other": () => fs.readFileSync("/etc/hostname"),
    write: () => fs.writeFileSync(__dirname + "/made", ""),
    spawn: () => require("node:child_process").execSync("true"),
    thread: () => new (require("node:worker_threads").Worker)("", { eval: true }),
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    try { attempt(); console.log(name + ": done"); } catch (error) { console.log(name + ": " + error.code); }
  }
`;

test("a process that may only read does nothing else", async () => {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "read-only-")));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = path.join(folder, "program.cjs");
  await writeFile(program, PROGRAM);

  const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", ...readOnly([folder]), program]);
  expect(stdout.trim().split("\n")).toStrictEqual([
    "read own: done",
    "read other: ERR_ACCESS_DENIED",
    "write: ERR_ACCESS_DENIED",
    "spawn: ERR_ACCESS_DENIED",
    "thread: ERR_ACCESS_DENIED",
  ]);
});
