import { isDeepStrictEqual } from "node:util";
import { AppError, type ErrorCode, isPlainErrorName, plainError } from "@/lib/errors";
import type { Operation, Refusal } from "../operation";
import { type Example, type Exchange, invalid } from "./examples";
import { header, headersOf } from "./headers";
import type { Response } from "./responses";
import type { Schema } from "./schemas";

/** Refusals that many operations share word for word. */
export const sharedResponses: Record<string, Response> = {
  SignInRequired: shared("AUTH_EXPIRED", "AUTH_INVALID", "AUTH_MISSING"),
  BadToken: shared("AUTH_EXPIRED", "AUTH_INVALID"),
  TooLarge: shared("FILE_TOO_LARGE"),
  TooManyRequests: shared("RATE_LIMITED"),
  ListingNotFound: shared("SKILL_NOT_FOUND"),
  Unavailable: shared("IDENTITY_PROVIDER_DOWN"),
};

/** Whatever the operation may refuse with, by status; what many refuse word for word is referred to. */
export function refusalsOf(operation: Operation, exchanges: Exchange[]): Record<string, Response | { $ref: string }> {
  const responses = [...reasonsByStatus(operation)].map(([status, reasons]) => {
    const words = wordsOf(reasons, { invalid: invalid(operation), own: ownWords(exchanges, status) });
    const response = describeRefusal(reasons, words, operation);
    const name = Object.keys(sharedResponses).find((key) => isDeepStrictEqual(sharedResponses[key], response));
    return [status, name ? { $ref: `#/components/responses/${name}` } : response];
  });
  return Object.fromEntries(responses);
}

/** A code, the name of a sentence, the status of sentences of the operation's own, or that the input is not valid. */
type Reason = Refusal | "invalid";

function reasonsByStatus(operation: Operation): Map<number, Reason[]> {
  const byStatus = new Map<number, Reason[]>();
  for (const refusal of [...impliedRefusals(operation), ...(operation.refusals ?? [])]) {
    const [status, reason] = reasonOf(refusal);
    const known = byStatus.get(status) ?? [];
    if (!known.includes(reason)) byStatus.set(status, [...known, reason].sort());
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

function reasonOf(refusal: Refusal): [status: number, reason: Reason] {
  if (refusal === "VALIDATION_ERROR") return [422, "invalid"];
  if (typeof refusal === "number") return [refusal, refusal];
  return [(isPlainErrorName(refusal) ? plainError(refusal) : new AppError(refusal)).status, refusal];
}

/** The refusals that `endpoint` itself makes, given what the operation declares. */
function impliedRefusals(operation: Operation): Refusal[] {
  const { auth = "none", query, body, file, idempotent, unlimited } = operation;
  return [
    ...(auth === "required" ? (["AUTH_MISSING"] as const) : []),
    ...(auth === "ignored" ? [] : (["AUTH_INVALID", "AUTH_EXPIRED", "IDENTITY_PROVIDER_DOWN"] as const)),
    ...(query || body || file || idempotent ? (["VALIDATION_ERROR"] as const) : []),
    ...(body || file ? (["FILE_TOO_LARGE"] as const) : []),
    ...(idempotent ? (["REQUEST_UNDERWAY"] as const) : []),
    ...(unlimited ? [] : (["RATE_LIMITED"] as const)),
  ];
}

type Words = Record<string, Example>;

function ownWords(exchanges: Exchange[], status: number): Example | null {
  const found = exchanges.find((exchange) => exchange.status === status);
  return found ? { value: found.answer } : null;
}

/** Each reason as it is answered. */
function wordsOf(reasons: Reason[], known: { invalid?: Example | null; own?: Example | null } = {}): Words {
  const words = reasons.map((reason): [string, Example | null | undefined] => {
    if (reason === "invalid") return ["invalid", known.invalid];
    if (typeof reason === "number") return ["other", known.own];
    if (isPlainErrorName(reason)) return [reason, { value: { detail: plainError(reason).message } }];
    return [reason, { value: { detail: { detail: new AppError(reason).message, code: reason } } }];
  });
  return Object.fromEntries(words.filter(([, example]) => example)) as Words;
}

function describeRefusal(reasons: Reason[], examples: Words, { unlimited }: { unlimited?: boolean } = {}): Response {
  const codes = reasons.filter(isCode);
  const isPlain = reasons.some((reason) => typeof reason === "number" || isPlainErrorName(reason));
  const [schema = {}, ...others]: Schema[] = [
    ...(codes.length > 0 ? [codedSchema(codes)] : []),
    ...(isPlain ? [{ $ref: "#/components/schemas/PlainError" }] : []),
    ...(reasons.includes("invalid") ? [{ $ref: "#/components/schemas/ValidationError" }] : []),
  ];
  const sentences = [
    ...codes.map((code) => `\`${code}\`: ${new AppError(code).message}`),
    ...(isPlain ? ["Refused with a sentence, without a code"] : []),
    ...(reasons.includes("invalid") ? ["The input is not valid; all that is wrong with it is listed"] : []),
  ];
  const retryAfter = { "Retry-After": header("Seconds until the next request is taken") };
  return {
    description: sentences.join("\n\n"),
    headers: { ...headersOf({ unlimited }), ...(reasons.includes("RATE_LIMITED") && retryAfter) },
    content: {
      "application/json": { schema: others.length === 0 ? schema : { anyOf: [schema, ...others] }, examples },
    },
  };
}

function isCode(reason: Reason): reason is ErrorCode {
  return typeof reason === "string" && reason !== "invalid" && !isPlainErrorName(reason);
}

function codedSchema(codes: string[]) {
  return { $ref: "#/components/schemas/CodedError", properties: { detail: { properties: { code: { enum: codes } } } } };
}

function shared(...reasons: Reason[]): Response {
  return describeRefusal(reasons, wordsOf(reasons));
}
