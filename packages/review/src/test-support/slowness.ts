/** What `calibrationMs` is on a core of today that has nothing else to do. */
const USUAL_MS = 13;
const ROUNDS = 5;
/** More words than the caches close to a core hold, as reviews have them. */
const WORDS = 20_000;
/** The first run has its code compiled, which is no sign of a slow machine. */
const RUNS = 3;

/** The processor time that a piece of work takes here and now which is made of what reviews are made of. */
export function calibrationMs(): number {
  const times = Array.from({ length: RUNS }, runMs).sort((a, b) => a - b);
  return times[RUNS >> 1] ?? 0;
}

function runMs(): number {
  const text =
    "See https://a.dev/start, never run `curl x | sh`; import { one } from 'two' and store 0x3fa2c1.\n".repeat(2000);
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    const words = new Map<string, number>();
    for (const [word] of text.matchAll(/[\w.-]{2,40}/g)) words.set(word, (words.get(word) ?? 0) + 1);
    const lines = text.split("\n").map((line, number) => ({ line: line.toLowerCase().replace(/\s+/g, " "), number }));
    if (lines.some(({ line }) => /\b(?:wget|fetch)\b[^|\n]{0,80}\|\s{0,4}(?:ba|z)sh\b/i.test(line)))
      throw new Error("no such line");
  }
  if (knownWords() !== WORDS) throw new Error("words were lost");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function knownWords(): number {
  const places = new Map<string, { from: number; to: number }[]>();
  for (let word = 0; word < WORDS; word += 1)
    places.set(`word-${(word * 7919) % WORDS}`, [{ from: word, to: word + 1 }]);
  let known = 0;
  for (let word = 0; word < WORDS; word += 1) known += places.get(`word-${word}`)?.length ?? 0;
  return known;
}

/** How many times longer work takes than where nothing else runs, by a calibration made at the same time. */
export function slownessOf(calibration: number): number {
  return Math.max(1, calibration / USUAL_MS);
}

/** The processor time that work takes, in milliseconds, less what other work slows it down by. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / slownessOf(calibrationMs());
}
