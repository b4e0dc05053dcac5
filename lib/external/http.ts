import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import { CircuitOpen, circuitBreaker } from "./circuit-breaker";

type Trouble = "unreachable" | "failing" | "busy" | "nonsense" | "too_large" | "refused" | "crowded";

/** Why another service's answer could not be had, or not be used. */
export class RemoteError extends Error {
  constructor(
    readonly trouble: Trouble,
    message: string,
    /** How long it wants to be left alone. */
    readonly retryAfterMs: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** How long to wait, how often to try, how much to read. */
export type Patience = { totalMs: number; attemptMs: number; attempts: number; maxBytes: number; signal?: AbortSignal };

const FAILURES_TO_OPEN = 5;
const REST_MS = 30_000;
const PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;
const DEFAULT_RETRY_AFTER_MS = 5_000;
const MAX_RETRY_AFTER_MS = 10 * 60_000;
/** More at once would only queue up on both sides. */
const MAX_IN_FLIGHT = 16;

/** Troubles that say something of the service rather than of this one question. */
const FAILURES: Trouble[] = ["unreachable", "failing", "busy", "nonsense"];
const WORTH_RETRYING: Trouble[] = ["unreachable", "failing", "busy"];

export type RemoteClient = ReturnType<typeof remoteClient>;

/** Reads JSON from a service that may be slow, down, busy or wrong, without letting that spread. */
export function remoteClient(origin: string, { random = Math.random } = {}) {
  const breaker = circuitBreaker({
    failures: FAILURES_TO_OPEN,
    restMs: REST_MS,
    isFailure: (error) => error instanceof RemoteError && FAILURES.includes(error.trouble),
  });
  let inFlight = 0;

  /** What is there, checked; null where nothing is. Throws RemoteError or CircuitOpen. */
  async function getJson<S extends z.ZodType>(
    path: string,
    schema: S,
    patience: Patience,
  ): Promise<z.output<S> | null> {
    if (inFlight >= MAX_IN_FLIGHT) throw new RemoteError("crowded", "Too many questions are open already");
    inFlight++;
    try {
      return await breaker.run(() => tryRepeatedly(() => read(path, schema, patience), patience));
    } finally {
      inFlight--;
    }
  }

  async function tryRepeatedly<T>(attempt: () => Promise<T>, { totalMs, attempts, signal }: Patience): Promise<T> {
    const deadlineMs = Date.now() + totalMs;
    for (let tried = 1; ; tried++) {
      try {
        return await within(attempt, deadlineMs);
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        // Everybody else leaves it alone too.
        if (error.retryAfterMs !== null) breaker.rest(Date.now() + error.retryAfterMs);
        const pauseMs = error.retryAfterMs ?? backOff(tried, random);
        const isLast = tried >= attempts || Date.now() + pauseMs >= deadlineMs;
        if (isLast || !WORTH_RETRYING.includes(error.trouble)) throw error;
        await sleep(pauseMs, undefined, { signal });
      }
    }
  }

  async function read<S extends z.ZodType>(path: string, schema: S, { attemptMs, maxBytes, signal }: Patience) {
    const text = await fetchText(origin + path, { timeoutMs: attemptMs, maxBytes, accept: "application/json", signal });
    if (text === null) return null;
    const parsed = schema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new RemoteError("nonsense", `${path} is not as agreed: ${issue?.path.join(".")} ${issue?.message}`);
  }

  return { getJson, isResting: breaker.isOpen };
}

/** Whether the error says that the other side could not be asked, rather than that we have a bug. */
export function isRemoteTrouble(error: unknown): error is RemoteError | CircuitOpen {
  return error instanceof RemoteError || error instanceof CircuitOpen;
}

/** Doubles from try to try, and spreads out those that failed together. */
function backOff(tried: number, random: () => number): number {
  return Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** (tried - 1)) * (0.5 + random() / 2);
}

async function within<T>(work: () => Promise<T>, deadlineMs: number): Promise<T> {
  const timer = new AbortController();
  const late = sleep(Math.max(0, deadlineMs - Date.now()), undefined, { signal: timer.signal }).then(() => {
    throw new RemoteError("unreachable", "No answer in time");
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    late.catch(() => {}); // the race has told what mattered
    timer.abort();
  }
}

type FetchOptions = { timeoutMs: number; maxBytes: number; accept: string; signal?: AbortSignal };

/** The text at an address, read no further than `maxBytes`; null where there is none. */
export async function fetchText(
  url: string,
  { timeoutMs, maxBytes, accept, signal }: FetchOptions,
): Promise<string | null> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept, "user-agent": "Skillyard" },
      redirect: "error",
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    if (response.ok) return await readCapped(response, maxBytes);
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return null;
    throw refusalOf(response);
  } catch (error) {
    if (error instanceof RemoteError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RemoteError("unreachable", `${url} can't be read: ${reason}`, null, { cause: error });
  }
}

function refusalOf(response: Response): RemoteError {
  const { status, url } = response;
  if (status === 429) return new RemoteError("busy", `${url} asks for a pause`, retryAfter(response.headers));
  if (status >= 500) return new RemoteError("failing", `${url} answered ${status}`);
  return new RemoteError("refused", `${url} answered ${status}`);
}

/** Seconds or a date, as HTTP has it. */
function retryAfter(headers: Headers): number {
  const value = headers.get("retry-after")?.trim() ?? "";
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(waitMs) ? Math.min(MAX_RETRY_AFTER_MS, Math.max(0, waitMs)) : DEFAULT_RETRY_AFTER_MS;
}

async function readCapped(response: Response, maxBytes: number): Promise<string> {
  const tooLarge = () => new RemoteError("too_large", `${response.url} is larger than ${maxBytes} bytes`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(); // leaving the loop ends the transfer
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RemoteError("nonsense", "The answer is no JSON");
  }
}
