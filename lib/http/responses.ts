import { createHash } from "node:crypto";
import { isDatabaseDown } from "@/db/client";
import { AppError, InvalidInput, PlainError, plainError } from "@/lib/errors";
import { log } from "@/lib/log";
import { fromInvalidInput, ValidationError } from "./validation";

/** Renders whatever an endpoint threw in the API's error shapes. */
export function errorResponse(error: unknown, requestId: string): Response {
  if (error instanceof AppError) {
    return Response.json({ detail: { detail: error.message, code: error.code } }, { status: error.status });
  }
  if (error instanceof ValidationError) return Response.json({ detail: error.issues }, { status: 422 });
  if (error instanceof InvalidInput) return Response.json({ detail: [fromInvalidInput(error)] }, { status: 422 });
  if (error instanceof PlainError) {
    return Response.json({ detail: error.message }, { status: error.status, headers: error.headers });
  }
  if (isDatabaseDown(error)) {
    log.error({ err: error, requestId }, "the database is out of reach");
    return errorResponse(plainError("DATABASE_DOWN", { "retry-after": "5" }), requestId);
  }
  log.error({ err: error, requestId }, "unexpected error");
  return Response.json(
    { detail: "Something went wrong on our side; try again, and quote the request id" },
    { status: 500 },
  );
}

/** An answer with a status or headers of its own; what it holds is checked like any other answer. */
export class Reply<T> {
  constructor(
    private readonly body: T,
    private readonly init: { status?: number; headers?: Record<string, string> } = {},
  ) {}

  render(status: number | undefined): Response {
    return Response.json(this.body, { status, ...this.init });
  }
}

/** A public answer with its fingerprint, or 304 where the caller already holds it. */
export function revalidated(request: Request, json: string): Response {
  const etag = `W/"${createHash("sha1").update(json).digest("base64url")}"`;
  const headers = { etag, vary: "Authorization", "cache-control": "public, max-age=0, must-revalidate" };
  if (isFresh(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  return new Response(json, { headers: { ...headers, "content-type": "application/json" } });
}

function isFresh(known: string | null, etag: string): boolean {
  if (!known) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return known.trim() === "*" || known.split(",").some((tag) => strong(tag) === strong(etag));
}
