import { describe, expect, test } from "vitest";
import { isCliToken, isWellFormed, newCliToken } from "./cli-token";
import { hashSecret } from "./opaque-token";

const SAMPLES = 500;

test("a token has the brand's prefix, 40 characters and 6 of checksum", () => {
  expect(newCliToken()).toMatch(/^skillyard_cli_[0-9A-Za-z]{46}$/);
  expect(new Set(Array.from({ length: SAMPLES }, newCliToken)).size).toBe(SAMPLES);
});

test("the checksum stays the same from release to release", () => {
  const random = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcd";
  expect(isWellFormed(`skillyard_cli_${random}0omAup`)).toBe(true);
});

test("every character may come at every place", () => {
  const seen = new Set(Array.from({ length: SAMPLES }, () => newCliToken().slice(14, 54)).join(""));
  expect(seen.size).toBe(62);
});

test("what was issued is well-formed", () => {
  for (let i = 0; i < SAMPLES; i++) expect(isWellFormed(newCliToken())).toBe(true);
});

describe("typing errors", () => {
  test("of one character are always noticed", () => {
    const token = newCliToken();
    for (let i = 14; i < token.length; i++) {
      const typo = token.slice(0, i) + (token[i] === "x" ? "y" : "x") + token.slice(i + 1);
      expect(isWellFormed(typo), typo).toBe(false);
    }
  });

  test("of two swapped characters are always noticed", () => {
    const token = newCliToken();
    for (let i = 14; i < token.length - 1; i++) {
      const [a = "", b = ""] = token.slice(i, i + 2);
      if (a !== b) expect(isWellFormed(token.slice(0, i) + b + a + token.slice(i + 2))).toBe(false);
    }
  });

  for (const [name, mend] of [
    ["a character too few", (token: string) => token.slice(0, -1)],
    ["a character too many", (token: string) => `${token}0`],
    ["a line break behind it", (token: string) => `${token}\n`],
    ["a space before it", (token: string) => ` ${token}`],
    ["another prefix", (token: string) => token.replace("_cli_", "_api_")],
    ["a character of no alphabet", (token: string) => `${token.slice(0, 20)}-${token.slice(21)}`],
    ["nothing behind the prefix", () => "skillyard_cli_"],
    ["nothing at all", () => ""],
  ] as const) {
    test(`with ${name} are noticed`, () => expect(isWellFormed(mend(newCliToken()))).toBe(false));
  }
});

test("a token of another kind is told apart", () => {
  expect(isCliToken(newCliToken())).toBe(true);
  expect(isCliToken("eyJhbGciOiJSUzI1NiJ9.e30.x")).toBe(false);
});

test("what is stored is the SHA-256", () => {
  expect(hashSecret("abc").toString("hex")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
