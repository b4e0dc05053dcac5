import type { Model } from "./weigh-signs";

const WIDTH = 118;

/** A model as a table of `knowledge/weights`: the signs by their points, the most first. */
export function written(name: string, { bias, points }: Model, threshold: number, told: string[]): string {
  const byPoints = new Map<number, string[]>();
  for (const [sign, worth] of points) byPoints.set(worth, [...(byPoints.get(worth) ?? []), sign]);
  const tables = [...byPoints].sort(([one], [other]) => other - one);
  const lines = tables.flatMap(([worth, signs]) => [`    "${worth}": >-`, ...wrapped(signs.sort(), "      ")]);
  return [
    "# Written by `npm run review:learn`, not by hand. A sign is the beginning of a word, or of two that follow one another,",
    "# or a class of words, in other languages than English also two of them.",
    ...told.map((line) => `# ${line}`),
    `${name}:`,
    "  means: how much each sign of a sentence speaks for an order that does harm",
    `  bias: ${Math.round(bias * 10) / 10}`,
    `  threshold: ${threshold}`,
    "  points:",
    ...lines,
    "",
  ].join("\n");
}

function wrapped(signs: string[], indent: string): string[] {
  const lines = [indent];
  for (const [index, sign] of signs.entries()) {
    const piece = index < signs.length - 1 ? `${sign}, ` : sign;
    const last = lines.length - 1;
    if ((lines[last] ?? "").length + piece.length > WIDTH) lines.push(indent + piece);
    else lines[last] += piece;
  }
  return lines.map((line) => line.trimEnd());
}
