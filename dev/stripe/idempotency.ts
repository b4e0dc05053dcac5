import { createHash } from "node:crypto";
import { invalid, StripeError } from "./errors";
import { type IdempotencyEntry, now, type Sim } from "./store";

const keptSeconds = 24 * 60 * 60;

type Attempt = { apiKey: string; account: string; key: string; method: string; path: string; params: unknown };

/** Where the answer to a repeated request is found again. */
export type Claim =
  | { replay: { status: number; body: string; requestId: string } }
  | { replay: null; keep: (status: number, body: string) => void; release: () => void };

/**
 * Claims an idempotency key for a request, or answers what the first request with it was told.
 * Refuses a key that another request is using, or used with other parameters.
 */
export function claimKey(sim: Sim, requestId: string, attempt: Attempt): Claim {
  forgetOld(sim);
  if (attempt.key.length > 255) {
    throw invalid("Idempotency keys can be at most 255 characters long.", undefined, "Idempotency-Key");
  }
  const slot = digest(attempt.apiKey, attempt.account, attempt.key);
  const params = digest(canonical(attempt.params));
  const entry = sim.state.idempotency[slot];

  if (entry) {
    if (entry.method !== attempt.method || entry.path !== attempt.path || entry.params !== params) {
      throw new StripeError(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${attempt.key}' if you meant to execute a different request.`,
        { type: "idempotency_error" },
      );
    }
    if (!entry.answer) {
      throw new StripeError(
        409,
        "There is currently another in-progress request using this Stripe Idempotency Key. Please try again later.",
        { type: "idempotency_error", code: "idempotency_key_in_use" },
      );
    }
    return { replay: { ...entry.answer, requestId: entry.requestId } };
  }

  const claimed: IdempotencyEntry = {
    method: attempt.method,
    path: attempt.path,
    params,
    requestId,
    at: now(sim),
    answer: null,
  };
  sim.state.idempotency[slot] = claimed;
  return {
    replay: null,
    keep: (status, body) => {
      claimed.answer = { status, body };
    },
    release: () => {
      delete sim.state.idempotency[slot];
    },
  };
}

/** Frees the keys of requests that were running when the simulator stopped. */
export function releaseUnanswered(sim: Sim): void {
  for (const [slot, entry] of Object.entries(sim.state.idempotency)) {
    if (!entry.answer) delete sim.state.idempotency[slot];
  }
}

function forgetOld(sim: Sim): void {
  const oldest = now(sim) - keptSeconds;
  for (const [slot, entry] of Object.entries(sim.state.idempotency)) {
    if (entry.answer && entry.at < oldest) delete sim.state.idempotency[slot];
  }
}

function digest(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** The same text for the same parameters, whatever order they were sent in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}
