import { describe, expect, test } from "vitest";
import { listingCatalogueName, pluginName, pluginNames, sellerCatalogueName } from "./plugin-names";

describe("a plugin's name", () => {
  test.each([
    ["word-count", "word-count"],
    ["3d-models", "3d-models"],
    ["claude", "sy-claude"],
    ["claude-helper", "sy-claude-helper"],
    ["anthropic-notes", "sy-anthropic-notes"],
    ["anthropics-notes", "sy-anthropics-notes"],
    ["cc-plugin", "sy-cc-plugin"],
    ["cc-plugin-tools", "sy-cc-plugin-tools"],
    ["claude--helper", "sy-claude-helper"],
    ["cc--plugin-tools", "sy-cc-plugin-tools"],
    ["claudette", "claudette"],
    ["for-claude-code", "for-claude-code"],
    ["a--b---c", "a-b-c"],
    ["my-official-claude-tools", "my-official-sy-claude-tools"],
    ["officialanthropic", "official-sy-anthropic"],
    ["claude-official", "sy-claude-sy-official"],
    ["official-claude-official", "official-sy-claude-sy-official"],
    ["official-tools", "official-tools"],
  ])("of %s is %s", (slug, name) => {
    expect(pluginName(slug)).toBe(name);
  });
});

describe("in one catalogue", () => {
  test("no two have the same name, and the older one keeps it", () => {
    const slugs = ["a--b", "a-b", "a---b", "sy-claude-x", "claude-x", "plain"];
    expect([...pluginNames(slugs).values()]).toStrictEqual([
      ...["a-b", "a-b-2", "a-b-3", "sy-claude-x", "sy-claude-x-2", "plain"],
    ]);
    expect(Object.fromEntries(pluginNames(["a-b", "a--b"]))).toStrictEqual({ "a-b": "a-b", "a--b": "a-b-2" });
  });

  test("a number that was added clashes with nothing either", () => {
    expect([...pluginNames(["a-b", "a-b-2", "a--b"]).values()]).toStrictEqual(["a-b", "a-b-2", "a-b-3"]);
  });
});

test.each([
  ["word-count", "skillyard-word-count"],
  ["a--b", "skillyard-a--b"],
  ["claude-code", "skillyard-claude-code"],
  ["claude-official-tools", "skillyard-claude-sy-official-tools"],
  ["claude--official", "skillyard-claude-sy-official"],
  ["mine", "skillyard-sy-mine"],
  ["sy-mine", "skillyard-sy-sy-mine"],
  ["mine-craft", "skillyard-mine-craft"],
  ["by-ann", "skillyard-sy-by-ann"],
])("the catalogue of %s is called %s", (slug, name) => {
  expect(listingCatalogueName(slug)).toBe(name);
});

test("the catalogue of a seller is called by their name", () => {
  expect(sellerCatalogueName("ann")).toBe("skillyard-by-ann");
  expect(sellerCatalogueName("official-claude")).toBe("skillyard-by-official-sy-claude");
});
