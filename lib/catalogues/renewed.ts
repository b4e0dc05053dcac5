import type { Listener } from "@/lib/kept/changes";
import { log } from "@/lib/log";

type Changes = { isHeard(): boolean; catchUp(): Promise<void> };

type Options<Item, Made> = {
  load: () => Promise<Map<string, Item>>;
  /** `before` is what was made last: where it would be the same again, it is to be answered. */
  make: (items: Iterable<Item>, before: Made | undefined) => Promise<Made>;
  listen: (listener: Listener) => Changes;
  /** The key of what is no longer to be shown, where the change of this name says so. */
  withdrawnBy: (name: string) => string | null;
  nowMs?: () => number;
};

type Held<Item, Made> = { items: Map<string, Item>; loadedAtMs: number; made: Promise<Made> | null };
type Load<Item, Made> = {
  begunAtMs: number;
  withdrawn: Set<string>;
  /** When anything may have changed since it began. */
  doubtedAtMs: number | null;
  isOvertaken: boolean;
  held: Promise<Held<Item, Made>>;
};

/** Older than that it is told once more, while it is loaded anew. */
const RENEW_AFTER_MS = 20_000;
/** Older than that nobody is told it, unless it can't be loaded. */
const OLDEST_MS = 55_000;
/** After a change of whatever it may be, what was there before is told no longer than this. */
const DOUBTED_FOR_MS = 400;
const RETRY_AFTER_MS = 5_000;
/** While changes are not heard of, a crowd shares what was begun this shortly ago. */
const JOINED_UNHEARD_MS = 200;

/**
 * Much that many ask for, loaded by one of them at a time: what changes in it shows within a minute, and what is withdrawn
 * is left out from the moment that it is heard of. Where it can't be loaded, what was there before is told on, as long as it
 * is heard what of it is withdrawn.
 */
export function renewed<Item, Made>({ load, make, listen, withdrawnBy, nowMs = now }: Options<Item, Made>) {
  let held: Held<Item, Made> | null = null;
  let lastMade: Made | undefined;
  let loading: Load<Item, Made> | null = null;
  let doubtedAtMs: number | null = null;
  let failed: { atMs: number; error: unknown } | null = null;

  const changes = listen({
    onChange(name) {
      const key = withdrawnBy(name);
      if (name === "everything") doubt();
      else if (key !== null) withdrawFromAll(key);
    },
    onGap() {
      held = null;
      if (loading) loading.isOvertaken = true;
      loading = null;
    },
  });

  function doubt(): void {
    doubtedAtMs ??= nowMs();
    if (loading) loading.doubtedAtMs ??= nowMs();
  }

  function withdrawFromAll(key: string): void {
    loading?.withdrawn.add(key);
    if (held) withdraw(held, key);
  }

  function begin(): Load<Item, Made> {
    const begun: Load<Item, Made> = {
      begunAtMs: nowMs(),
      withdrawn: new Set(),
      doubtedAtMs: null,
      isOvertaken: false,
      held: Promise.resolve().then(() => finish(begun)),
    };
    begun.held.catch(() => undefined); // each who waits for it has the error
    loading = begun;
    return begun;
  }

  async function finish(begun: Load<Item, Made>): Promise<Held<Item, Made>> {
    try {
      const fresh: Held<Item, Made> = { items: await load(), loadedAtMs: begun.begunAtMs, made: null };
      for (const key of begun.withdrawn) withdraw(fresh, key);
      await madeOf(fresh); // before it takes the place of what is told meanwhile
      for (const key of begun.withdrawn) withdraw(fresh, key);
      if (!begun.isOvertaken && begun.begunAtMs >= (held?.loadedAtMs ?? 0)) {
        held = fresh;
        doubtedAtMs = begun.doubtedAtMs;
        failed = null;
      }
      return fresh;
    } catch (error) {
      failed = { atMs: nowMs(), error };
      if (held) log.error({ err: error }, "a catalogue could not be loaded; what was there before is served on");
      throw error;
    } finally {
      if (loading === begun) loading = null;
    }
  }

  function madeOf(of: Held<Item, Made>): Promise<Made> {
    of.made ??= make(of.items.values(), lastMade).then(
      (made) => {
        lastMade = made;
        return made;
      },
      (error: unknown) => {
        of.made = null;
        throw error;
      },
    );
    return of.made;
  }

  /** What is being loaded, if that has begun late enough; else it is loaded once more. */
  function join(sinceMs = Number.NEGATIVE_INFINITY): Promise<Held<Item, Made>> {
    return (loading && loading.begunAtMs >= sinceMs ? loading : begin()).held;
  }

  async function isHeard(): Promise<boolean> {
    if (changes.isHeard()) return true;
    // Who was not asked for a while finds out in one turn whether anything was missed.
    await changes.catchUp();
    return changes.isHeard();
  }

  async function current(): Promise<Held<Item, Made>> {
    if (!(await isHeard())) return join(nowMs() - JOINED_UNHEARD_MS);
    const before = held;
    if (!before) return join();
    const canLoad = !failed || nowMs() - failed.atMs > RETRY_AFTER_MS;
    if (doubtedAtMs !== null) {
      if (nowMs() - doubtedAtMs > DOUBTED_FOR_MS) {
        if (canLoad) return join(doubtedAtMs);
        throw failed?.error;
      }
      if (canLoad) void join();
      return before;
    }
    const ageMs = nowMs() - before.loadedAtMs;
    if (ageMs < RENEW_AFTER_MS || !canLoad) return before;
    const fresh = join().catch(() => before);
    return ageMs > OLDEST_MS ? fresh : before;
  }

  return {
    /** What is made of all that is shown now. Throws what `load` throws where nothing can be told. */
    async get(): Promise<Made> {
      return madeOf(await current());
    },
  };
}

function withdraw<Item, Made>(from: Held<Item, Made>, key: string): void {
  if (from.items.delete(key)) from.made = null;
}

function now(): number {
  return performance.now();
}
