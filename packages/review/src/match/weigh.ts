import type { WeightTable } from "../compile/knowledge-schema";
import { askFor, languageOf } from "./mentions";
import { RULE_SET } from "./rule-set";
import { forEachClassSign, forEachWordSign, weightOf } from "./signs";

/** A place of a text and how many points it is worth. */
export type Weighed = { from: number; to: number; points: number };

type Scale = { bias: number; threshold: number; points: Map<string, number> };
type Scales = {
  /** Those signs that speak for it, the heaviest first; null where the text as a whole has too few points. */
  weigh: (text: string) => Weighed[] | null;
  /** How many points a text as a whole has above those that it needs. */
  margin: (text: string) => number;
  /** Whether hardly anything of a text speaks for it and much against it; what is only added to harm excuses nothing. */
  doubts: (text: string) => boolean;
};

/** So far below its threshold a text reads like something else; 6 points are odds of 400 to 1. */
const DOUBTED_BELOW = 6;
/** So many points for harm are enough, whatever stands beside them. */
const ENOUGH_FOR_HARM = 12;
const CLASS = /\{([^}]+)\}/g;

/**
 * Weighs texts by two tables of `knowledge/weights`, for English and for other languages. Throws where there is no such
 * table.
 */
export function scalesOf(english: string, abroad: string): Scales {
  const scales = { english: scaleOf(english), abroad: scaleOf(abroad) };
  const scaleFor = (isAbroad: boolean) => (isAbroad ? scales.abroad() : scales.english());

  function balanceOf(text: string): { margin: number; forHarm: number } {
    const isAbroad = languageOf(text) !== "en";
    const { bias, threshold, points } = scaleFor(isAbroad);
    const words = new Map<string, Weighed>();
    const classes = new Map<string, Weighed>();
    const ofWords = bias + weighed(forEachWordSign, text, points, words);
    const ofClasses = weighed(forEachClassSign, text, points, classes);
    const forHarm = weightOf(sumOf(inFavour(words)), sumOf(inFavour(classes)), isAbroad);
    return { margin: weightOf(ofWords, ofClasses, isAbroad) - threshold, forHarm };
  }

  return {
    weigh(text) {
      const isAbroad = languageOf(text) !== "en";
      const { bias, threshold, points } = scaleFor(isAbroad);
      const found = new Map<string, Weighed>();
      const ofWords = bias + weighed(forEachWordSign, text, points, found);
      if (weightOf(ofWords, Number.POSITIVE_INFINITY, isAbroad) <= threshold) return null;
      const ofClasses = weighed(forEachClassSign, text, points, found);
      if (weightOf(ofWords, ofClasses, isAbroad) <= threshold) return null;
      return inFavour(found).sort((one, other) => other.points - one.points);
    },
    margin: (text) => balanceOf(text).margin,
    doubts(text) {
      const { margin, forHarm } = balanceOf(text);
      return margin < -DOUBTED_BELOW && forHarm < ENOUGH_FOR_HARM;
    },
  };
}

function sumOf(weighed: Weighed[]): number {
  return weighed.reduce((sum, { points }) => sum + points, 0);
}

function inFavour(found: Map<string, Weighed>): Weighed[] {
  return [...found.values()].filter(({ points }) => points > 0);
}

/** Adds the signs of a text to those that were found, each once, and tells how many points they are worth. */
function weighed(
  forEachSign: typeof forEachWordSign,
  text: string,
  points: Map<string, number>,
  found: Map<string, Weighed>,
): number {
  let sum = 0;
  forEachSign(text, (sign, from, to) => {
    const worth = points.get(sign);
    if (worth === undefined || found.has(sign)) return;
    found.set(sign, { from, to, points: worth });
    sum += worth;
  });
  return sum;
}

/** A table, laid out when a text is weighed by it; the classes that it names are looked for from now on. */
function scaleOf(table: string): () => Scale {
  const written = RULE_SET.weights[table];
  if (!written) throw new Error(`There is no table ${table} in knowledge/weights.`);
  for (const signs of Object.values(written.points)) askFor([...signs.matchAll(CLASS)].map(([, name = ""]) => name));
  let scale: Scale | undefined;
  return () => {
    scale ??= { ...written, points: pointsOf(written) };
    return scale;
  };
}

function pointsOf({ points }: WeightTable): Map<string, number> {
  return new Map(
    Object.entries(points).flatMap(([worth, signs]) =>
      signs.split(",").map((sign): [string, number] => [sign.trim(), Number(worth)]),
    ),
  );
}
