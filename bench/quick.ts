import { readFileSync, writeFileSync } from "node:fs";
import { readsOf } from "./cases";
import { type Market, openMarket } from "./market";
import { type Measured, measure } from "./measure";

const BASELINE = "bench/quick.json";
const LISTINGS = 3_000;
const HOW = { connections: 8, seconds: 0.8 };
/** A machine may be busy with something else for a moment. */
const TRIES = 5;
const MAY_FALL_TO = 2 / 3;

type Share = { built: number; kept: number };
type Shares = Record<string, Share>;

/**
 * Whether reads take no more than they did beside the floor, by processor time, which depends little on what else runs;
 * answers what takes too much. With `save` what is measured is what later runs are held against.
 */
export async function quick({ save }: { save: boolean }): Promise<string[]> {
  const market = await openMarket(LISTINGS);
  try {
    const known: Shares = save ? {} : JSON.parse(readFileSync(BASELINE, "utf8"));
    const found: Shares = {};
    const fallen: string[] = [];
    for (const { name, floor, path } of readsOf(market)) {
      if (floor === undefined) continue;
      const share = await shareOf(market, { floor, path }, known[name]);
      found[name] = share;
      console.log(`${name}: built ${share.built.toFixed(2)} of the floor, kept ${share.kept.toFixed(2)}`);
      if (known[name] && !isReached(share, known[name])) fallen.push(`${name}: was ${JSON.stringify(known[name])}`);
    }
    if (save) writeFileSync(BASELINE, `${JSON.stringify(found, roundedTo2, 2)}\n`);
    return fallen;
  } finally {
    await market.close();
  }
}

/** The best of a few tries, until one is good enough; where nothing is known yet the one in the middle of them. */
async function shareOf(
  { database, floor, building, keeping }: Market,
  read: { floor: string; path: string | (() => string) },
  wanted: Share | undefined,
): Promise<Share> {
  const tries: Share[] = [];
  const best = () => at(tries, tries.length - 1);
  while (tries.length < TRIES && !(wanted && tries.length > 0 && isReached(best(), wanted))) {
    const low = micros(await measure(floor, `/${read.floor}`, { database, ...HOW }));
    const built = low / micros(await measure(building, read.path, { database, ...HOW }));
    const kept = low / micros(await measure(keeping, read.path, { database, ...HOW }));
    tries.push({ built, kept });
  }
  return wanted ? best() : at(tries, Math.floor(tries.length / 2));
}

/** Of each figure the one that so many are below. */
function at(tries: Share[], place: number): Share {
  const sorted = (of: keyof Share) => tries.map((share) => share[of]).sort((a, b) => a - b)[place] ?? 0;
  return { built: sorted("built"), kept: sorted("kept") };
}

function micros({ nodeMicros, postgresMicros }: Measured): number {
  return nodeMicros + postgresMicros;
}

function isReached(share: Share, known: Share): boolean {
  return share.built >= known.built * MAY_FALL_TO && share.kept >= known.kept * MAY_FALL_TO;
}

function roundedTo2(_key: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 100) / 100 : value;
}
