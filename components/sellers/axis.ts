/** The amount at the top of a chart: the next above the highest value that one can read at a glance. */
export function axisTop(highestCents: number): number {
  if (highestCents <= 0) return 1000;
  const power = 10 ** Math.floor(Math.log10(highestCents));
  const step = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8].find((candidate) => candidate * power >= highestCents) ?? 10;
  return step * power;
}
