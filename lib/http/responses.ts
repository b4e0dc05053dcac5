import { hash } from "node:crypto";
import { isDatabaseTrouble } from "@/db/errors";
import { AppError, InvalidInput, PlainError, plainError } from "@/lib/errors";
import { log } from "@/lib/log";
import { takesGzip } from "./compression";
import type { Incoming } from "./incoming";
import { jsonOf, Outgoing } from "./outgoing";
import { fromInvalidInput, ValidationError } from "./validation";

/** Renders whatever an endpoint threw in the API's error shapes. */
export function errorAnswer(error: unknown, requestId: string): Outgoing {
  if (error instanceof AppError) {
    const { message, code, status, headers } = error;
    return jsonOf({ detail: { detail: message, code } }, { status, headers });
  }
  if (error instanceof ValidationError) return jsonOf({ detail: error.issues }, { status: 422 });
  if (error instanceof InvalidInput) return jsonOf({ detail: [fromInvalidInput(error)] }, { status: 422 });
  if (error instanceof PlainError) return jsonOf({ detail: error.message }, error);
  if (isDatabaseTrouble(error)) {
    // Many fail at once then, and to find out where each was thrown would keep the process busy.
    log.error({ requestId, reason: innermost(error).message }, "the database is out of reach or busy");
    return errorAnswer(plainError("DATABASE_DOWN", { "retry-after": "5" }), requestId);
  }
  log.error({ err: error, requestId }, "unexpected error");
  const detail = "Something went wrong on our side; try again, and quote the request id";
  return jsonOf({ detail }, { status: 500 });
}

function innermost(error: unknown): Error {
  const { cause } = error as Error;
  return cause instanceof Error ? innermost(cause) : (error as Error);
}

/** An answer with a status or headers of its own; what it holds is checked like any other answer. */
export class Reply<T> {
  constructor(
    private readonly body: T,
    private readonly init: { status?: number; headers?: Record<string, string> } = {},
  ) {}

  render(status: number | undefined): Outgoing {
    return jsonOf(this.body, { status, ...this.init });
  }
}

/**
 * JSON with its fingerprint; as bytes where it is sent again and again, which text would be made into each time, and
 * compressed as well, for those who take that.
 */
export type Rendered = { body: string | Uint8Array; gzipped?: Uint8Array | undefined; etag: string };

export function render(json: string): Rendered {
  return { body: json, etag: `W/"${hash("sha1", json, "base64url")}"` };
}

/** A public answer with its fingerprint, or 304 where the caller already holds it. */
export function revalidated(incoming: Incoming, { body, gzipped, etag }: Rendered): Outgoing {
  const headers: Record<string, string> = {
    etag,
    vary: "Authorization, Accept-Encoding",
    "cache-control": "public, max-age=0, must-revalidate",
  };
  if (isFresh(incoming.header("if-none-match"), etag)) return new Outgoing(304, headers);
  headers["content-type"] = "application/json";
  if (!gzipped || !takesGzip(incoming.header("accept-encoding"))) return new Outgoing(200, headers, body);
  headers["content-encoding"] = "gzip";
  return new Outgoing(200, headers, gzipped);
}

/** Whether an `If-None-Match` of these holds this one. */
export function isFresh(known: string | null, etag: string): boolean {
  if (!known) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return known.trim() === "*" || known.split(",").some((tag) => strong(tag) === strong(etag));
}
