import { expect, test } from "vitest";
import { isRouterState } from "./router-state";

const page = ["__PAGE__", {}, null, null, 0];
const listing = ["slug", "a-listing", "d", null];

test.each([
  ["the least", ["", {}]],
  ["a page", ["", { children: ["(site)", { children: page }, null, null, 16] }, null, null, 16]],
  ["a parameter", ["", { children: [listing, { children: page }] }]],
  ["a parameter with static siblings", ["", { children: [["slug", "x", "d", ["new"]], {}] }]],
  ["what is to be fetched again", ["", { children: ["skills", {}, ["/skills", ""], "refetch"] }]],
])("takes %s", (_, state) => {
  expect(isRouterState(encodeURIComponent(JSON.stringify(state)))).toBe(true);
});

test.each([
  ["no JSON", "garbage"],
  ["a broken escape", "%"],
  ["an empty list", "[]"],
  ["an object", "{}"],
  ["null", "null"],
  ["children that are a list", '["",[]]'],
  ["a parameter of an unknown type", '[["a","b","zz",null],{}]'],
  ["an unknown mark", '["",{},null,"everything"]'],
  ["too many parts", '["",{},null,null,0,"x",1]'],
  ["what is too long", JSON.stringify(["x".repeat(40_000), {}])],
  ["what is nested deep", `${'["",{"a":'.repeat(4_000)}1${"}]".repeat(4_000)}`],
])("refuses %s", (_, state) => {
  expect(isRouterState(state)).toBe(false);
});
