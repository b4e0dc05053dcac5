import { describe, expect, test } from "vitest";
import { ValidationError, validate } from "@/lib/http/validation";
import { authorizeQuery, signInBody, startDeviceBody } from "./schema";

const request = { port: "51234", state: "a-state", code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" };

function issuesOf(body: unknown) {
  try {
    validate({ body: { schema: signInBody, value: body } });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.issues.map(({ loc, type }) => [...loc, type].join(" "));
    throw error;
  }
}

describe("a request for a sign-in", () => {
  test("is a port, a state and a challenge", () => {
    expect(authorizeQuery.parse(request)).toStrictEqual({ ...request, port: 51_234, name: null });
  });

  for (const [name, change] of [
    ["a reserved port", { port: "1023" }],
    ["a port above the last", { port: "65536" }],
    ["no port", { port: undefined }],
    ["a host for a port", { port: "80@evil.example" }],
    ["a port twice", { port: ["51234", "51235"] }],
    ["no state", { state: "" }],
    ["a long state", { state: "s".repeat(257) }],
    ["a state with more in it", { state: "a&code=b" }],
    ["a state of two lines", { state: "a\r\nb" }],
    ["a plain challenge", { code_challenge: "short" }],
    ["a padded challenge", { code_challenge: `${request.code_challenge}=` }],
    ["another method", { code_challenge_method: "plain" }],
    ["a machine's long name", { name: "x".repeat(101) }],
    ["a machine's name twice", { name: ["a", "b"] }],
  ] as const) {
    test(`with ${name} is refused`, () => {
      expect(authorizeQuery.safeParse({ ...request, ...change }).success).toBe(false);
    });
  }
});

describe("a machine's name", () => {
  test("comes with the request of a browser's sign-in too, where it may be empty", () => {
    expect(authorizeQuery.parse({ ...request, name: " mara-laptop\n" }).name).toBe("mara-laptop");
    expect(authorizeQuery.parse({ ...request, name: "" }).name).toBeNull();
  });

  for (const name of ["", "x".repeat(101), "a\0b", "a\ud800", 5]) {
    test(`is not ${JSON.stringify(name).slice(0, 20)}`, () => {
      expect(startDeviceBody.safeParse({ machine: name }).success).toBe(false);
    });
  }

  for (const [name, said, kept] of [
    ["is kept", "mara-laptop", "mara-laptop"],
    ["may be in any script", "Marás Rechner 🖥", "Marás Rechner 🖥"],
    ["is one line", "a\n\n  b\tc", "a b c"],
    ["does not turn the text around it", "a\u202eb\u200f", "a b"],
    ["has a hundred characters at most", "🖥".repeat(100), "🖥".repeat(100)],
    ["of nothing is none", " \u200b ", null],
  ] as const) {
    test(name, () => expect(startDeviceBody.parse({ machine: said })).toStrictEqual({ machine: kept }));
  }

  test("need not be sent, nor any body", () => {
    expect(startDeviceBody.parse({})).toStrictEqual({ machine: null });
    expect(startDeviceBody.parse(undefined)).toBeUndefined();
  });
});

describe("what a command line brings for a token", () => {
  for (const [name, body, issues] of [
    ["a code with its verifier", { code: "c", code_verifier: "v" }, []],
    ["a device code", { device_code: "d" }, []],
    ["a device code beside nulls", { device_code: "d", code: null, code_verifier: null }, []],
    ["nothing", {}, ["body code missing", "body code_verifier missing"]],
    ["nulls", { code: null, code_verifier: null }, ["body code missing", "body code_verifier missing"]],
    ["a code alone", { code: "c" }, ["body code_verifier missing"]],
    ["a number and nothing", { code: 5 }, ["body code string_type", "body code_verifier missing"]],
    ["an empty device code", { device_code: "" }, ["body device_code string_too_short"]],
    ["a list", [], ["body model_attributes_type"]],
    ["no body", undefined, ["body missing"]],
  ] as const) {
    test(name, () => expect(issuesOf(body)).toStrictEqual(issues));
  }
});
