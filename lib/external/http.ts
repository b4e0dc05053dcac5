import type { z } from "zod";
import type { CircuitOpen } from "@/lib/dependencies/circuit-breaker";
import { type Deadline, DeadlineExceeded, dependency, isUnanswered } from "@/lib/dependencies/dependency";
import { POLICIES } from "@/lib/dependencies/policy";

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
  const isOf = (troubles: Trouble[]) => (error: unknown) =>
    error instanceof RemoteError && troubles.includes(error.trouble);
  const registry = dependency(POLICIES.registry, {
    isFailure: (error) => error instanceof DeadlineExceeded || isOf(FAILURES)(error),
    isWorthRetrying: isOf(WORTH_RETRYING),
    restWanted: (error) => (error instanceof RemoteError ? error.retryAfterMs : null),
    random,
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
      const { maxBytes, attemptMs, totalMs: deadlineMs, attempts } = patience;
      const attempt = ({ signal }: Deadline) =>
        read(path, schema, maxBytes, AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]));
      return await registry.use(attempt, { deadlineMs, attempts, signal: patience.signal });
    } catch (error) {
      if (!(error instanceof DeadlineExceeded)) throw error;
      throw new RemoteError("unreachable", "No answer in time", null, { cause: error });
    } finally {
      inFlight--;
    }
  }

  async function read<S extends z.ZodType>(path: string, schema: S, maxBytes: number, signal: AbortSignal) {
    const text = await fetchText(origin + path, { maxBytes, accept: "application/json", signal });
    if (text === null) return null;
    const parsed = schema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new RemoteError("nonsense", `${path} is not as agreed: ${issue?.path.join(".")} ${issue?.message}`);
  }

  return { getJson, isResting: registry.isOpen };
}

/** Whether the error says that the other side could not be asked, rather than that we have a bug. */
export function isRemoteTrouble(error: unknown): error is RemoteError | CircuitOpen | DeadlineExceeded {
  return error instanceof RemoteError || isUnanswered(error);
}

type FetchOptions = { maxBytes: number; accept: string; signal: AbortSignal };

/** The text at an address, read no further than `maxBytes`; null where there is none. */
export async function fetchText(url: string, { maxBytes, accept, signal }: FetchOptions): Promise<string | null> {
  try {
    const response = await fetch(url, {
      headers: { accept, "user-agent": "Skillyard" },
      redirect: "error",
      signal,
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
