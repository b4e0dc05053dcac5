import { describe, expect, test } from "vitest";
import { describeApi, operationsOf } from "@/lib/http/openapi/document";
import { loadRoutes } from "./routes";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const routes = await loadRoutes();
const document = describeApi(routes);
const described = operationsOf(routes);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

test("every method of every path says what it does", () => {
  const undeclared = routes
    .filter(([pattern]) => pattern.startsWith("/v1/") && !pattern.includes("[..."))
    .flatMap(([pattern, handlers]) => {
      const answering = METHODS.filter((method) => isEndpoint(handlers[method]));
      if (answering.length > 0) return [];
      return `${pattern}: build its handlers with endpoint({ id, summary, answer, … }, …)`;
    });
  expect(undeclared).toStrictEqual([]);
  expect(routes.length).toBeGreaterThan(40);
});

function isEndpoint(handler: unknown): boolean {
  return typeof handler === "function" && "operation" in handler;
}

test("no two operations share a name", () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toStrictEqual([]);
});

test("a summary is a sentence without a full stop", () => {
  const odd = described.map(({ operation }) => operation.summary).filter((text) => !/^[A-Z].{3,99}[^.]$/.test(text));
  expect(odd).toStrictEqual([]);
});

test("what a client can't send is not declared", () => {
  const odd = described.filter(({ method, operation }) => {
    const carries = operation.body ?? operation.file ?? operation.content;
    return (method === "GET" && carries) || (operation.idempotent && operation.auth !== "required");
  });
  expect(odd.map(({ pattern, method }) => `${method} ${pattern}`)).toStrictEqual([]);
});

describe("the document", () => {
  test("refers only to what it holds", () => {
    const text = JSON.stringify(document);
    const missing = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)]
      .map(([, pointer = ""]) => pointer)
      .filter((pointer) => pointer.split("/").reduce<unknown>((value, key) => at(value, key), document) === undefined);
    expect(missing).toStrictEqual([]);
  });

  test("keeps no schema that nothing refers to", () => {
    const text = JSON.stringify(document);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    );
    expect(unused).toStrictEqual([]);
  });

  test("declares each variable of a path, and no other", () => {
    for (const { path, parameters } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
      expect(inPath, path).toStrictEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  test("has the specification's bounds", () => {
    const body = document.paths["/v1/agents"]?.post?.requestBody?.content["application/json"]?.schema;
    expect(body).toMatchObject({
      required: ["slug", "title", "description", "category"],
      properties: {
        slug: { type: "string", minLength: 3, maxLength: 60, pattern: "^[a-z0-9][a-z0-9-]*[a-z0-9]$" },
        title: { minLength: 3, maxLength: 100 },
        description: { minLength: 10, maxLength: 1024 },
        category: { minLength: 2, maxLength: 50 },
        long_description: { anyOf: [{ type: "string", maxLength: 20_000 }, { type: "null" }] },
        type: { type: "string", pattern: "^(skill|agent)$", default: "skill" },
        price_cents: { type: "integer", minimum: 0, maximum: 99_999_999, default: 0 },
      },
    });
    const query = document.paths["/v1/skills"]?.get?.parameters.filter((parameter) => parameter.in === "query");
    expect(query).toMatchObject([
      { name: "category", schema: { maxLength: 50 } },
      { name: "type", schema: { pattern: "^(skill|agent)$" } },
      { name: "sort", schema: { pattern: "^(newest|price_asc|price_desc|downloads|relevance)$" } },
      { name: "price", schema: { pattern: "^(free|paid)$" } },
      { name: "security_status", schema: { pattern: "^(pass|warn)$" } },
      { name: "q", schema: { maxLength: 100 } },
      { name: "search" },
      { name: "source" },
      { name: "limit", schema: { type: "integer", minimum: 1, maximum: 100, default: 20 } },
      { name: "offset", schema: { type: "integer", minimum: 0, default: 0 } },
    ]);
  });

  test("names the service's version", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "0.1.0" } });
  });
});

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
