import { forAll } from "@/lib/context";
import { log } from "@/lib/log";
import { within } from "@/lib/within";

/** How long one waits for the new value where there is an old one. */
const SOON_MS = 250;

/**
 * Loads a value anew, once for all who ask meanwhile. Where that fails or takes its time, the one before it is told again,
 * as stale; the load goes on, and whoever asks later has its result.
 */
export function lastKnown<T>(load: () => Promise<T>): () => Promise<{ value: T; isStale: boolean }> {
  let last: { value: T } | undefined;
  let loading: Promise<{ value: T } | undefined> | null = null;

  async function renew(): Promise<{ value: T } | undefined> {
    try {
      last = { value: await forAll(load) };
      return last;
    } catch (error) {
      if (!last) throw error;
      log.error({ err: error }, "a refresh failed; what was there before is served on");
      return undefined;
    } finally {
      loading = null;
    }
  }

  return async () => {
    loading ??= renew();
    const before = last;
    const renewed = before ? await within(SOON_MS, loading) : await loading;
    if (renewed && renewed !== "still at it") return { value: renewed.value, isStale: false };
    if (!before) throw new Error("There is neither a new value nor an old one");
    return { value: before.value, isStale: true };
  };
}
