import { expect, test } from "vitest";
import { blockOf, withBlock } from "./settings";

const block = blockOf("https://skillyard.example", "skillyard headers");
const catalogue = { extraKnownMarketplaces: { "skillyard-mine": block } };

test("is all there is where nothing was", () => {
  for (const text of ["", "\n", "{}", "{}\n"])
    expect(JSON.parse(withBlock(text, block) ?? "")).toStrictEqual(catalogue);
});

test("changes nothing twice, and takes out what it put in", () => {
  const once = withBlock("{}\n", block) ?? "";
  expect(withBlock(once, block)).toBeNull();
  expect(JSON.parse(withBlock(once, null) ?? "")).toStrictEqual({});
  expect(withBlock("{}\n", null)).toBeNull();
});

/** Written as people and programs write: what we add must not have the rest written anew. */
const LINES = {
  "two spaces":
    '{\n  "permissions": { "allow": ["Bash(ls:*)"],   "deny": [] },\n  "n": 1e2,\n  "model": "\\u006fpus"\n}\n',
  "tabs and line ends of Windows": '{\r\n\t"model": "opus",\r\n\t"n": 1.0\r\n}\r\n',
  "a mark of the byte order": '\ufeff{\n    "model": "opus"\n}',
  "names that objects have": '{\n  "__proto__": {"a": 1},\n  "constructor": 2\n}\n',
};

test.each(Object.entries(LINES))("keeps every byte of the other lines: %s", (_, text) => {
  const changed = withBlock(text, block) ?? "";
  expect(JSON.parse(changed.replace("\ufeff", "")).extraKnownMarketplaces["skillyard-mine"]).toStrictEqual(block);
  expect(withBlock(changed, null)).toBe(text);
  if (text.includes("\r\n")) expect(changed).not.toMatch(/[^\r]\n/);
});

test.each([
  '{"model":"opus","e":"\\u00e9","big":12345678901234567890}',
  '{\n  "extraKnownMarketplaces": {\n    "other": {"source": {"source": "github", "repo": "a/b"}}\n  },\n  "x": 1e2\n}\n',
])("keeps how all else is spelled where it shares a line: %s", (text) => {
  const bare = (json: string | null) => json?.replace(/\s/g, "");
  const changed = withBlock(text, block);
  expect(changed).toContain('"skillyard-mine"');
  expect(bare(withBlock(changed ?? "", null))).toBe(bare(text));
});

test("replaces what it wrote for another service", () => {
  const before = withBlock('{"model":"opus"}', blockOf("https://other.example", "skillyard headers")) ?? "";
  expect(JSON.parse(withBlock(before, block) ?? "")).toStrictEqual({ model: "opus", ...catalogue });
});

test.each([
  "{",
  '{"a":1,}',
  '// mine\n{"a":1}',
  "[]",
  '"settings"',
  "null",
  '{"extraKnownMarketplaces":[]}',
  '{"extraKnownMarketplaces":"x"}',
  '{"extraKnownMarketplaces":null}',
  '{"extraKnownMarketplaces":{"a":1},"extraKnownMarketplaces":{"b":2}}',
])("leaves alone what it can't change for certain: %s", (text) => {
  expect(() => withBlock(text, block)).toThrow(expect.objectContaining({ code: "SETTINGS_INVALID" }));
});
