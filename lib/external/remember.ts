import { forAll } from "@/lib/context";

type Options = {
  freshMs: number;
  /** How long an answer stands in for a newer one that could not be had. */
  keepMs: number;
  maxEntries: number;
  now?: () => number;
};

type Entry<T> = { value: T; atMs: number };

/**
 * Remembers answers by key. A fresh one is served as it is, those who ask for the same at once share one load,
 * and where the load fails the last good answer is served, unless it is too old.
 */
export function rememberAnswers<T>({ freshMs, keepMs, maxEntries, now = Date.now }: Options) {
  const entries = new Map<string, Entry<T>>();
  const loading = new Map<string, Promise<T>>();

  return async (key: string, load: () => Promise<T>): Promise<T> => {
    const entry = entries.get(key);
    if (entry && now() - entry.atMs < freshMs) return entry.value;
    const running = loading.get(key) ?? start(key, load);
    try {
      return await running;
    } catch (error) {
      if (entry && now() - entry.atMs < keepMs) return entry.value;
      throw error;
    }
  };

  function start(key: string, load: () => Promise<T>): Promise<T> {
    const running = forAll(load)
      .then((value) => {
        entries.delete(key); // so that it is the newest again
        entries.set(key, { value, atMs: now() });
        const [oldest] = entries.keys();
        if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
        return value;
      })
      .finally(() => loading.delete(key));
    loading.set(key, running);
    return running;
  }
}
