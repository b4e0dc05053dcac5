import fc from "fast-check";
import { expect, test } from "vitest";
import { type FormValue, parseForm } from "./form";

test.each([
  ["a=1&b=2", { a: "1", b: "2" }],
  ["a[b][c]=1", { a: { b: { c: "1" } } }],
  ["a[0][b]=1&a[1][b]=2", { a: [{ b: "1" }, { b: "2" }] }],
  ["a[]=1&a[]=2", { a: ["1", "2"] }],
  ["a%5B0%5D=1", { a: ["1"] }],
  ["a=A%20%26%20B%20[x]", { a: "A & B [x]" }],
  ["a=x=y", { a: "x=y" }],
  ["a=one+two", { a: "one two" }],
  ["a=", { a: "" }],
  ["a", { a: "" }],
  ["", {}],
  ["a[toString]=1", { a: { toString: "1" } }],
])("%s", (text, expected) => {
  expect(parseForm(text)).toEqual(expected);
});

test.each([
  "__proto__[x]=1",
  "a[constructor]=1",
  "a[b=1",
  "a]b[=1",
  "[a]=1",
  "a[b]c=1",
  "a=%zz",
  `a${"[b]".repeat(9)}=1`,
])("%s is refused", (text) => {
  expect(() => parseForm(text)).toThrow();
});

test("refuses a flood of parameters", () => {
  expect(() => parseForm("a=1&".repeat(1001))).toThrow("Too many");
});

test("gives back whatever was written, brackets in values included", () => {
  const key = fc
    .stringMatching(/^[a-z_]{1,8}$/)
    .filter((name) => !["constructor", "__proto__", "prototype"].includes(name));
  const { tree } = fc.letrec<{ tree: FormValue }>((tie) => ({
    tree: fc.oneof(
      { depthSize: "small", maxDepth: 4 },
      fc.string(),
      fc.array(tie("tree"), { minLength: 1, maxLength: 3 }),
      fc.dictionary(key, tie("tree"), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(key, tree, { maxKeys: 4, noNullPrototype: true }), (value) => {
      const pairs = Object.entries(value).flatMap(([name, inner]) => write(name, inner));
      expect(parseForm(pairs.join("&"))).toEqual(value);
    }),
  );
});

/** As the SDK writes: brackets are never escaped. */
function write(key: string, value: FormValue): string[] {
  if (typeof value === "string") {
    return [`${key}=${encodeURIComponent(value).replaceAll("%5B", "[").replaceAll("%5D", "]")}`];
  }
  return Object.entries(value).flatMap(([name, inner]) => write(`${key}[${name}]`, inner));
}
