import { expect, test } from "vitest";
import { entriesOf } from "./settings";

test("fills references in", () => {
  expect(entriesOf("base: &base\n  image: notes\nweb: *base\n")).toStrictEqual([
    { path: ["base", "image"], value: "notes" },
    { path: ["web", "image"], value: "notes" },
  ]);
});

test.each([
  ["lead nowhere", "web: *base\n"],
  [
    "grow without end",
    `a: &a [1, 2]\n${"bcdefghi".replace(/./g, (key) => `${key}: &${key} [${`*${String.fromCharCode(key.charCodeAt(0) - 1)}, `.repeat(9)}]\n`)}`,
  ],
])("reads nothing of references that %s", (_, text) => {
  expect(entriesOf(text)).toStrictEqual([]);
});
