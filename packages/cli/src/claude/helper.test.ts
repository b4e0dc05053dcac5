import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { helperCommand } from "./helper";

const folder = mkdtempSync(path.join(tmpdir(), "skillyard-helper-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder that has these programs. */
function folderWith(name: string, programs: string[], mode = 0o755): string {
  const made = path.join(folder, name);
  mkdirSync(made, { recursive: true });
  for (const program of programs) {
    writeFileSync(path.join(made, program), "");
    chmodSync(path.join(made, program), mode);
  }
  return made;
}

const packaged = "/usr/lib/node_modules/skillyard/dist/skillyard.js";
const unpacked = "/opt/skillyard/skillyard.js";

function commandFor(folders: string[], program = packaged, platform: NodeJS.Platform = "linux"): string {
  const environment = { PATH: folders.join(path.delimiter) };
  return helperCommand({ environment, platform, node: "/usr/bin/node", program, version: "1.2.3" });
}

const npxOnly = folderWith("npx-only", ["npx", "npx.cmd"]);
const both = folderWith("both", ["npx", "skillyard", "skillyard.cmd"]);

test("is the bare name where that is on the PATH", () => {
  expect(commandFor(["/nowhere", both])).toBe("skillyard headers");
  expect(commandFor([both], unpacked)).toBe("skillyard headers");
  expect(commandFor([both], packaged, "win32")).toBe("skillyard headers");
});

test("is npx with exactly this version where npx, or a project, has put it on the PATH for now", () => {
  const cached = folderWith(".npm/_npx/0123/node_modules/.bin", ["skillyard"]);
  const project = folderWith("project/node_modules/.bin", ["skillyard"]);
  expect(commandFor([cached, project, npxOnly])).toBe("npx --yes skillyard@1.2.3 headers");
  expect(commandFor([npxOnly], packaged, "win32")).toBe("npx --yes skillyard@1.2.3 headers");
});

test("is the file that runs where it was put by hand", () => {
  expect(commandFor([npxOnly], unpacked)).toBe(`"/usr/bin/node" "${unpacked}" headers`);
  expect(commandFor([], "/opt/my tools/skillyard.js")).toBe('"/usr/bin/node" "/opt/my tools/skillyard.js" headers');
});

test.each([
  '/opt/"; rm -rf ~; "/a.js',
  "/opt/$HOME/a.js",
  "/opt/`id`/a.js",
  "/opt/ä/a.js",
  "/opt/a    b/a.js",
  `/${"a".repeat(500)}`,
])("does not name a file that a shell or Claude Code would take for something else: %s", (program) => {
  expect(commandFor([npxOnly], program)).toBe("npx --yes skillyard@1.2.3 headers");
});

test("says how to install it where nothing would find it", () => {
  const useless = [folderWith("unusable", ["skillyard", "npx"], 0o644), "relative", "", folderWith("folders", [])];
  mkdirSync(path.join(folder, "folders/skillyard"));
  expect(() => commandFor(useless)).toThrow(
    expect.objectContaining({ hint: expect.stringContaining("npm install --global skillyard") }),
  );
});
