import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isName, readLock, textOf } from "./lock";

const ITEM = {
  slug: "word-count",
  source: "native",
  type: "skill",
  version: "1.2.0",
  content_hash: `sha256:${"4b".repeat(32)}`,
  targets: { claude: "link", agents: "link-source" },
} as const;
const LOCK = { lockfileVersion: 1, registry: "https://skillyard.example", items: { "word-count": ITEM } } as const;

function written(content: unknown): string {
  const folder = mkdtempSync(path.join(tmpdir(), "skillyard-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "skillyard.lock");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

test("the same list is the same text, in whatever order it was made", async () => {
  const items = { b: ITEM, a: { ...ITEM, targets: { agents: "link-source", claude: "link" } as const } };
  const [one, other] = [textOf({ ...LOCK, items }), textOf({ ...LOCK, items: { a: items.a, b: items.b } })];
  expect(one).toBe(other);
  expect(one).toMatch(/\n$/);
  expect(await readLock(written(one))).toStrictEqual(JSON.parse(one));
  expect(await readLock(`${written(one)}.none`)).toBeNull();
});

const STRANGE: [string, unknown][] = [
  ["no JSON", "{"],
  ["a list", []],
  ["another version", { ...LOCK, lockfileVersion: 2 }],
  ["a registry that is no origin", { ...LOCK, registry: "https://skillyard.example/path" }],
  ["a registry in the clear", { ...LOCK, registry: "http://skillyard.example" }],
  ["no items", { ...LOCK, items: undefined }],
  ["a name that leads out", { ...LOCK, items: { "../../.ssh": ITEM } }],
  ["a name that is a path", { ...LOCK, items: { "a/b": ITEM } }],
  [
    "a name of objects",
    `{"lockfileVersion":1,"registry":"https://skillyard.example","items":{"__proto__":${JSON.stringify(ITEM)}}}`,
  ],
  ["an item without a hash", { ...LOCK, items: { a: { ...ITEM, content_hash: "sha256:1" } } }],
  ["a slug that is an address", { ...LOCK, items: { a: { ...ITEM, slug: "../admin/users" } } }],
  ["a version that is none", { ...LOCK, items: { a: { ...ITEM, version: "1.0.0/../.." } } }],
  ["another source", { ...LOCK, items: { a: { ...ITEM, source: "elsewhere" } } }],
  ["a type that is none", { ...LOCK, items: { a: { ...ITEM, type: "plugin" } } }],
  ["a target that is none", { ...LOCK, items: { a: { ...ITEM, targets: { "../x": "link" } } } }],
  ["a way of placing that is none", { ...LOCK, items: { a: { ...ITEM, targets: { claude: "exec" } } } }],
  ["a hash of a file that is none", { ...LOCK, items: { a: { ...ITEM, written: { codex: "x" } } } }],
];
for (const [what, lock] of STRANGE) {
  test(`a stranger's lock file is refused: ${what}`, async () => {
    await expect(readLock(written(lock))).rejects.toMatchObject({ code: "LOCK_INVALID" });
  });
}

test("a folder's name is a plain one", () => {
  for (const name of ["a", "word-count", "2-d"]) expect(isName(name), name).toBe(true);
  for (const name of ["", ".", "..", "A", "a--b", "-a", "a-", "a.b", "a\\b", "a".repeat(65), "é"])
    expect(isName(name), name).toBe(false);
});
