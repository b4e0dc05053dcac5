/** Whether one word comes from the other by one letter added, left out or changed, or two neighbours exchanged. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  const shorter = Math.min(a.length, b.length);
  let at = 0;
  while (at < shorter && a[at] === b[at]) at += 1;
  return (
    isSameFrom(a, at + 1, b, at) ||
    isSameFrom(a, at, b, at + 1) ||
    isSameFrom(a, at + 1, b, at + 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && isSameFrom(a, at + 2, b, at + 2))
  );
}

/** The ends of two words, without cutting them out: names are held against hundreds of others. */
function isSameFrom(a: string, fromA: number, b: string, fromB: number): boolean {
  if (a.length - fromA !== b.length - fromB) return false;
  for (let at = fromB; at < b.length; at += 1) if (a[fromA + at - fromB] !== b[at]) return false;
  return true;
}

/** The same as people mistype and squatters register: where a word begins, the eye is awake. */
export function isSlipOf(written: string, known: string): boolean {
  return isOneSlip(written, known) && (written[0] === known[0] || isTurned(written, known));
}

/** Whether two words have the same letters in another order. */
export function isTurned(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join("") === [...b].sort().join("");
}

/** Whether a letter is written twice, as by a finger that stays on its key. */
export function isStuttered(written: string, known: string): boolean {
  return written.length > known.length && written.replaceAll(/(.)\1+/g, "$1") === known.replaceAll(/(.)\1+/g, "$1");
}

/** Signs that are taken for each other. */
const CONFUSED: [RegExp, string][] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/[1|I]/g, "l"],
  [/0/g, "o"],
  [/3/g, "e"],
  [/5/g, "s"],
];

/** A name with every sign as the letter that it is taken for. */
export function asRead(name: string): string {
  return CONFUSED.reduce((text, [pattern, letter]) => text.replace(pattern, letter), name);
}
