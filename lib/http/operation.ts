import type { z } from "zod";
import type { ErrorCode, PlainErrorName } from "@/lib/errors";

/** "none" and "optional" differ in who is handed on; both refuse a bad token. "ignored" looks at no token. */
export type Auth = "ignored" | "none" | "optional" | "required";

/** Statuses that an operation refuses with sentences of its own and no code. */
type PlainStatus = 400 | 409 | 503;

export type Refusal = ErrorCode | PlainErrorName | PlainStatus;

/** A body or an answer that is no JSON, by its media type. */
type Content = Record<string, { readonly schema: Record<string, unknown> }>;

/** What an endpoint says of itself: how it is called, and what it may answer. */
export type Operation = {
  /** The name clients get for it, unique; that of the domain function where there is one. */
  id: string;
  /** What it does, in a sentence without a full stop. */
  summary: string;
  auth?: Auth;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a package instead of JSON. */
  file?: boolean;
  /** A body that the handler reads itself. */
  content?: Content;
  /** Headers that the handler reads, beside those that every endpoint does. */
  headers?: Record<string, string>;
  answer: z.ZodType;
  /** The status of a success where it is not 200. */
  status?: number;
  /** Answers with another status. */
  also?: Record<number, z.ZodType>;
  /** Other forms of the answer that the caller may ask for. */
  formats?: Content;
  /** Beside those that follow from the above: a bad token, input that is not valid, too many requests. */
  refusals?: readonly Refusal[];
  /** A POST that changes nothing, as its question fits into no address: it has the rate and the deadline of a read. */
  reads?: true;
  /** No rate limit. */
  unlimited?: boolean;
  /** Takes an `Idempotency-Key`; for endpoints that require a viewer and answer JSON. */
  idempotent?: true;
  /** Never kept by anybody, and not revalidated either. */
  noStore?: boolean;
};
