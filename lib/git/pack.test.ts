import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "./folder";
import { blobOf, commitOf, type GitObject, treeOf } from "./objects";
import { isWholePack, packObject, writePack } from "./pack";

let repository: string;
beforeAll(() => {
  repository = mkdtempSync(path.join(tmpdir(), "skillyard-pack-"));
  git("init", "--quiet", "--bare", "--initial-branch=main");
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

function git(...given: string[]): string {
  return execFileSync("git", given, { cwd: repository, encoding: "utf8" });
}

const bytes = (text: string) => Buffer.from(text);
const author = "Somebody <somebody@example.test>";

async function packed(objects: GitObject[]) {
  return writePack(await Promise.all(objects.map(packObject)));
}

/** Has git itself take it in, checking all that it can. */
function takeIn(pack: Uint8Array): void {
  execFileSync("git", ["index-pack", "--strict", "--stdin"], { cwd: repository, input: pack, stdio: "pipe" });
}

test("git knows objects by the same ids", () => {
  expect(blobOf(bytes("")).id).toBe("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
  expect(treeOf([]).id).toBe("4b825dc642cb6eb9a060e54bf8d69288fbee4904");
});

test("git takes a pack in, and finds in it what was put there", async () => {
  const { id, objects } = folderOf([
    { path: "a.md", mode: "644", bytes: bytes("A") },
    { path: "a/run.sh", mode: "755", bytes: bytes("#!/bin/sh\n") },
    { path: "a-b/ü 🙂.md", mode: "644", bytes: bytes("Ü") },
    { path: "large", mode: "644", bytes: Buffer.alloc(300_000, "x") },
  ]);
  const first = commitOf({ tree: id, parent: null, author, at: new Date(1_700_000_000_999), message: "First" });
  const second = commitOf({ tree: id, parent: first.id, author, at: new Date(1_700_000_001_000), message: "Second" });
  const pack = await packed([second, first, ...objects]);
  expect(isWholePack(pack.bytes)).toBe(true);
  takeIn(pack.bytes);

  git("update-ref", "refs/heads/main", second.id);
  git("fsck", "--strict", "--full");
  expect(git("-c", "core.quotepath=off", "ls-tree", "-r", "--format=%(objectmode) %(path)", "main").trim()).toBe(
    "100644 a-b/ü 🙂.md\n100644 a.md\n100755 a/run.sh\n100644 large",
  );
  expect(git("log", "--format=%H %ct %s", "main").trim().split("\n")).toStrictEqual([
    `${second.id} 1700000001 Second`,
    `${first.id} 1700000000 First`,
  ]);
});

test("objects of any size and content are taken in", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 5_000, size: "max" }), async (content) => {
      const blob = blobOf(content);
      const pack = await packed([blob]);
      takeIn(pack.bytes);
      const found = execFileSync("git", ["cat-file", "blob", blob.id], { cwd: repository });
      expect(found.equals(content)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test("an object lies where the pack says", async () => {
  const [one, other] = [blobOf(bytes("one")), blobOf(bytes("other"))];
  const pack = await packed([one, other]);
  const [offset, length] = pack.places.get(other.id) ?? [0, 0];
  const content = deflateSync("other");
  expect(pack.bytes.subarray(offset + length - content.length, offset + length)).toStrictEqual(content);
  expect(pack.bytes.byteLength).toBe(offset + length + 20);
});

test("a pack of nothing is one", async () => {
  takeIn(writePack([]).bytes);
});

test("one with another byte in it is none, nor is a part", async () => {
  const { bytes: whole } = await packed([blobOf(bytes("one"))]);
  for (let at = 0; at < whole.byteLength; at++) {
    const other = Uint8Array.from(whole, (byte, index) => (index === at ? byte ^ 1 : byte));
    expect(isWholePack(other)).toBe(false);
    expect(isWholePack(whole.subarray(0, at))).toBe(false);
  }
});
