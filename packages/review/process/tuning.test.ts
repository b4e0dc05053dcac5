import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { TUNING } from "./tuning";

test("this Node knows every option", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [...TUNING, "--print", "'started'"]);
  expect(stdout.trim()).toBe("started");
});
