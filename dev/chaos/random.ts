import { createHash } from "node:crypto";

/** Chance that comes out the same for the same seed and label. */
export type Random = ReturnType<typeof randomOf>;

/** A source of its own for everything that has a name, so that what runs beside it can't change what it gives. */
export function randomOf(seed: number, label = "") {
  let state = createHash("sha256").update(`${seed} ${label}`).digest().readUInt32LE();

  /** Mulberry32: small, and good enough for choosing. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const below = (limit: number) => Math.floor(next() * limit);

  return {
    below,
    between: (from: number, to: number) => from + below(to - from + 1),
    chance: (share: number) => next() < share,
    pick: <T>(list: readonly T[]): T => {
      const chosen = list[below(list.length)];
      if (chosen === undefined) throw new Error("There is nothing to choose from.");
      return chosen;
    },
    /** One of the values, each as often as its weight says. */
    weighted: <T>(choices: readonly (readonly [weight: number, value: T])[]): T => {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      throw new Error("There is nothing to choose from.");
    },
    of: (part: string) => randomOf(seed, `${label}/${part}`),
  };
}
