import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "./terminal";

test("what is packed is all that an empty folder needs", async ({ terminal }) => {
  const folder = mkdtempSync(path.join(tmpdir(), "skillyard-packed-"));
  const npm = (...given: string[]) =>
    execFileSync("npm", given, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  npm("pack", "--silent", path.resolve("packages/cli"));
  const [tarball = ""] = readdirSync(folder);
  npm("init", "--yes");
  npm("install", "--offline", "--no-audit", "--no-fund", `./${tarball}`);
  const program = path.join(folder, "node_modules/.bin/skillyard");
  const run = (...given: string[]) =>
    execFileSync(program, given, {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env.PATH, HOME: terminal.home } as unknown as NodeJS.ProcessEnv,
    });
  expect(run("--version")).toBe("0.1.0\n");
  run("init", "word-count", "--description", "Counts the words of a text.");
  expect(JSON.parse(run("scan", "word-count", "--json"))).toMatchObject([{ verdict: "pass" }]);
  expect(run("publish", "word-count", "--dry-run")).toContain("The review here says: pass");
  expect(readdirSync(path.join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toStrictEqual([
    "skillyard",
  ]);
  rmSync(folder, { recursive: true, force: true });
});
