import { expect, test, vi } from "vitest";
import type { EntryRow } from "./entry";

vi.stubEnv("NEXT_PHASE", "phase-production-build");
const { MAX_ENTRIES, writeCatalogue, writeEntries } = await import("./document");

const row = (fields: Partial<EntryRow> = {}): EntryRow => ({
  slug: "word-count",
  type: "skill",
  description: "Counts words.",
  category: "writing",
  priceCents: 0,
  currency: "usd",
  author: "Ann",
  version: "1.2.0",
  sha256: "a".repeat(64),
  isPlugin: false,
  mainFile: "SKILL.md",
  license: null,
  createdAt: "2026-01-01T00:00:00.000000",
  ...fields,
});

async function pluginsOf(rows: EntryRow[], options = {}) {
  const entries = await writeEntries(rows, options);
  return JSON.parse(writeCatalogue("skillyard", "All of", entries.values())).plugins;
}

test("what can't be loaded, or checked against its hash, is left out", async () => {
  const rows = [
    row({ slug: "unhashed", sha256: null }),
    row({ slug: "no-file", type: "agent", mainFile: null }),
    row({ slug: "upper-case", type: "agent", mainFile: "A.MD" }),
    row({ slug: "deep", type: "agent", mainFile: "a/b.md" }),
    row({ slug: "agent", type: "agent", mainFile: "агент.md" }),
  ];
  expect(await pluginsOf(rows)).toMatchObject([{ name: "agent", agents: ["./агент.md"] }]);
});

test("an author without a name that can be printed has one all the same, as Claude Code refuses an empty one", async () => {
  for (const author of [null, "\u200b"]) {
    expect(await pluginsOf([row({ author })])).toMatchObject([{ author: { name: "Skillyard" } }]);
  }
});

test("the price is not what a long description cuts off", async () => {
  const [plugin] = await pluginsOf([row({ priceCents: 900, description: "Counts words. ".repeat(90) })], {
    asks: true,
  });
  expect(plugin.description).toMatch(/… \(\$9\.00 USD; to buy it: skillyard buy word-count\)$/);
  expect(plugin.headersHelper).toBe("skillyard headers");
});

test("the order given stays, and of two that come to one name the older has it", async () => {
  const newer = row({ slug: "a-b", createdAt: "2026-02-01T00:00:00.000000" });
  expect((await pluginsOf([newer, row({ slug: "a--b" })])).map(({ name }: { name: string }) => name)).toStrictEqual([
    "a-b-2",
    "a-b",
  ]);
});

test("a catalogue has no more entries, and no more bytes, than clients take", async () => {
  const many = Array.from({ length: MAX_ENTRIES + 10 }, (_, i) => row({ slug: `filled-${i}` }));
  expect(await pluginsOf(many)).toHaveLength(MAX_ENTRIES);
  const long = many.map((each) => ({ ...each, description: "🙂".repeat(300), author: "ä".repeat(100) }));
  const json = writeCatalogue("skillyard", "All of", (await writeEntries(long)).values());
  expect(Buffer.byteLength(json)).toBeLessThanOrEqual(4 * 1024 * 1024);
  expect(Buffer.byteLength(json)).toBeGreaterThan(4 * 1024 * 1024 - 3_000);
  expect(JSON.parse(json).plugins.length).toBeGreaterThan(1_000);
});

test("nothing is a catalogue too", () => {
  expect(JSON.parse(writeCatalogue("skillyard-mine", "All of", []))).toStrictEqual({
    name: "skillyard-mine",
    owner: { name: "Skillyard" },
    metadata: { description: "All of http://localhost:3000" },
    plugins: [],
  });
});
