import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bool, int, oneOf, text, webUrl } from "@/lib/input";
import { ValidationError, validate } from "./validation";

const schema = z.object({
  slug: text({ min: 3, max: 60, pattern: /^[a-z0-9][a-z0-9-]*[a-z0-9]$/ }),
  title: text({ min: 3, max: 100 }),
  category: text({ min: 2 }),
  price_cents: int({ min: 0, max: 1000 }).default(0),
  type: oneOf(["skill", "agent"]).default("skill"),
  flag: bool().nullish(),
  rating: int({ min: 1, max: 5 }).optional(),
  url: webUrl(300).nullish(),
  code: text({ max: 4 }).optional(),
});
const good = { slug: "abc", title: "abc", category: "ab" };

function issuesOf(value: unknown, place: "body" | "query" = "body") {
  try {
    validate({ [place]: { schema, value } });
  } catch (error) {
    if (error instanceof ValidationError) return error.issues;
    throw error;
  }
  return [];
}

describe("what clients of Pydantic v2 expect", () => {
  test("lists every missing field with the object it is missing from", () => {
    expect(issuesOf({})).toStrictEqual(
      ["slug", "title", "category"].map((name) => ({
        type: "missing",
        loc: ["body", name],
        msg: "Field required",
        input: {},
      })),
    );
    expect(issuesOf({}, "query")[0]).toStrictEqual({
      type: "missing",
      loc: ["query", "slug"],
      msg: "Field required",
      input: null,
    });
  });

  const cases: [string, object, object][] = [
    [
      "short text",
      { slug: "a" },
      { type: "string_too_short", msg: "String should have at least 3 characters", input: "a", ctx: { min_length: 3 } },
    ],
    [
      "long text",
      { slug: "a".repeat(61) },
      {
        type: "string_too_long",
        msg: "String should have at most 60 characters",
        input: "a".repeat(61),
        ctx: { max_length: 60 },
      },
    ],
    [
      "pattern",
      { slug: "A_b" },
      {
        type: "string_pattern_mismatch",
        msg: "String should match pattern '^[a-z0-9][a-z0-9-]*[a-z0-9]$'",
        input: "A_b",
        ctx: { pattern: "^[a-z0-9][a-z0-9-]*[a-z0-9]$" },
      },
    ],
    ["number for text", { title: 5 }, { type: "string_type", msg: "Input should be a valid string", input: 5 }],
    ["null for text", { title: null }, { type: "string_type", msg: "Input should be a valid string", input: null }],
    [
      "word of a list",
      { type: "plugin" },
      {
        type: "string_pattern_mismatch",
        msg: "String should match pattern '^(skill|agent)$'",
        input: "plugin",
        ctx: { pattern: "^(skill|agent)$" },
      },
    ],
    [
      "negative integer",
      { price_cents: -1 },
      { type: "greater_than_equal", msg: "Input should be greater than or equal to 0", input: -1, ctx: { ge: 0 } },
    ],
    [
      "large integer",
      { price_cents: "1001" },
      { type: "less_than_equal", msg: "Input should be less than or equal to 1000", input: "1001", ctx: { le: 1000 } },
    ],
    [
      "word for integer",
      { price_cents: "x" },
      { type: "int_parsing", msg: "Input should be a valid integer, unable to parse string as an integer", input: "x" },
    ],
    [
      "fraction",
      { price_cents: 1.5 },
      {
        type: "int_from_float",
        msg: "Input should be a valid integer, got a number with a fractional part",
        input: 1.5,
      },
    ],
    [
      "null for integer",
      { price_cents: null },
      { type: "int_type", msg: "Input should be a valid integer", input: null },
    ],
    ["list for integer", { price_cents: [] }, { type: "int_type", msg: "Input should be a valid integer", input: [] }],
    [
      "huge integer",
      { price_cents: "9".repeat(30) },
      {
        type: "int_parsing_size",
        msg: "Unable to parse input string as an integer, exceeded maximum size",
        input: "9".repeat(30),
      },
    ],
    [
      "word for boolean",
      { flag: "maybe" },
      { type: "bool_parsing", msg: "Input should be a valid boolean, unable to interpret input", input: "maybe" },
    ],
    ["list for boolean", { flag: [] }, { type: "bool_type", msg: "Input should be a valid boolean", input: [] }],
    [
      "NUL",
      { title: "a\0bc" },
      {
        type: "value_error",
        msg: "Value error, text must not contain NUL or unpaired surrogates",
        input: "a\0bc",
        ctx: { error: {} },
      },
    ],
    [
      "lone surrogate",
      { title: "abc\ud800" },
      {
        type: "value_error",
        msg: "Value error, text must not contain NUL or unpaired surrogates",
        input: "abc\ud800",
        ctx: { error: {} },
      },
    ],
    [
      "no address",
      { url: "example" },
      {
        type: "url_parsing",
        msg: "Input should be a valid URL, relative URL without a base",
        input: "example",
        ctx: { error: "relative URL without a base" },
      },
    ],
    [
      "script address",
      { url: "javascript:alert(1)" },
      {
        type: "url_parsing",
        msg: "Input should be a valid URL, scheme must be http or https",
        input: "javascript:alert(1)",
        ctx: { error: "scheme must be http or https" },
      },
    ],
  ];
  test.each(cases)("%s", (_, given, expected) => {
    const field = Object.keys(given)[0] ?? "";
    expect(issuesOf({ ...good, ...given })).toStrictEqual([{ loc: ["body", field], ...expected }]);
  });

  test.each([[[]], ["text"], [5]])("%j is no object", (value) => {
    expect(issuesOf(value)).toStrictEqual([
      {
        type: "model_attributes_type",
        loc: ["body"],
        msg: "Input should be a valid dictionary or object to extract fields from",
        input: value,
      },
    ]);
  });

  test.each([[undefined], [null]])("%j is a missing body", (value) => {
    expect(issuesOf(value)).toStrictEqual([{ type: "missing", loc: ["body"], msg: "Field required", input: null }]);
  });

  test("reports all failures at once, one for each field", () => {
    expect(issuesOf({ slug: "_", title: "", price_cents: "x" }).map(({ loc, type }) => [loc[1], type])).toStrictEqual([
      ["slug", "string_too_short"],
      ["title", "string_too_short"],
      ["category", "missing"],
      ["price_cents", "int_parsing"],
    ]);
  });
});

test.each([["5"], ["+5"], [" 5 "], [5.0], ["5.0"], ["0_5"]])("%j is the integer 5", (rating) => {
  expect(validate({ body: { schema, value: { ...good, rating } } }).body).toMatchObject({ rating: 5 });
});

test("lengths count code points", () => {
  expect(issuesOf({ ...good, title: "🦊🦊" })).toMatchObject([{ type: "string_too_short" }]);
  expect(issuesOf({ ...good, title: "🦊".repeat(100) })).toStrictEqual([]);
  expect(issuesOf({ ...good, title: "🦊".repeat(101) })).toMatchObject([{ type: "string_too_long" }]);
});

test("a secret is never echoed, neither by itself nor in the object around it", () => {
  expect(issuesOf({ ...good, code: "hunter2" })).toStrictEqual([
    {
      type: "string_too_long",
      loc: ["body", "code"],
      msg: "String should have at most 4 characters",
      ctx: { max_length: 4 },
    },
  ]);
  expect(JSON.stringify(issuesOf({ code: "abcd" }))).not.toContain("abcd");
});

test("fields nobody knows are ignored, also those every object has", () => {
  expect(issuesOf({ ...good, constructor: 1, __proto__: { slug: 5 }, extra: true })).toStrictEqual([]);
});
