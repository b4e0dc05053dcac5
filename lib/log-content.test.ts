import { TaskFailed } from "@skillyard/review/process/process-pool";
import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeError, withoutSecrets } from "./log-content";

test.each([
  ["550 no such user ann.b+c@mail.example.com here", "550 no such user [email] here"],
  [`token skillyard_cli_${"a".repeat(46)}`, "token [token]"],
  [`skillyard_mcp_${"a".repeat(46)} and skillyard_mcp_refresh_${"b".repeat(46)}.`, "[token] and [token]."],
  [`skillyard_download_4c9a7e10-0000.1772453400.${"k".repeat(42)}- and more`, "[token] and more"],
  ["Bearer eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln", "Bearer [token]"],
  ["key sk_test_abc123 and whsec_xyz", "key [key] and [key]"],
  ["GET /v1/checkout/sessions/cs_test_a1B2", "GET /v1/checkout/sessions/[checkout session]"],
  ["0A1B2C3D-0A1B2C3D-0A1B2C3D", "[license code]"],
  ["postgres://me:secret@db.internal/x", "postgres://[credentials]@db.internal/x"],
  ["at /app/node_modules/@aws-sdk/client-s3/index.js:1:2", "at /app/node_modules/@aws-sdk/client-s3/index.js:1:2"],
  ["npm postgres@3.4.9", "npm postgres@3.4.9"],
])("%s", (line, expected) => {
  expect(withoutSecrets(line)).toBe(expected);
});

test("of a failed query the statement stays, and what it was given does not", () => {
  const cause = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
  const error = new DrizzleQueryError("select $1", ["ann@example.com, in full"], cause);
  const described = describeError(error);
  expect(described).toMatchObject({
    type: "DrizzleQueryError",
    message: "Failed query: select $1",
    cause: { type: "Error", message: "connect ECONNREFUSED 127.0.0.1:1", code: "ECONNREFUSED" },
  });
  expect(JSON.stringify(described)).not.toContain("in full");
});

test("a value that Postgres can't take is not repeated", () => {
  const invalid = Object.assign(new Error('invalid input syntax for type uuid: "what "they" sent"'), {
    severity: "ERROR",
    code: "22P02",
    detail: "Key (email)=(ann@example.com)",
  });
  const described = describeError(invalid);
  expect(described).toMatchObject({ message: 'invalid input syntax for type uuid: "…"', code: "22P02" });
  expect(JSON.stringify(described)).not.toMatch(/they|Key/);
});

test("what repeats a package's text is not written down", () => {
  const error = new TaskFailed("Error: bad indentation: 'the text of a package'\n    at parse (yaml.js:1:2)");
  const described = describeError(error);
  expect(described).toMatchObject({ type: "TaskFailed", stack: expect.stringContaining("at parse (yaml.js:1:2)") });
  expect(JSON.stringify(described)).not.toContain("the text of a package");
});

test("where it was thrown stays, causes end, and anything may be thrown", () => {
  const circle = new Error("first");
  circle.cause = circle;
  const described = describeError(circle);
  expect(described?.stack).toMatch(/^\s+at .*log-content\.test/);
  expect(described?.stack).not.toContain("first");
  expect(JSON.stringify(described).match(/first/g)?.length).toBeLessThan(8);
  expect(describeError("a string with ann@example.com")).toEqual({ type: "string", message: expect.any(String) });
});
