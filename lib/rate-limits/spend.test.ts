import { expect, test } from "vitest";
import { spendLocally } from "./local-windows";
import { tierOf } from "./spend";

const MINUTE_MS = 60_000;
const start = 1_800_000_000_000 - (1_800_000_000_000 % MINUTE_MS);

test("the twenty-first request of a minute is refused, another client's is not", () => {
  for (let i = 0; i < 20; i++) {
    expect(spendLocally("a", 20, start)).toMatchObject({ allowed: true, remaining: 19 - i });
  }
  expect(spendLocally("a", 20, start)).toStrictEqual({ allowed: false, limit: 20, remaining: 0, resetSeconds: 60 });
  expect(spendLocally("b", 20, start)).toMatchObject({ allowed: true });
});

test("the window slides: half a minute on, half of the last minute still counts", () => {
  for (let i = 0; i < 20; i++) spendLocally("c", 20, start);
  const halfAMinuteOn = start + MINUTE_MS * 1.5;
  for (let i = 0; i < 10; i++) expect(spendLocally("c", 20, halfAMinuteOn).allowed).toBe(true);
  expect(spendLocally("c", 20, halfAMinuteOn).allowed).toBe(false);
  expect(spendLocally("c", 20, start + MINUTE_MS * 4).allowed).toBe(true);
});

test("a flood of addresses does not grow without bound, and does not free those that come back", () => {
  for (let i = 0; i < 150_000; i++) spendLocally(`flood ${i}`, 20, start + MINUTE_MS * 10);
  for (let i = 0; i < 20; i++) spendLocally("flood 149999", 20, start + MINUTE_MS * 10);
  expect(spendLocally("flood 149999", 20, start + MINUTE_MS * 10).allowed).toBe(false);
});

test.each([
  ["GET", false, "public_read"],
  ["HEAD", false, "public_read"],
  ["GET", true, "authenticated_read"],
  ["POST", false, "write"],
  ["DELETE", true, "write"],
])("%s, needing a viewer: %s, is %s", (method, needsViewer, tier) => {
  expect(tierOf(method, needsViewer)).toBe(tier);
});
