import type { Operation } from "../operation";
import { answerIn, type Example, type Exchange } from "./examples";
import { header, headersOf } from "./headers";
import { refusalsOf } from "./refusals";
import { type Schema, type Schemas, schemaOf } from "./schemas";

export type Media = { schema: Schema; example?: unknown; examples?: Record<string, Example> };
export type Response = { description: string; headers?: Record<string, unknown>; content?: Record<string, Media> };
type Responses = Record<string, Response | { $ref: string }>;
type Context = { isRevalidated: boolean; exchanges: Exchange[] };

const DESCRIPTIONS: Record<string, string> = {
  200: "Nothing was created: it was there before, or is not kept",
  202: "Not yet decided; ask again",
  302: "The same, and a redirect to it",
  503: "The same, with a part that is down",
};

/** Everything the operation may answer, by status. */
export function responsesOf(operation: Operation, { isRevalidated, exchanges }: Context, schemas: Schemas): Responses {
  const { status = 200, answer, also = {}, formats = {}, unlimited } = operation;
  const headers = headersOf({ unlimited, isRevalidated });
  const json = (type: typeof answer, status: number) => ({
    "application/json": { schema: schemaOf(type, "output", schemas), ...answerIn(exchanges, status) },
  });
  const others = Object.entries(formats).map(([type, form]) => [
    type,
    { ...form, ...answerIn(exchanges, status, type) },
  ]);
  const responses: Responses = {
    [status]: {
      description: status === 201 ? "Created" : "Success",
      headers,
      content: { ...json(answer, status), ...Object.fromEntries(others) },
    },
  };
  for (const [other, type] of Object.entries(also)) {
    const location = other === "302" ? { Location: header("Where it is") } : {};
    responses[other] = {
      description: DESCRIPTIONS[other] ?? "Another outcome",
      headers: { ...headers, ...location },
      content: json(type, Number(other)),
    };
  }
  if (isRevalidated) responses[304] = { description: "The caller already holds the answer", headers };
  return { ...responses, ...refusalsOf(operation, exchanges) };
}
