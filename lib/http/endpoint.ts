import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Viewer, viewerFromBearer } from "@/lib/auth/viewer";
import { AppError, PlainError } from "@/lib/errors";
import { readJson } from "./body";
import { clientAddress, clientKey } from "./client-address";
import { hashRequest, idempotencyHeader, onceFor, readIdempotencyHeader } from "./idempotency";
import type { Auth, Operation } from "./operation";
import { type RateLimit, rateLimitHeaders, spend, tierOf } from "./rate-limit";
import { errorResponse, Reply, revalidated } from "./responses";
import { readUpload, type Upload } from "./upload-body";
import { validate } from "./validation";

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

type Call<A extends Auth, Q, B, F> = {
  request: Request;
  viewer: A extends "required" ? Viewer : A extends "optional" ? Viewer | null : null;
  query: Output<Q>;
  body: Output<B>;
  file: F extends true ? Upload : undefined;
};

type Options<A, Q, B, F, R, S> = Omit<Operation, "auth" | "query" | "body" | "file" | "answer" | "also"> & {
  auth?: A;
  query?: Q;
  body?: B;
  file?: F;
  answer: R;
  also?: S;
};

/** What a handler may return: the declared answer, one of the others with its status, or what is no JSON. */
type Result<R extends z.ZodType, S extends Record<number, z.ZodType>> =
  | z.output<R>
  | Reply<z.output<R> | z.output<S[keyof S]>>
  | Response;

type Handler<P> = (request: Request, context: { params: Promise<P> }) => Promise<Response>;
type Endpoint<P> = Handler<P> & { operation: Operation };

/**
 * Turns a domain call into a route handler: limits the rate, finds the viewer,
 * checks query and body, and renders the result or the refusal as JSON.
 * Every file under app/v1 exports nothing but a route of endpoints; the API's document is made of what they declare.
 */
export function endpoint<
  R extends z.ZodType,
  A extends Auth = "none",
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  F extends boolean = false,
  S extends Record<number, z.ZodType> = Record<never, never>,
  P = unknown,
>(
  options: Options<A, Q, B, F, R, S>,
  handle: (call: Call<A, Q, B, F>, params: P) => Result<R, S> | Promise<Result<R, S>>,
): Endpoint<P> {
  const operation: Operation = options;
  const auth: Auth = operation.auth ?? "none";
  const handler: Handler<P> = (request, context) =>
    answer(request, { auth, unlimited: operation.unlimited }, async () => {
      const viewer = await findViewer(request, auth);
      const { query, body, header } = validate({
        header: operation.idempotent && { schema: idempotencyHeader, value: readIdempotencyHeader(request) },
        query: operation.query && { schema: operation.query, value: readQuery(request) },
        body: operation.body && { schema: operation.body, value: await readJson(request) },
      });
      const file = operation.file ? await readUpload(request) : undefined;
      const work = async () => {
        const result = await handle({ request, viewer, query, body, file } as Call<A, Q, B, F>, await context.params);
        if (result instanceof Response) return result;
        if (result instanceof Reply) return result.render(operation.status);
        if (isPublicRead(request, auth) && !operation.noStore) return revalidated(request, JSON.stringify(result));
        return Response.json(result, { status: operation.status });
      };
      const key = header as string | undefined;
      if (!viewer || key === undefined) return work();
      return onceFor(viewer, key, hashRequest(request, file?.bytes ?? JSON.stringify(body)), work);
    });
  return Object.assign(handler, { operation });
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** All methods of one path: the given endpoints, CORS preflight, and 405 for the rest. */
export function route<P>(endpoints: Partial<Record<Method, Endpoint<P>>>): Record<Method | "OPTIONS", Handler<P>> {
  const allow = [...METHODS.filter((method) => endpoints[method]), "OPTIONS"].join(", ");
  const refuse: Handler<P> = (request) =>
    answer(request, { auth: "ignored" }, () => {
      throw new PlainError(405, `Method Not Allowed; this path takes ${allow}`, { allow });
    });
  const preflight: Handler<P> = async () =>
    new Response(null, {
      status: 204,
      headers: {
        allow,
        "access-control-allow-origin": "*",
        "access-control-allow-methods": endpoints.GET ? "GET, HEAD" : "",
        "access-control-allow-headers": "If-None-Match, X-Request-Id",
        "access-control-max-age": "86400",
      },
    });
  const { GET = refuse, POST = refuse, PUT = refuse, PATCH = refuse, DELETE = refuse } = endpoints;
  return { GET, POST, PUT, PATCH, DELETE, OPTIONS: preflight };
}

/** Runs `work` within the caller's rate and gives whatever comes of it the headers that every answer has. */
export async function answer(
  request: Request,
  { auth, unlimited }: { auth: Auth; unlimited?: boolean },
  work: () => Promise<Response>,
): Promise<Response> {
  const requestId = incomingId(request) ?? randomUUID();
  const tier = tierOf(request.method, auth === "required");
  const rate = unlimited ? null : await spend(tier, clientKey(clientAddress(request)));
  let response: Response;
  try {
    if (rate && !rate.allowed) throw new AppError("RATE_LIMITED");
    response = await work();
  } catch (error) {
    response = errorResponse(error, requestId);
  }
  return withHeaders(response, { request, auth, requestId, rate });
}

function withHeaders(
  response: Response,
  { request, auth, requestId, rate }: { request: Request; auth: Auth; requestId: string; rate: RateLimit | null },
): Response {
  const headers = new Headers(response.headers);
  headers.set("x-request-id", requestId);
  if (rate) {
    for (const [name, value] of Object.entries(rateLimitHeaders(rate))) headers.set(name, value);
    if (response.status === 429) headers.set("retry-after", String(rate.resetSeconds));
  }
  if (request.headers.has("authorization")) headers.set("cache-control", "private, no-store");
  else if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  if (isPublicRead(request, auth)) {
    headers.set("access-control-allow-origin", "*");
    headers.set(
      "access-control-expose-headers",
      "ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id",
    );
  }
  headers.set("x-content-type-options", "nosniff");
  return new Response(response.body, { status: response.status, headers });
}

function isPublicRead(request: Request, auth: Auth): boolean {
  return (request.method === "GET" || request.method === "HEAD") && auth !== "required";
}

async function findViewer(request: Request, auth: Auth): Promise<Viewer | null> {
  if (auth === "ignored") return null;
  const viewer = await viewerFromBearer(request.headers.get("authorization"));
  if (!viewer && auth === "required") throw new AppError("AUTH_MISSING");
  return auth === "none" ? null : viewer;
}

/** The last value of each parameter; an empty one counts as absent. */
function readQuery(request: Request): Record<string, string> {
  return Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ""));
}

/** A caller may name its request, so that both sides' logs can be read together. */
function incomingId(request: Request): string | null {
  const id = request.headers.get("x-request-id");
  return id && /^[\w.-]{8,128}$/.test(id) ? id : null;
}
