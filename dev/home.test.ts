import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readJson, remember, writeText } from "./home";

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), "skillyard-home-"));
});
afterEach(() => rmSync(home, { recursive: true }));

test("a value is made once, beside others", () => {
  const file = path.join(home, "secrets.json");
  expect(remember(file, "first", () => "a")).toBe("a");
  expect(remember(file, "second", () => "b")).toBe("b");
  expect(remember(file, "first", () => "other")).toBe("a");
  expect(statSync(file).mode & 0o077).toBe(0);
});

test("a broken file is named, not replaced", () => {
  const file = path.join(home, "secrets.json");
  writeFileSync(file, "{");
  expect(() => remember(file, "first", () => "a")).toThrow(`${file} can't be read`);
});

test("a file that is not there reads as nothing", () => {
  expect(readJson(path.join(home, "none.json"))).toBeNull();
});

test("a write that fails leaves no draft", () => {
  expect(() => writeText(path.join(home, "missing", "file"), "text")).toThrow("ENOENT");
  expect(readdirSync(home)).toEqual([]);
});
