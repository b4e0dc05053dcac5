/** Whether one word comes from the other by one letter added, left out or changed, or two neighbours exchanged. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
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
