import { randomUUID } from "node:crypto";
import createFetchClient from "openapi-fetch";
import type { paths } from "./api";
import { ApiFailure, NetworkFailure } from "./failures";
import { type Fetch, networkOf, readAtMost } from "./network";
import { retried, type Waiting } from "./retried";

const WITHIN_MS = 35_000;
/** Of what brings a package along, on whatever line. */
const UPLOADED_WITHIN_MS = 600_000;
/** Of an answer in JSON; a longer one is not the service's. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
const CHECK = "Check the address, and whether this network asks for a sign-in of its own";

export type Options = {
  /** Scheme, host and port of the service: https, or anything on this machine. */
  origin: string;
  token?: string | undefined;
  /** Who asks, such as `skillyard/0.1.0`. */
  userAgent: string;
  environment?: Record<string, string | undefined>;
  onWait?: Waiting;
  signal?: AbortSignal | undefined;
};
export type Client = ReturnType<typeof createClient>;

/**
 * The service's API, typed by its own description. Answers are `data`; whatever is no success is thrown as ApiFailure,
 * and NetworkFailure where nobody answers. The token goes to the origin alone: no redirect is followed.
 */
export function createClient({ origin, token, userAgent, environment = {}, onWait, signal }: Options) {
  const base = originOf(origin);
  const ask = retried(bounded(networkOf(environment)), onWait);
  return createFetchClient<paths>({
    baseUrl: base,
    headers: {
      "user-agent": userAgent,
      accept: "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    redirect: "manual",
    ...(signal && { signal }),
    fetch: async (request: Request) => checked(await ask(request), base),
  });
}

/** For a write that may be sent again: the same work, once. */
export function once(): { "Idempotency-Key": string } {
  return { "Idempotency-Key": randomUUID() };
}

/** The origin of an address, which must be https unless it is on this machine; throws a TypeError that says so. */
export function originOf(address: string): string {
  const { protocol, hostname, origin } = new URL(address);
  const isHere =
    hostname === "localhost" || hostname.endsWith(".localhost") || /^(?:127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === "https:" || (protocol === "http:" && isHere)) return origin;
  throw new TypeError(`${address} is not https; a token sent there could be read on the way`);
}

/** Gives up on whoever takes too long, or answers more than a service would. */
function bounded(ask: Fetch): Fetch {
  return async (request) => {
    const isUpload = request.body !== null && !request.headers.get("content-type")?.includes("json");
    const within = AbortSignal.timeout(isUpload ? UPLOADED_WITHIN_MS : WITHIN_MS);
    const signal = AbortSignal.any([request.signal, within]);
    const answered = await ask(new Request(request, { signal }));
    const bytes = await readAtMost(answered, MAX_ANSWER_BYTES);
    const { status, statusText, headers } = answered;
    return new Response(bytes.length > 0 ? bytes : null, { status, statusText, headers });
  };
}

async function checked(answered: Response, origin: string): Promise<Response> {
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/.test(answered.headers.get("content-type") ?? "");
  if (answered.ok && (isJson || answered.status === 204)) return answered;
  // A sign-in page of a network in between, or another program altogether.
  if (answered.ok) throw new NetworkFailure(`${origin} does not answer as the service does`, CHECK, { cause: null });
  throw ApiFailure.of(answered, isJson ? await answered.json().catch(() => null) : null);
}
