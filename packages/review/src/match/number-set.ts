/** Whole numbers from 0 on below a bound, in a bit each: a fraction of what a Set takes to fill and to ask. */
export class NumberSet {
  readonly #bits: Uint32Array;

  constructor(bound: number) {
    this.#bits = new Uint32Array(Math.ceil(bound / 32));
  }

  has(number: number): boolean {
    return ((this.#bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  /** Adds a number below the bound; false where it was there before. */
  add(number: number): boolean {
    const bits = this.#bits[number >>> 5] ?? 0;
    this.#bits[number >>> 5] = bits | (1 << (number & 31));
    return bits !== this.#bits[number >>> 5];
  }

  hasAll(numbers: number[]): boolean {
    for (let index = 0; index < numbers.length; index += 1) if (!this.has(numbers[index] ?? 0)) return false;
    return true;
  }
}
