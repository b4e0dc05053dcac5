import { expect, test } from "vitest";
import { pluginsOf } from "./plugin";
import type { Row } from "./rows";

const row: Row = {
  id: "00000000-0000-4000-8000-000000000001",
  slug: "word-count",
  type: "skill",
  description: "Counts words.",
  category: "writing",
  priceCents: 0,
  currency: "usd",
  author: "Mara",
  version: "1.2.0",
  sha256: null,
  isPlugin: false,
  mainFile: "SKILL.md",
  license: "MIT",
  createdAt: new Date(0),
  publishedAt: new Date(0),
  contentHash: "sha256:00",
  storageKey: "packages/x/00",
  unpackedBytes: 1,
  fileCount: 1,
  ownName: "counting",
};
const agent = { type: "agent", isPlugin: false, mainFile: "My helper.md" } as const;

test("a skill lies under its own name, which clients hold its folder against", () => {
  const [plugin] = pluginsOf([row]);
  expect(plugin).toMatchObject({ name: "word-count", folder: "skills/counting" });
  expect(plugin?.entry).toStrictEqual({
    name: "word-count",
    version: "1.2.0",
    description: "Counts words.",
    author: { name: "Mara" },
    homepage: "http://localhost:3000/skills/word-count",
    license: "MIT",
    category: "writing",
    source: "./plugins/word-count",
  });
});

test("one whose own name can't be a folder lies under the plugin's", () => {
  for (const ownName of [null, "Not a name", "../x", "con", "a".repeat(65)]) {
    expect(pluginsOf([{ ...row, ownName }])[0]?.folder).toBe("skills/word-count");
  }
});

test("an agent's manifest names its file; the standard's has no place for it", () => {
  const [plugin] = pluginsOf([{ ...row, ...agent }]);
  expect(plugin).toMatchObject({ folder: "agents", manifest: { agents: ["./agents/My helper.md"] } });
  expect(plugin?.standardManifest).not.toHaveProperty("agents");
  expect(plugin?.entry).not.toHaveProperty("agents");
});

test("what no client could load is left out", () => {
  const names = ["con", "aux", "com1", `sy-${"a".repeat(62)}`];
  expect(pluginsOf(names.map((slug) => ({ ...row, slug })))).toStrictEqual([]);
  expect(pluginsOf([{ ...row, ...agent, isPlugin: false, mainFile: "A.MD" }])).toStrictEqual([]);
});

test("plugins are in the order of their names, and the older of two has the name that both would have", () => {
  const rows = [
    { ...row, slug: "b--c", createdAt: new Date(2) },
    { ...row, slug: "b-c", createdAt: new Date(1) },
    { ...row, slug: "a-b", createdAt: new Date(3) },
  ];
  expect(pluginsOf(rows).map(({ name, row: { slug } }) => [name, slug])).toStrictEqual([
    ["a-b", "a-b"],
    ["b-c", "b-c"],
    ["b-c-2", "b--c"],
  ]);
});
