import type { WeightTable } from "../compile/knowledge-schema";
import { askFor, languageOf } from "./mentions";
import { RULE_SET } from "./rule-set";
import { forEachSign } from "./signs";

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
    const { bias, threshold, points } = languageOf(text) === "en" ? scales.english() : scales.abroad();
    let sum = bias;
    const seen = new Set<string>();
    const found: Weighed[] = [];
    forEachSign(text, (sign, from, to) => {
      const worth = points.get(sign);
      if (worth === undefined || seen.has(sign)) return;
      seen.add(sign);
      sum += worth;
      if (worth > 0) found.push({ from, to, points: worth });
    });
    return sum > threshold ? found.sort((one, other) => other.points - one.points) : null;
  };
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
