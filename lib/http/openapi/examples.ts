import type { Operation } from "../operation";
import { missingFile } from "../upload-body";
import { ValidationError, validate } from "../validation";
import recorded from "./examples.json";
import { type Schema, schemaOf } from "./schemas";

/** A call as it was really made, and its answer. What is no JSON is text: a package by the name of its file. */
export type Exchange = { request: string; body?: unknown; status: number; type?: string; answer: unknown };
export type Example = { value: unknown };

/** What `npm run examples` has recorded of this operation, successes first. */
export function exchangesOf(operationId: string): Exchange[] {
  return (recorded as Record<string, Exchange[]>)[operationId] ?? [];
}

/** The answer with this status and form. */
export function answerIn(exchanges: Exchange[], status: number, type?: string): { example?: unknown } {
  const found = exchanges.find((exchange) => exchange.status === status && exchange.type === type);
  return found ? { example: found.answer } : {};
}

/** What the path and the query held when the call was made. */
export function parametersIn([first]: Exchange[], path: string): Record<string, string> {
  if (!first) return {};
  const { pathname, search } = new URL(first.request.split(" ")[1] ?? "", "http://service");
  const names = path.split("/");
  const values = pathname.split("/");
  const inPath = names.flatMap((name, i) => (name.startsWith("{") ? [[name.slice(1, -1), values[i] ?? ""]] : []));
  return Object.fromEntries([...inPath, ...new URLSearchParams(search)]);
}

/** What the calls carried that succeeded, by the status that they were answered with. */
export function bodiesIn(exchanges: Exchange[]): Record<string, Example> {
  const carrying = exchanges.filter(({ body, status }) => body !== undefined && status < 400);
  return Object.fromEntries(carrying.map(({ body, status }) => [status, { value: body }]));
}

/** What is answered to input that is not valid, by the check itself. */
export function invalid({ query, body, file }: Operation): Example | null {
  for (const parts of [...attempts("body", body), ...attempts("query", query)]) {
    try {
      validate(parts);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      return { value: { detail: error.issues } };
    }
  }
  return file ? { value: { detail: missingFile().issues } } : null;
}

/** Nothing at all, then in each field what is not likely to be right. */
function attempts(place: "body" | "query", schema: Operation["body"]) {
  if (!schema) return [];
  const { properties = {} } = schemaOf(schema, "input", {}) as { properties?: Record<string, Schema> };
  const values: unknown[] = [
    {},
    ...Object.keys(properties).map((name) => ({ [name]: "?" })),
    ...Object.entries(properties).map(([name, { maxLength = 0 }]) => ({ [name]: "x".repeat(Number(maxLength) + 1) })),
    ...Object.keys(properties).map((name) => ({ [name]: 0 })),
    0,
  ];
  return values.map((value) => ({ [place]: { schema, value } }));
}
