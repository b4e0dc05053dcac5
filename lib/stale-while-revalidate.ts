import { forAll } from "@/lib/context";
import { log } from "@/lib/log";

/**
 * Remembers what `load` last returned. For `maxAgeMs` it is served as it is; after
 * that it is served once more, stale, while a single refresh runs behind it. A refresh
 * that fails leaves the old value in place and is tried again by the next reader.
 */
export function staleWhileRevalidate<T>(load: () => Promise<T>, maxAgeMs: number): () => Promise<T> {
  let current: Promise<T> | undefined;
  let freshUntilMs = 0;

  function refresh(): Promise<T> {
    freshUntilMs = Date.now() + maxAgeMs;
    const next = forAll(load);
    next.then(
      () => {
        current = next;
      },
      (error: unknown) => {
        freshUntilMs = 0;
        if (current === next) current = undefined;
        else log.error({ err: error }, "a refresh failed; what was there before is served on");
      },
    );
    return next;
  }

  return () => {
    const refreshing = Date.now() < freshUntilMs ? undefined : refresh();
    current ??= refreshing;
    return current as Promise<T>;
  };
}
