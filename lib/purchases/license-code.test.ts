import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashCode, newCode, openSeal, parseCode, sealCode } from "./license-code";

test("issues codes of 24 upper-case hex digits in three groups, never the same twice", () => {
  const codes = Array.from({ length: 1000 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-F]{8}-[0-9A-F]{8}-[0-9A-F]{8}$/);
  expect(new Set(codes).size).toBe(1000);
});

test.each([
  "0123ABCD-4567EF89-89ABCDEF",
  "0123abcd-4567ef89-89abcdef",
  " 0123ABCD 4567EF89 89ABCDEF\n",
  "0123ABCD4567EF8989ABCDEF",
])("reads %j as the code that was issued", (typed) => {
  expect(parseCode(typed)).toBe("0123ABCD-4567EF89-89ABCDEF");
});

test.each([
  "",
  "0123ABCD-4567EF89",
  "0123ABCD-4567EF89-89ABCDEG",
  "0123ABCD-4567EF89-89ABCDEF-0",
  "O123ABCD-4567EF89-89ABCDEF",
])("takes %j for no code", (typed) => {
  expect(parseCode(typed)).toBeNull();
});

test("looks a code up by a hash of its own", () => {
  expect(hashCode("0123ABCD-4567EF89-89ABCDEF")).toHaveLength(32);
  expect(hashCode("0123ABCD-4567EF89-89ABCDEF")).not.toEqual(hashCode("0123ABCD-4567EF89-89ABCDEE"));
});

test("opens what it sealed, and no two seals of a code are alike", () => {
  const code = newCode();
  const seals = [sealCode(code), sealCode(code)];
  expect(seals.map((seal) => openSeal(seal))).toEqual([code, code]);
  expect(seals[0]).not.toEqual(seals[1]);
  expect(seals[0]?.toString("latin1")).not.toContain(code);
});

test("refuses a seal in which any single byte was changed", () => {
  const seal = sealCode(newCode());
  for (let at = 0; at < seal.length; at++) {
    const changed = Buffer.from(seal);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openSeal(changed), `byte ${at}`).toThrow();
  }
});

test("refuses a seal made under another key", () => {
  expect(() => openSeal(sealCode(newCode(), randomBytes(32)), randomBytes(32))).toThrow();
});
