import fc, { type Arbitrary } from "fast-check";
import type { Operation, Schema } from "../conformance";

export type HostileRequest = { path: string; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> | null };

const HEADERS = ["idempotency-key", "if-none-match", "accept", "x-request-id", "range", "stripe-signature", "cookie"];
const HEADER_VALUES = ["", "*", '"', "é", "x".repeat(4_000), "t=1,v1=00", "bytes=0-", "application/zip", "W/"];

const CONTENT_TYPES = [
  "text/plain",
  "application/json; charset=utf-16",
  "application/json;;;",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/zip",
  "application/gzip",
  "\u00ff",
];

/** Requests for an operation that mix what it asks for with what nobody should send. `known` names things that are there. */
export function hostileRequests(method: string, path: string, operation: Operation, known: string[]) {
  const { parameters, requestBody } = operation;
  const names = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const schema = requestBody?.content["application/json"]?.schema;
  return fc
    .record({
      segments: fc.tuple(...names("path").map(() => segment(known))),
      query: query(names("query")),
      headers: fc.dictionary(fc.constantFrom(...HEADERS), fc.constantFrom(...HEADER_VALUES), { maxKeys: 2 }),
      type: fc.oneof({ weight: 4, arbitrary: fc.constant("application/json") }, fc.constantFrom(...CONTENT_TYPES)),
      body: method === "GET" || method === "DELETE" ? fc.constant(null) : body(schema),
    })
    .map(({ segments, query: search, headers, type, body: bytes }): HostileRequest => {
      let i = 0;
      const filled = path.replace(/\{\w+\}/g, () => segments[i++] ?? "");
      return { path: filled + search, headers: { ...headers, ...(bytes && { "content-type": type }) }, body: bytes };
    });
}

/** Whether nobody who asks for it can ask for anything after that. */
export function endsSignIns({ operationId }: Operation): boolean {
  return operationId === "signOutEverywhere";
}

/** Long enough for any bound, and nothing that a database can hold. */
const UNSTORABLE = ["a\u0000bcdefghijkl", "abcdefghijk\ud800", "\udc00abcdefghijk"];

/** Texts that have broken programs before. */
const TEXTS = [
  ...UNSTORABLE,
  "",
  " ",
  "\u0000",
  "😀".repeat(60),
  "e\u0301\u202e\ufeff",
  "../../etc/passwd",
  "'; drop table users; --",
  "%00",
  "{{7*7}}<%= 7 %>",
  "<script>hurt=1</script>",
  "__proto__",
  "constructor",
  "NaN",
  "-1",
  "1e999",
  "9".repeat(400),
  "-".repeat(33),
  "- ".repeat(50),
  "x".repeat(30_000),
];

function segment(known: string[]): Arbitrary<string> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...known) },
    fc.uuid(),
    anyText().map(inAddress),
    fc.constantFrom("%ZZ", "%E0%A4%A", "%ED%A0%80", "%00", "a%2Fb", "%2e%2e"),
  );
}

/** Named parameters, all within their bounds but for one, and some that nobody knows or that come twice. */
function query(parameters: Operation["parameters"]): Arbitrary<string> {
  const schemas = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const unknown = fc.array(fc.tuple(fc.constantFrom(...TEXTS), fc.constantFrom(...TEXTS)), { maxLength: 1 });
  return fc
    .tuple(poisoned(schemas, []), unknown, fc.boolean())
    .map(([known, others, isTwice]) => {
      const pairs = [...Object.entries(known), ...others];
      return [...pairs, ...(isTwice ? pairs : [])].map(
        ([name, value]) => `${inAddress(name)}=${inAddress(textOf(value))}`,
      );
    })
    .map((pairs) => (pairs.length > 0 ? `?${pairs.join("&")}` : ""));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}

/** As an address can hold it, and not so long that Node refuses the head (431): half a surrogate pair in the bytes that a careless encoder makes of it. */
function inAddress(text: string): string {
  return [...text.slice(0, 800)].map((char) => (char.isWellFormed() ? encodeURIComponent(char) : "%ED%A0%80")).join("");
}

const RAW = [
  "",
  "null",
  "[]",
  "5",
  "1e999",
  "NaN",
  "{",
  "\ufeff{}",
  '{"a":1e999999}',
  `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  '{"a":'.repeat(20_000),
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}',
];

function body(schema: Schema | undefined): Arbitrary<Uint8Array<ArrayBuffer>> {
  const json = schema ? fitting(schema).map((value) => JSON.stringify(value) ?? "") : anyJson();
  return fc.oneof(
    { weight: 6, arbitrary: json.map(bytesOf) },
    { weight: 1, arbitrary: cut(json).map(bytesOf) },
    { weight: 1, arbitrary: json.map((text) => bytesOf(text.replace(/^\{(.+)\}$/s, "{$1,$1}"))) },
    { weight: 1, arbitrary: anyJson().map(bytesOf) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW).map(bytesOf) },
  );
}

function cut(json: Arbitrary<string>): Arbitrary<string> {
  return fc
    .tuple(json, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, part]) => text.slice(0, text.length * part));
}

function anyJson(): Arbitrary<string> {
  return fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function anyText(): Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: "binary", maxLength: 40 }));
}

/** An object that fits but for one of its fields, so that this one gets past every other check. */
function poisoned(properties: Record<string, Schema>, required: string[]): Arbitrary<Record<string, unknown>> {
  const names = Object.keys(properties);
  if (names.length === 0) return fc.constant({});
  const fields = Object.fromEntries(names.map((name) => [name, fitting(properties[name] ?? {})]));
  const wrong = fc
    .constantFrom(...names)
    .chain((name) => odd(properties[name] ?? {}).map((value) => ({ [name]: value })));
  return fc.tuple(fc.record(fields, { requiredKeys: required }), wrong).map(([fit, one]) => ({ ...fit, ...one }));
}

/** What just misses the schema's bounds, what no database holds, or something else altogether. */
function odd({ minLength, maxLength, minimum, maximum, type }: Schema): Arbitrary<unknown> {
  const lengths = [Number(minLength ?? 1) - 1, Number(maxLength ?? 100) + 1];
  const bounds = [Number(minimum ?? 0) - 1, Number(maximum ?? 2 ** 31) + 1];
  const misses = type === "string" ? lengths.map((length) => "x".repeat(Math.max(0, length))) : bounds;
  return fc.oneof(
    fc.constantFrom<unknown>(...misses),
    { weight: 3, arbitrary: fc.constantFrom(...UNSTORABLE) },
    anyText(),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(null, -0, 1.5, 1e308, 2 ** 53, true),
  );
}

function fitting({
  anyOf,
  properties,
  items,
  required = [],
  enum: values,
  type,
  ...bounds
}: Schema): Arbitrary<unknown> {
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((choice: Schema) => fitting(choice)));
  if (Array.isArray(values)) return fc.constantFrom(...values);
  if (properties) return poisoned(properties as Record<string, Schema>, required as string[]);
  if (type === "array") return fc.array(fitting(items as Schema), { maxLength: 3 });
  if (type === "integer") return integer(bounds);
  if (type === "boolean") return fc.boolean();
  return type === "string" ? text(bounds) : fc.constant(null);
}

function integer({ minimum = -10, maximum = 10_000 }: Schema): Arbitrary<number> {
  const [min, max] = [Number(minimum), Number(maximum)];
  return fc.oneof(fc.integer({ min, max: Math.min(max, 2 ** 31) }), fc.constantFrom(min, max));
}

function text({ minLength = 0, maxLength = 100 }: Schema): Arbitrary<string> {
  const [min, max] = [Number(minLength), Number(maxLength)];
  const unit = fc.constantFrom(..."abcdefghijklmnop0123456789");
  return fc.oneof(
    fc.string({ unit, minLength: min, maxLength: Math.min(max, min + 20) }),
    fc.constant("x".repeat(max)),
  );
}
