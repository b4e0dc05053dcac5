/** Nothing was free within the time that one may wait for it. */
export class NoneFree extends Error {}

/** So many may work at once; whoever finds none free waits their turn, but not for ever. */
export function slots(count: number) {
  const waiting = new Set<() => void>();
  let taken = 0;

  async function use<T>(waitMs: number, work: () => PromiseLike<T>): Promise<T> {
    if (taken < count) taken++;
    else await turn(waitMs);
    try {
      return await work();
    } finally {
      free();
    }
  }

  function turn(waitMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(take);
        reject(new NoneFree(`None of ${count} was free within ${waitMs} ms`));
      }, waitMs);
      waiting.add(take);
    });
  }

  /** The slot goes from hand to hand while somebody waits. */
  function free(): void {
    const [next] = waiting;
    if (!next) {
      taken--;
      return;
    }
    waiting.delete(next);
    next();
  }

  return { use };
}
