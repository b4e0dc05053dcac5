import type { WeightTable } from "../compile/knowledge-schema";
import { isEnglish } from "./english";
import { RULE_SET } from "./rule-set";
import { forEachSign } from "./signs";

/** A place of a text and how many points it is worth. */
type Weighed = { from: number; to: number; points: number };

/**
 * How the words of a text weigh together by a table of `knowledge/weights`: null below its threshold, otherwise those that
 * speak for it, the heaviest first. Throws where there is no such table.
 */
export function weigher(table: string): (text: string) => Weighed[] | null {
  const written = RULE_SET.weights[table];
  if (!written) throw new Error(`There is no table ${table} in knowledge/weights.`);
  let points: Map<string, number> | undefined;
  return (text) => {
    points ??= pointsOf(written);
    const known = points;
    const { bias, threshold } = written;
    let sum = bias;
    const seen = new Set<string>();
    const found: Weighed[] = [];
    forEachSign(text, (sign, from, to) => {
      const worth = known.get(sign);
      if (worth === undefined || seen.has(sign)) return;
      seen.add(sign);
      sum += worth;
      if (worth > 0) found.push({ from, to, points: worth });
    });
    if (sum <= Math.min(threshold.english, threshold.abroad)) return null;
    if (sum <= (isEnglish(text) ? threshold.english : threshold.abroad)) return null;
    return found.sort((one, other) => other.points - one.points);
  };
}

function pointsOf({ points }: WeightTable): Map<string, number> {
  return new Map(
    Object.entries(points).flatMap(([worth, signs]) =>
      signs.split(",").map((sign): [string, number] => [sign.trim(), Number(worth)]),
    ),
  );
}
