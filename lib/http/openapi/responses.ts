import { isDeepStrictEqual } from "node:util";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { Operation, PlainStatus } from "../operation";
import { type Schema, type Schemas, schemaOf } from "./schemas";

export type Response = {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: Schema }>;
};
type Responses = Record<string, Response | { $ref: string }>;

/** Everything the operation may answer, by status. */
export function responsesOf(operation: Operation, { isRevalidated }: { isRevalidated: boolean }, schemas: Schemas) {
  const { status = 200, answer, also = {}, formats, unlimited } = operation;
  const headers = headersOf({ unlimited, isRevalidated });
  const json = (type: typeof answer) => ({ "application/json": { schema: schemaOf(type, "output", schemas) } });
  const responses: Responses = {
    [status]: {
      description: status === 201 ? "Created" : "Success",
      headers,
      content: { ...json(answer), ...formats },
    },
  };
  for (const [other, type] of Object.entries(also)) {
    const location = other === "302" ? { Location: header("Where it is") } : {};
    responses[other] = {
      description: DESCRIPTIONS[other] ?? "Another outcome",
      headers: { ...headers, ...location },
      content: json(type),
    };
  }
  if (isRevalidated) responses[304] = { description: "The caller already holds the answer", headers };
  for (const [refused, reasons] of reasonsByStatus(operation)) responses[refused] = refusal(reasons, { unlimited });
  return responses;
}

const DESCRIPTIONS: Record<string, string> = {
  200: "Nothing was created: it was there before, or is not kept",
  202: "Not yet decided; ask again",
  302: "The same, and a redirect to it",
  503: "The same, with a part that is down",
};

/** Codes, and what comes without one: a sentence alone, or the list of all that is wrong with the input. */
type Reason = ErrorCode | "plain" | "invalid";

function reasonsByStatus(operation: Operation): Map<number, Reason[]> {
  const byStatus = new Map<number, Reason[]>();
  const add = (status: number, reason: Reason) => {
    const known = byStatus.get(status) ?? [];
    if (!known.includes(reason)) byStatus.set(status, [...known, reason].sort());
  };
  for (const refusal of [...impliedRefusals(operation), ...(operation.refusals ?? [])]) {
    if (refusal === "VALIDATION_ERROR") add(422, "invalid");
    else if (typeof refusal === "number") add(refusal, "plain");
    else add(new AppError(refusal).status, refusal);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

/** The refusals that `endpoint` itself makes, given what the operation declares. */
function impliedRefusals(operation: Operation): (ErrorCode | PlainStatus)[] {
  const { auth = "none", query, body, file, idempotent, unlimited } = operation;
  return [
    ...(auth === "required" ? (["AUTH_MISSING"] as const) : []),
    ...(auth === "ignored" ? [] : (["AUTH_INVALID", "AUTH_EXPIRED", 503] as const)),
    ...(query || body || file || idempotent ? (["VALIDATION_ERROR"] as const) : []),
    ...(body || file ? (["FILE_TOO_LARGE"] as const) : []),
    ...(idempotent ? ([409] as const) : []),
    ...(unlimited ? [] : (["RATE_LIMITED"] as const)),
  ];
}

function refusal(reasons: Reason[], { unlimited }: { unlimited?: boolean }): Response | { $ref: string } {
  const response = describeRefusal(reasons, { unlimited });
  const name = Object.keys(sharedResponses).find((key) => isDeepStrictEqual(sharedResponses[key], response));
  return name ? { $ref: `#/components/responses/${name}` } : response;
}

function describeRefusal(reasons: Reason[], { unlimited }: { unlimited?: boolean } = {}): Response {
  const codes = reasons.filter((reason) => reason !== "plain" && reason !== "invalid");
  const [schema = {}, ...others]: Schema[] = [
    ...(codes.length > 0 ? [codedSchema(codes)] : []),
    ...(reasons.includes("plain") ? [{ $ref: "#/components/schemas/PlainError" }] : []),
    ...(reasons.includes("invalid") ? [{ $ref: "#/components/schemas/ValidationError" }] : []),
  ];
  const sentences = [
    ...codes.map((code) => `\`${code}\`: ${new AppError(code).message}`),
    ...(reasons.includes("plain") ? ["Refused with a sentence, without a code"] : []),
    ...(reasons.includes("invalid") ? ["The input is not valid; all that is wrong with it is listed"] : []),
  ];
  return {
    description: sentences.join("\n\n"),
    headers: {
      ...headersOf({ unlimited }),
      ...(reasons.includes("RATE_LIMITED") && { "Retry-After": header("Seconds until the next request is taken") }),
    },
    content: { "application/json": { schema: others.length === 0 ? schema : { anyOf: [schema, ...others] } } },
  };
}

function codedSchema(codes: string[]) {
  return { $ref: "#/components/schemas/CodedError", properties: { detail: { properties: { code: { enum: codes } } } } };
}

function headersOf({ unlimited, isRevalidated }: { unlimited?: boolean; isRevalidated?: boolean }) {
  const names = [
    "X-Request-Id",
    ...(unlimited ? [] : ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]),
    ...(isRevalidated ? ["ETag"] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function header(description: string) {
  return { description, schema: { type: "string" } };
}

export const sharedHeaders = {
  "X-Request-Id": header("Names this request in the service's log; a caller may choose it"),
  "RateLimit-Limit": header("Requests a minute in this tier, for each address"),
  "RateLimit-Remaining": header("Requests left in this minute"),
  "RateLimit-Reset": header("Seconds until the minute is over"),
  ETag: header("The answer's fingerprint, for If-None-Match"),
};

/** Refusals that many operations share word for word. */
export const sharedResponses: Record<string, Response> = {
  SignInRequired: describeRefusal(["AUTH_EXPIRED", "AUTH_INVALID", "AUTH_MISSING"]),
  BadToken: describeRefusal(["AUTH_EXPIRED", "AUTH_INVALID"]),
  InvalidInput: describeRefusal(["invalid"]),
  TooLarge: describeRefusal(["FILE_TOO_LARGE"]),
  TooManyRequests: describeRefusal(["RATE_LIMITED"]),
  ListingNotFound: describeRefusal(["SKILL_NOT_FOUND"]),
  Unavailable: describeRefusal(["plain"]),
};

/** The three shapes of a refusal. */
export const errorSchemas: Schemas = {
  CodedError: {
    type: "object",
    properties: {
      detail: {
        type: "object",
        properties: {
          detail: { type: "string", description: "What happened, then what to do" },
          code: { type: "string" },
        },
        required: ["detail", "code"],
        additionalProperties: false,
      },
    },
    required: ["detail"],
    additionalProperties: false,
  },
  PlainError: {
    type: "object",
    properties: { detail: { type: "string" } },
    required: ["detail"],
    additionalProperties: false,
  },
  ValidationError: {
    type: "object",
    properties: {
      detail: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          properties: {
            loc: {
              type: "array",
              items: { type: ["string", "integer"] },
              description: "Where: `body`, `query`, `header`, then the field",
            },
            msg: { type: "string" },
            type: { type: "string", description: "The kind of failure, such as `missing` or `string_too_short`" },
            input: { description: "What was sent; never a secret" },
            ctx: { type: "object", description: "The bound that was missed" },
          },
          required: ["loc", "msg", "type"],
          additionalProperties: false,
        },
      },
    },
    required: ["detail"],
    additionalProperties: false,
  },
};
