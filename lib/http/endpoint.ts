import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Viewer, viewerFromBearer } from "@/lib/auth/viewer";
import { inContext } from "@/lib/context";
import { AppError, PlainError } from "@/lib/errors";
import { findKept, forgetChanged, isKeeping, keepMade } from "@/lib/kept/keep";
import { type RateLimit, spend, type Tier, tierOf } from "@/lib/rate-limits/spend";
import { toJson, type Written } from "@/lib/written";
import { readJson } from "./body";
import { gzipped } from "./compression";
import { hashRequest, idempotencyHeader, onceFor, readIdempotencyHeader } from "./idempotency";
import { fromStandard, type Incoming } from "./incoming";
import type { Auth, Operation } from "./operation";
import { jsonOf, Outgoing, toStandard } from "./outgoing";
import { errorAnswer, type Rendered, Reply, render, revalidated } from "./responses";
import { readUpload, type Upload } from "./upload-body";
import { validate } from "./validation";

/** How long a caller waits for what we depend on; an upload's body may take its time, and its own parts have limits. */
const READ_WITHIN_MS = 2_900;
const WRITE_WITHIN_MS = 8_000;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

type Call<A extends Auth, Q, B, F> = {
  incoming: Incoming;
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
  | Written<z.output<R> & object>
  | Reply<z.output<R> | z.output<S[keyof S]>>
  | Outgoing;

type Answerer<P> = (incoming: Incoming, params: P) => Promise<Outgoing>;
/** What a route module exports: the standard handler, and with it what our own server asks, at less cost. */
type Handler<P> = ((request: Request, context: { params: Promise<P> }) => Promise<Response>) & {
  answerer: Answerer<P>;
};
type Endpoint<P> = Handler<P> & { operation: Operation };

/** A handler for a route module, of what answers there. */
export function handlerOf<P>(answerer: Answerer<P>): Handler<P> {
  const handler = async (request: Request, context: { params: Promise<P> }) =>
    toStandard(await answerer(fromStandard(request), await context.params));
  return Object.assign(handler, { answerer });
}

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
  const handler = handlerOf<P>((incoming, params) => {
    const isKept = isKeeping && isPublicRead(incoming, auth) && !operation.noStore && !isSomebodys(incoming);
    const keptAs = isKept ? `${incoming.path}${incoming.search}` : undefined;
    const { unlimited, file: isUpload, reads } = operation;
    return answer(incoming, { auth, unlimited, isUpload, keptAs, reads }, async () => {
      const viewer = isSomebodys(incoming) && auth !== "ignored" ? await findViewer(incoming, auth) : null;
      if (!viewer && auth === "required") throw new AppError("AUTH_MISSING");
      const { query, body, header } = validate({
        header: operation.idempotent && { schema: idempotencyHeader, value: readIdempotencyHeader(incoming) },
        query: operation.query && { schema: operation.query, value: readQuery(incoming) },
        body: operation.body && { schema: operation.body, value: await readJson(incoming.standard()) },
      });
      const file = operation.file ? await readUpload(incoming.standard()) : undefined;
      const perform = () => handle({ incoming, viewer, query, body, file } as Call<A, Q, B, F>, params);
      const key = header as string | undefined;
      if (viewer && key !== undefined) {
        const requestHash = hashRequest(incoming, file?.bytes ?? JSON.stringify(body));
        return onceFor(viewer, key, requestHash, async () => asAnswer(await perform(), operation.status));
      }
      const result = await perform();
      const isRevalidated = isPublicRead(incoming, auth) && !operation.noStore && !isAnswer(result);
      return isRevalidated ? render(toJson(result)) : asAnswer(result, operation.status);
    });
  });
  return Object.assign(handler, { operation });
}

function isAnswer(result: unknown): result is Outgoing | Reply<unknown> {
  return result instanceof Outgoing || result instanceof Reply;
}

function asAnswer(result: unknown, status: number | undefined): Outgoing {
  if (!isAnswer(result)) return jsonOf(result, { status });
  return result instanceof Reply ? result.render(status) : result;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const METHODS: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** All methods of one path: the given endpoints, CORS preflight, and 405 for the rest. */
export function route<P>(endpoints: Partial<Record<Method, Handler<P>>>): Record<Method | "OPTIONS", Handler<P>> {
  const allow = [...METHODS.filter((method) => endpoints[method]), "OPTIONS"].join(", ");
  const refuse = handlerOf<P>((incoming) =>
    answer(incoming, { auth: "ignored" }, () => {
      throw new PlainError(405, `Method Not Allowed; this path takes ${allow}`, { allow });
    }),
  );
  const preflight = handlerOf<P>(
    async () =>
      new Outgoing(204, {
        allow,
        "access-control-allow-origin": "*",
        "access-control-allow-methods": endpoints.GET ? "GET, HEAD" : "",
        "access-control-allow-headers": "If-None-Match, X-Request-Id",
        "access-control-max-age": "86400",
      }),
  );
  const { GET = refuse, POST = refuse, PUT = refuse, PATCH = refuse, DELETE = refuse } = endpoints;
  return { GET, POST, PUT, PATCH, DELETE, OPTIONS: preflight };
}

/** `tier` is the rate's, where it does not follow from the method; `reads` is what the operation says of itself. */
type Conditions = { auth: Auth; unlimited?: boolean; isUpload?: boolean; keptAs?: string; reads?: true; tier?: Tier };

/** Runs `work` within the caller's rate and gives whatever comes of it the headers that every answer has. */
export async function answer(
  incoming: Incoming,
  {
    auth,
    unlimited,
    isUpload,
    keptAs,
    reads,
    tier = tierOf(reads ? "GET" : incoming.method, auth === "required"),
  }: Conditions,
  work: () => Promise<Outgoing | Rendered>,
): Promise<Outgoing> {
  const requestId = incomingId(incoming) ?? randomUUID();
  const spent = unlimited ? null : spend(tier, incoming.client);
  const rate = spent instanceof Promise ? await spent : spent;
  let answered: Outgoing;
  try {
    if (rate && !rate.allowed) throw new AppError("RATE_LIMITED");
    const withinMs = reads || isRead(incoming) ? READ_WITHIN_MS : WRITE_WITHIN_MS;
    const deadlineAtMs = isUpload ? undefined : Date.now() + withinMs;
    const made =
      (keptAs !== undefined && findKept<Rendered>(keptAs)) ||
      (await inContext({ kind: "request", requestId, deadlineAtMs }, () =>
        keptAs === undefined ? work() : keepRendered(keptAs, work),
      ));
    // Whoever changed something, or asks for what they changed elsewhere, goes on from there.
    if (!isRead(incoming) || (keptAs === undefined && auth !== "ignored")) await forgetChanged();
    answered = made instanceof Outgoing ? made : revalidated(incoming, made);
  } catch (error) {
    answered = errorAnswer(error, requestId);
  }
  return withHeaders(answered, incoming, { auth, requestId, rate });
}

/** One that nobody in particular asks for is made once for all of them, until something changes that it tells of. */
function keepRendered(key: string, work: () => Promise<Outgoing | Rendered>): Promise<Outgoing | Rendered> {
  return keepMade(key, async ({ of }) => {
    const made = await work();
    if (made instanceof Outgoing || typeof made.body !== "string" || of.size === 0) return { value: made, bytes: null };
    const body = new TextEncoder().encode(made.body);
    const shorter = await gzipped(body);
    return {
      value: { ...made, body, gzipped: shorter },
      bytes: body.byteLength + (shorter?.byteLength ?? 0),
    };
  });
}

function withHeaders(
  { status, headers: own, body }: Outgoing,
  incoming: Incoming,
  { auth, requestId, rate }: { auth: Auth; requestId: string; rate: RateLimit | null },
): Outgoing {
  const headers: Record<string, string> = { ...own, "x-request-id": requestId, "x-content-type-options": "nosniff" };
  if (rate) {
    headers["ratelimit-limit"] = String(rate.limit);
    headers["ratelimit-remaining"] = String(rate.remaining);
    headers["ratelimit-reset"] = String(rate.resetSeconds);
    if (status === 429) headers["retry-after"] ??= String(rate.resetSeconds);
  }
  if (isSomebodys(incoming)) headers["cache-control"] = "private, no-store";
  else headers["cache-control"] ??= "no-store";
  if (isPublicRead(incoming, auth)) {
    headers["access-control-allow-origin"] = "*";
    headers["access-control-expose-headers"] =
      "ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id";
  }
  return new Outgoing(status, headers, body);
}

function isPublicRead(incoming: Incoming, auth: Auth): boolean {
  return isRead(incoming) && auth !== "required";
}

function isRead({ method }: Incoming): boolean {
  return method === "GET" || method === "HEAD";
}

function isSomebodys(incoming: Incoming): boolean {
  return incoming.header("authorization") !== null;
}

/** A bad token is refused even where nobody is handed on. */
async function findViewer(incoming: Incoming, auth: Auth): Promise<Viewer | null> {
  const viewer = await viewerFromBearer(incoming.header("authorization"));
  return auth === "none" ? null : viewer;
}

/** The last value of each parameter; an empty one counts as absent. */
function readQuery({ search }: Incoming): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ""));
}

/** A caller may name its request, so that both sides' logs can be read together. */
function incomingId(incoming: Incoming): string | null {
  const id = incoming.header("x-request-id");
  return id && /^[\w.-]{8,128}$/.test(id) ? id : null;
}
