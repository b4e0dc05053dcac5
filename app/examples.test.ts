import Ajv from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { describeApi, operationsOf } from "@/lib/http/openapi/document";
import recorded from "@/lib/http/openapi/examples.json";
import { loadRoutes } from "./routes";

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Content = Record<string, Media>;

const routes = await loadRoutes();
const document = describeApi(routes);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema(document, "api");

/** What no call can bring about, or what is no text. */
const WITHOUT_EXAMPLE = ["checkHealth 503", "uploadPackage multipart/form-data"];

const JSON_TYPE = "application/json";

describe.each(operations.map((operation) => [operation.operationId, operation] as const))("%s", (id, operation) => {
  const answers = Object.entries(operation.responses).map(([status, response]) => ({
    status: Number(status),
    content: ("$ref" in response ? shared(response.$ref) : response.content) as Content | undefined,
  }));

  test("has an example of what it takes and of everything it answers", () => {
    const missing = [
      ...missingIn((operation.requestBody?.content ?? {}) as Content),
      ...answers.flatMap(({ status, content = {} }) =>
        missingIn(content).map((type) => type.replace(JSON_TYPE, `${status}`)),
      ),
    ];
    const { parameters } = operation;
    const unnamed = parameters.filter((parameter) => parameter.in === "path" && parameter.example === undefined);
    expect([...missing, ...unnamed].filter((what) => !WITHOUT_EXAMPLE.includes(`${id} ${what}`))).toStrictEqual([]);
  });

  test("keeps to its schemas in each example", () => {
    const contents = [(operation.requestBody?.content ?? {}) as Content, ...answers.map(({ content = {} }) => content)];
    for (const { schema, ...given } of contents.flatMap((content) => Object.values(content))) {
      for (const value of examplesOf(given)) expect(complaints(schema, value), JSON.stringify(value)).toBeNull();
    }
    for (const { schema, example } of operation.parameters) {
      if (example !== undefined) expect(complaints(schema, example), String(example)).toBeNull();
    }
  });

  test("has the words of each refusal", () => {
    for (const { content = {} } of answers.filter(({ status }) => status >= 400)) {
      const { schema, examples = {} } = content[JSON_TYPE] ?? { schema: {} };
      const codes = [...JSON.stringify(schema).matchAll(/"([A-Z]+(?:_[A-Z]+)+|FORBIDDEN)"/g)].map(([, code]) => code);
      expect(Object.keys(examples)).toEqual(expect.arrayContaining(codes));
    }
  });
});

test("each refusal in words of an operation's own is there", () => {
  const missing = operationsOf(routes).flatMap(({ pattern, method, operation: { refusals = [] } }) => {
    const path = pattern.replace(/\[(\w+)\]/g, "{$1}");
    const { responses = {} } = document.paths[path]?.[method.toLowerCase()] ?? {};
    return refusals
      .filter((refusal) => typeof refusal === "number" && !JSON.stringify(responses[refusal]).includes('"other"'))
      .map((status) => `${method} ${path} ${status}`);
  });
  expect(missing).toStrictEqual([]);
});

test("no example is of an operation that is gone", () => {
  const known = operations.map(({ operationId }) => operationId);
  expect(Object.keys(recorded).filter((id) => !known.includes(id))).toStrictEqual([]);
});

function shared(ref: string): unknown {
  return document.components.responses[ref.split("/").at(-1) ?? ""]?.content;
}

function missingIn(content: Content): string[] {
  const isBinary = (type: string) => /zip$/.test(type);
  return Object.entries(content).flatMap(([type, media]) =>
    isBinary(type) || examplesOf(media).length > 0 ? [] : [type],
  );
}

function examplesOf({ example, examples = {} }: Omit<Media, "schema">): unknown[] {
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}

function complaints(schema: object, value: unknown): string | null {
  const rebased = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'));
  return ajv.validate(rebased, value) ? null : ajv.errorsText();
}
