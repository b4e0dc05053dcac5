import { isOfClasses, weightOf } from "../../src/match/signs";

/** What was said, by its signs, whether it does harm, and in another language than English; one of more weight counts as so many. */
export type Sample = { signs: string[]; isHarmful: boolean; weight: number; isAbroad: boolean };

/** How much each sign speaks for harm, and how much a text has to have of it before any of them is counted. */
export type Model = { bias: number; points: Map<string, number> };

const EPOCHS = 100;
const STEP = 0.3;
/** What keeps a sign from weighing much that is seldom seen, over all samples together. */
const SHRINKING = 0.6;
/** A sign of fewer written samples says nothing in general. */
const LEAST_SAMPLES = 2;
const ROUNDED_TO = 0.2;

/**
 * Weighs signs by logistic regression. Only signs of samples that were `written` for this are weighed; what was `read` of
 * honest packages tells which of them are ordinary. Signs of fewer points than the least are left out. The same samples give
 * the same model.
 */
export function weighSigns(written: Sample[], read: Sample[], leastPoints: number): Model {
  const samples = [...written, ...read];
  const all = regress(samples, vocabularyOf(written));
  const heavy = [...all.points].filter(([, points]) => Math.abs(points) >= leastPoints).map(([sign]) => sign);
  const { bias, points } = regress(samples, heavy);
  const rounded = [...points].map(([sign, worth]): [string, number] => [sign, roundedTo(worth, ROUNDED_TO)]);
  return { bias, points: new Map(rounded.filter(([, worth]) => worth !== 0)) };
}

export function pointsOf({ bias, points }: Model, { signs, isAbroad }: Pick<Sample, "signs" | "isAbroad">): number {
  let ofWords = bias;
  let ofClasses = 0;
  for (const sign of signs) {
    const worth = points.get(sign) ?? 0;
    if (isOfClasses(sign)) ofClasses += worth;
    else ofWords += worth;
  }
  return weightOf(ofWords, ofClasses, isAbroad);
}

function vocabularyOf(samples: Sample[]): string[] {
  const counts = new Map<string, number>();
  for (const { signs } of samples) for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= LEAST_SAMPLES).map(([sign]) => sign);
}

/** By gradient descent with steps that get smaller for a sign the oftener it is seen (AdaGrad). */
function regress(samples: Sample[], vocabulary: string[]): Model {
  const index = new Map(vocabulary.map((sign, at) => [sign, at]));
  const bias = index.size;
  const rows = samples.map(({ signs }) => Int32Array.from([...signs.flatMap((sign) => index.get(sign) ?? []), bias]));
  const shrinking = new Float64Array(bias + 1);
  for (const row of rows) for (const sign of row) shrinking[sign] = at(shrinking, sign) + 1;
  for (let sign = 0; sign < bias; sign += 1) shrinking[sign] = SHRINKING / at(shrinking, sign);
  shrinking[bias] = 0;

  const weights = new Float64Array(bias + 1);
  const squares = new Float64Array(bias + 1).fill(1e-6);
  const order = shuffled(samples.length);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const number of order) {
      const row = rows[number] ?? new Int32Array();
      const { isHarmful = false, weight = 0 } = samples[number] ?? {};
      let sum = 0;
      for (const sign of row) sum += at(weights, sign);
      const error = weight * (1 / (1 + Math.exp(-sum)) - (isHarmful ? 1 : 0));
      for (const sign of row) {
        const slope = error + at(shrinking, sign) * at(weights, sign);
        squares[sign] = at(squares, sign) + slope * slope;
        weights[sign] = at(weights, sign) - (STEP * slope) / Math.sqrt(at(squares, sign));
      }
    }
  }
  return { bias: at(weights, bias), points: new Map(vocabulary.map((sign, number) => [sign, at(weights, number)])) };
}

function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0;
}

function roundedTo(value: number, step: number): number {
  return Math.round(Math.round(value / step) * step * 10) / 10;
}

/** The numbers below a count in an order without a pattern that is always the same (a linear congruential generator). */
function shuffled(count: number): number[] {
  const order = Array.from({ length: count }, (_, number) => number);
  let state = 1;
  for (let last = count - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = state % (last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}
