import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import Ajv, { type ValidateFunction } from "ajv";
import { parseForm } from "./form";
import { match } from "./router";

type Schema = { [key: string]: unknown };
type Content = Record<string, { schema: Schema }>;
export type Described = {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Document = {
  info: { version: string };
  paths: Record<string, Record<string, Described>>;
  "x-webhooks": Record<string, Schema>;
  "x-thin-webhooks": Schema;
  components: { schemas: Record<string, Schema> };
};

const file = path.resolve(import.meta.dirname, "../../../shared/spec/stripe-openapi-subset.json");

/** The reduced description of the API that the tests hold the simulator against; null where it isn't at hand. */
export const spec: Document | null = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
export const specMissing = `the API's description is not at ${file}`;

const options = {
  strict: false,
  inlineRefs: false,
  code: { optimize: false },
  formats: {
    "unix-time": true,
    decimal: /^-?\d+(\.\d+)?$/,
    "date-time": (text: string) => !Number.isNaN(Date.parse(text)),
  },
} as const;
const requests = new Ajv({ ...options, coerceTypes: true });
const responses = new Ajv(options);
const compiled = new Map<string, ValidateFunction>();

if (spec) {
  requests.addSchema(spec, "spec", undefined, false);
  // Answers are open in the document; closed here, so that an invented field is found.
  responses.addSchema(closed(spec), "spec", undefined, false);
}

function closed(value: unknown): Schema {
  const copy = structuredClone(value);
  visit(copy);
  return copy as Schema;
}

function visit(node: unknown, isPart = false): void {
  if (typeof node !== "object" || node === null) return;
  // A part of an allOf knows only its own fields.
  if (!isPart && "properties" in node && !("additionalProperties" in node) && !("x-pruned" in node)) {
    Object.assign(node, { additionalProperties: false });
  }
  for (const [key, child] of Object.entries(node)) {
    if (key === "allOf" && Array.isArray(child)) for (const part of child) visit(part, true);
    else visit(child);
  }
}

/** What the document says of this request, or a failure where it says nothing. */
export function describedOperation(method: string, address: string): Described & { template: string } {
  for (const [template, methods] of Object.entries(spec?.paths ?? {})) {
    const described = methods[method.toLowerCase()];
    if (described && match(template, address)) return { ...described, template };
  }
  throw new Error(`The document doesn't know ${method} ${address}.`);
}

/** Fails if the document doesn't allow this request. */
export function checkRequest(method: string, url: URL, body: string): void {
  const { requestBody } = describedOperation(method, url.pathname);
  const isJson = requestBody?.content["application/json"] !== undefined;
  checkParams(method, url.pathname, {
    body: isJson ? JSON.parse(body || "{}") : parseForm(body),
    query: parseForm(url.search.slice(1)),
  });
}

/** As `checkRequest`, for one that was read already. */
export function checkParams(method: string, address: string, { body, query }: { body: object; query: object }): void {
  const { parameters, requestBody } = describedOperation(method, address);
  const [content] = Object.values(requestBody?.content ?? {});
  if (content) expectValid(requests, schemaAt(content.schema), body, `${method} ${address} request`);
  else if (Object.keys(body).length > 0) throw new Error(`${method} ${address} takes no body.`);
  for (const [name, value] of Object.entries(query)) {
    const parameter = parameters.find((each) => each.in === "query" && each.name === name);
    if (!parameter) throw new Error(`${method} ${address} has no parameter ${name}.`);
    expectValid(requests, schemaAt(parameter.schema), { value }, `${address} ?${name}`, "value");
  }
}

/** Fails if the document doesn't describe this answer. */
export function checkResponse(method: string, url: URL, status: number, body: unknown): void {
  const { responses: known } = describedOperation(method, url.pathname);
  const schema = (known[String(status)] ?? known.default)?.content?.["application/json"]?.schema;
  expectValid(responses, schemaAt(schema), body, `${method} ${url.pathname} answer ${status}`);
}

/** Fails if the document doesn't describe this event. */
export function checkEvent(event: { type: string; object: string }): void {
  const schema = event.object === "event" ? spec?.["x-webhooks"][event.type] : spec?.["x-thin-webhooks"];
  if (schema) expectValid(responses, schemaAt(schema), event, `event ${event.type}`);
}

function schemaAt(schema: Schema | undefined): Schema {
  if (!schema) throw new Error("The document has no schema here.");
  const text = JSON.stringify(schema).replaceAll('"#/', '"spec#/');
  return JSON.parse(text);
}

function expectValid(ajv: Ajv, schema: Schema, value: unknown, what: string, inside?: string): void {
  const whole = inside === undefined ? schema : { type: "object", properties: { [inside]: schema } };
  const key = `${ajv === requests}${JSON.stringify(whole)}`;
  const validate = compiled.get(key) ?? ajv.compile(whole);
  compiled.set(key, validate);
  if (validate(structuredClone(value))) return;
  const reasons = (validate.errors ?? [])
    .slice(0, 8)
    .map((e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`);
  throw new Error(`${what} doesn't fit the document:\n${reasons.join("\n")}`);
}
