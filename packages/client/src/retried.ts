import { setTimeout as sleep } from "node:timers/promises";
import { NetworkFailure } from "./failures";
import type { Fetch } from "./network";

const TRIES = 3;
const FIRST_PAUSE_MS = 250;
/** Whoever is told to wait longer than this is told so instead. */
const LONGEST_WAIT_S = 60;
const PASSING = new Set([502, 503, 504]);

export type Waiting = (seconds: number) => void;

/**
 * Asks again where that can do no harm: reads, and writes that carry an Idempotency-Key, after a failure that passes; and
 * whatever was refused for its rate, once, when the service says. `onWait` hears of waits that a person notices.
 */
export function retried(ask: Fetch, onWait: Waiting = () => {}): Fetch {
  return async (request) => {
    let hasWaited = false;
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === TRIES || !isRepeatable(request);
      const answered = await ask(request.clone()).catch((error: unknown) => {
        if (isLast || !(error instanceof NetworkFailure)) throw error;
        return null;
      });
      const waitS = answered && !hasWaited ? waitOf(answered) : null;
      if (answered && waitS !== null) {
        hasWaited = true;
        attempt -= 1; // it was not even tried
        await answered.body?.cancel();
        onWait(waitS);
        await sleep(waitS * 1_000, undefined, { signal: request.signal });
        continue;
      }
      if (answered && (isLast || !PASSING.has(answered.status))) return answered;
      await answered?.body?.cancel();
      await sleep(pauseMs(attempt), undefined, { signal: request.signal });
    }
  };
}

function isRepeatable({ method, headers }: Request): boolean {
  return method === "GET" || method === "HEAD" || headers.has("idempotency-key");
}

function waitOf({ status, headers }: Response): number | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return status === 429 && seconds >= 0 && seconds <= LONGEST_WAIT_S ? seconds : null;
}

/** Longer each time, and never the same for all who failed at once. */
function pauseMs(attempt: number): number {
  return FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
}
