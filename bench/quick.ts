import { readFileSync, writeFileSync } from "node:fs";
import { readsOf } from "./cases";
import { type Market, openMarket } from "./market";
import { type Measured, measure } from "./measure";

const BASELINE = "bench/quick.json";
const LISTINGS = 5_000;
const HOW = { connections: 8, seconds: 1 };
/** A machine may be busy with something else for a moment. */
const TRIES = 4;
const MAY_FALL_TO = 2 / 3;

type Shares = Record<string, { built: number; kept: number }>;

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
      const share = await bestShare(market, { floor, path }, known[name]);
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

type Share = Shares[string];

/** The best of a few tries, of which there is but one where that is good enough. */
async function bestShare(
  { database, floor, building, keeping }: Market,
  read: { floor: string; path: string | (() => string) },
  wanted: Share | undefined,
): Promise<Share> {
  const best: Share = { built: 0, kept: 0 };
  for (let tried = 0; tried < TRIES; tried++) {
    const low = micros(await measure(floor, `/${read.floor}`, { database, ...HOW }));
    best.built = Math.max(best.built, low / micros(await measure(building, read.path, { database, ...HOW })));
    best.kept = Math.max(best.kept, low / micros(await measure(keeping, read.path, { database, ...HOW })));
    if (wanted && isReached(best, wanted)) break;
  }
  return best;
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
