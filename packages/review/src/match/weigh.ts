import type { WeightTable } from "../compile/knowledge-schema";
import { askFor, languageOf } from "./mentions";
import { RULE_SET } from "./rule-set";
import { forEachClassSign, forEachWordSign, weightOf } from "./signs";

/** A place of a text and how many points it is worth. */
export type Weighed = { from: number; to: number; points: number };

type Scale = { bias: number; threshold: number; points: Map<string, number> };

const CLASS = /\{([^}]+)\}/g;

/**
 * How the words of a text weigh together by two tables of `knowledge/weights`, for English and for other languages: null
 * below the table's threshold, otherwise those that speak for it, the heaviest first. Throws where there is no such table.
 */
export function weigher(english: string, abroad: string): (text: string) => Weighed[] | null {
  const scales = { english: scaleOf(english), abroad: scaleOf(abroad) };
  return (text) => {
    const isAbroad = languageOf(text) !== "en";
    const { bias, threshold, points } = isAbroad ? scales.abroad() : scales.english();
    const found = new Map<string, Weighed>();
    const ofWords = bias + weighed(forEachWordSign, text, points, found);
    if (weightOf(ofWords, Number.POSITIVE_INFINITY, isAbroad) <= threshold) return null;
    const ofClasses = weighed(forEachClassSign, text, points, found);
    if (weightOf(ofWords, ofClasses, isAbroad) <= threshold) return null;
    return [...found.values()].filter((each) => each.points > 0).sort((one, other) => other.points - one.points);
  };
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
