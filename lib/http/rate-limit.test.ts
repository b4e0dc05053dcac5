import { expect, test } from "vitest";
import { spend, tierOf } from "./rate-limit";

const MINUTE_MS = 60_000;
const start = 1_800_000_000_000 - (1_800_000_000_000 % MINUTE_MS);

test("the twenty-first write of a minute is refused", () => {
  for (let i = 0; i < 20; i++) expect(spend("write", "a", start)).toMatchObject({ allowed: true, remaining: 19 - i });
  expect(spend("write", "a", start)).toStrictEqual({ allowed: false, limit: 20, remaining: 0, resetSeconds: 60 });
  expect(spend("write", "b", start)).toMatchObject({ allowed: true });
});

test("the window slides: half a minute on, half of the last minute still counts", () => {
  for (let i = 0; i < 20; i++) spend("write", "c", start);
  const halfAMinuteOn = start + MINUTE_MS * 1.5;
  for (let i = 0; i < 10; i++) expect(spend("write", "c", halfAMinuteOn)?.allowed).toBe(true);
  expect(spend("write", "c", halfAMinuteOn)?.allowed).toBe(false);
  expect(spend("write", "c", start + MINUTE_MS * 4)?.allowed).toBe(true);
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
