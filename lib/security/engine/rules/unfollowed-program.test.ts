import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const LONG = "x = 1\n".repeat(60_000);

test("says what was not followed", async () => {
  expect(await found("scripts/run.py", LONG)).toStrictEqual(["warn unfollowed_program"]);
  expect(await found("dist/run.js", LONG)).toStrictEqual(["info unfollowed_program"]);
  expect(await found("scripts/run.py", "x = 1\n".repeat(1000))).toStrictEqual([]);
});
