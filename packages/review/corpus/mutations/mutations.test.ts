import { expect, test } from "vitest";
import { readEntries } from "../entry";
import { isHarmful } from "../measure";
import { fallenAmong, verdictOn } from "./fallen";
import { MUTATIONS } from "./mutations";

const LEAST_MUTATIONS = 40;
/** `npm run review:mutations` takes all of them. */
const SHARE = { of: 24, at: 5 };
const TIMEOUT_MS = 600_000;

test("knows many mutations, each by its own name", () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(LEAST_MUTATIONS);
  expect(new Set(MUTATIONS.map(([name]) => name)).size).toBe(MUTATIONS.length);
});

test("no mutation of a blocked package is judged more mildly", { timeout: TIMEOUT_MS }, async () => {
  const blocked = [];
  for (const entry of readEntries().filter(isHarmful)) {
    if ((await verdictOn(entry, entry.files)) === "block") blocked.push(entry);
  }
  const outcomes = [...(await fallenAmong(blocked, SHARE))];

  expect(outcomes.flatMap(([name, { fallen }]) => fallen.map((fall) => `${name}: ${fall}`))).toEqual([]);
  expect(outcomes.reduce((sum, [, { tried }]) => sum + tried, 0)).toBeGreaterThan(200);
});
