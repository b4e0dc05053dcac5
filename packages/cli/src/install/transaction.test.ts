import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { contentHash } from "@skillyard/format/content-hash";
import { expect, onTestFinished, test } from "vitest";
import type { Scope } from "../places";
import { filesIn } from "./files";
import type { LockedItem } from "./lock";
import { abandon, type Change, prepare, readRecord, recover, stepsOf } from "./transaction";
import { unpack } from "./unpack";

const NAME = "word-count";
const OLD = { "SKILL.md": "old", "scripts/count.sh": "old" };
const NEW = { "SKILL.md": "new", "notes.md": "new" };

function scopeIn(): Scope {
  const folder = mkdtempSync(path.join(tmpdir(), "skillyard-transaction-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [root, state] = [path.join(folder, "project"), path.join(folder, "state")];
  mkdirSync(root);
  return { kind: "project", root, state, lockFile: path.join(root, "skillyard.lock") };
}

function packageOf(files: Record<string, string>) {
  return Object.entries(files).map(([name, text]) => ({ path: name, mode: "644" as const, bytes: Buffer.from(text) }));
}

/** A change that puts these files in place, or with null takes away what is there. */
async function changeOf({ root }: Scope, files: Record<string, string> | null): Promise<Change> {
  const shared = path.join(root, ".agents/skills", NAME);
  const fresh = files && path.join(root, ".agents/skills/.skillyard-fresh");
  const written = files && fresh ? await unpack(packageOf(files), fresh, "linux") : null;
  const link = path.join(root, ".claude/skills", NAME);
  const content_hash = written ? contentHash(written) : "";
  const item: LockedItem | null = written && {
    ...{ slug: NAME, source: "native", type: "skill", version: "1.0.0", content_hash },
    targets: { agents: "link-source", claude: "link" },
  };
  return {
    ...{ name: NAME, registry: "https://skillyard.example", shared, fresh, item, files: written, isFrozen: false },
    old: path.join(root, ".agents/skills/.skillyard-old"),
    placed: written ? [{ kind: "link", at: link, of: shared }] : [],
    removed: written ? [] : [link],
  };
}

/** What a person and their assistants find: every file, every link, and what the lock file and we know of them. */
async function seenIn(scope: Scope) {
  const { root, lockFile } = scope;
  const names = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = entry.isSymbolicLink() ? `-> ${readlinkSync(file)}` : readFileSync(file, "utf8");
      return [path.relative(root, file), content];
    });
  const record = await readRecord(scope, NAME);
  const { journal, ...known } = {
    ...Object.fromEntries(files),
    record,
    journal: readdirSync(scope.state).includes("journal.json"),
  };
  expect([
    journal,
    readdirSync(root, { recursive: true }).filter((name) => name.includes(".skillyard-")),
  ]).toStrictEqual([false, []]);
  expect(statSync(lockFile).isFile()).toBe(true);
  return known;
}

async function done(scope: Scope, files: Record<string, string> | null): Promise<void> {
  for (const { run } of stepsOf(scope, await changeOf(scope, files))) await run();
}

const STEPS = 8;
for (const [what, before, after] of [
  ["installing", null, NEW],
  ["updating", OLD, NEW],
  ["removing", OLD, null],
] as const) {
  for (let killedAfter = 0; killedAfter <= STEPS; killedAfter++) {
    test(`${what}, killed after step ${killedAfter}, is done by whoever comes next`, async () => {
      const [scope, wanted] = [scopeIn(), scopeIn()];
      for (const each of [scope, wanted]) if (before) await done(each, before);
      await done(wanted, after);

      const steps = stepsOf(scope, await changeOf(scope, after));
      expect(steps).toHaveLength(STEPS);
      for (const { run } of steps.slice(0, killedAfter)) await run();
      const name = await recover(scope);

      const isBegun = killedAfter > 0 && killedAfter < STEPS;
      expect(name).toBe(isBegun ? NAME : null);
      if (killedAfter === 0) return; // nothing was said to be changed: see below
      expect(await seenIn(scope)).toStrictEqual(await seenIn(wanted));
    });

    test(`${what}, killed after step ${killedAfter} and again while that was finished, is done all the same`, async () => {
      const [scope, wanted] = [scopeIn(), scopeIn()];
      for (const each of [scope, wanted]) if (before) await done(each, before);
      await done(wanted, after);

      const steps = stepsOf(scope, await changeOf(scope, after));
      for (const { run } of steps.slice(0, Math.max(killedAfter, 1))) await run();
      for (let again = 0; again <= STEPS; again++) for (const { run } of steps.slice(0, again)) await run();
      await recover(scope);
      expect(await seenIn(scope)).toStrictEqual(await seenIn(wanted));
    });
  }
}

test("what was unpacked in vain is removed, and what was there is as it was", async () => {
  const scope = scopeIn();
  await done(scope, OLD);
  const before = await seenIn(scope);
  const fresh = path.join(scope.root, ".agents/skills/.skillyard-fresh");
  await prepare(scope, fresh);
  await unpack(packageOf(NEW), fresh, "linux");
  expect(await recover(scope)).toBeNull();
  expect(await seenIn(scope)).toStrictEqual(before);
  await prepare(scope, fresh);
  await abandon(scope, fresh);
  expect(await seenIn(scope)).toStrictEqual(before);
});

test("files come with their modes, and what is no file equals nothing", async () => {
  const scope = scopeIn();
  const folder = path.join(scope.root, "unpacked");
  const script = { path: "scripts/run.sh", mode: "755" as const, bytes: Buffer.from("#!/bin/sh\n") };
  expect(await unpack([...packageOf({ "SKILL.md": "x" }), script], folder, "linux")).toMatchObject([
    { path: "SKILL.md", mode: "644" },
    { path: "scripts/run.sh", mode: "755" },
  ]);
  rmSync(path.join(folder, "SKILL.md"));
  writeFileSync(path.join(scope.root, "elsewhere"), "x");
  const { symlinkSync } = await import("node:fs");
  symlinkSync("../elsewhere", path.join(folder, "SKILL.md"));
  expect((await filesIn(folder))[0]).toMatchObject({ path: "SKILL.md", sha256: "" });
  await expect(unpack(packageOf({ "../../out": "x" }), path.join(scope.root, "other"), "linux")).rejects.toThrow(
    "leaves its folder",
  );
});
