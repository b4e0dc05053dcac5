// npm run bench: what the service takes of this machine, beside a bare server that answers the same, in the same minutes.
import { parseArgs } from "node:util";
import { type Market, openMarket } from "./market";
import { mixed } from "./mixed";
import { quick } from "./quick";
import { ABOUT_READS, growth, reads, type Waits, waits } from "./reads";
import { type Row, type Section, save } from "./report";
import { ABOUT_WRITES, writes } from "./writes";

const { values: flags } = parseArgs({
  options: {
    /** One size, or several with commas; reads are held against the floor in the middle one. */
    listings: { type: "string", default: "100000" },
    seconds: { type: "string", default: "4" },
    connections: { type: "string", default: "16" },
    only: { type: "string" },
    save: { type: "boolean", default: false },
    /** In two minutes whether any read takes much more than it did (quick.json). */
    quick: { type: "boolean", default: false },
    /** Instead of each read by itself: so many minutes of all of them, and how memory goes. */
    mixed: { type: "string" },
  },
});
const sizes = flags.listings.split(",").map((size) => whole("listings", size));
const [seconds, connections] = [whole("seconds", flags.seconds), whole("connections", flags.connections)];
const { only } = flags;

function whole(name: string, value: string): number {
  const n = Number(value);
  if (!Number.isInteger(n) || n < 1) throw new Error(`--${name} takes whole numbers from 1`);
  return n;
}

let open: Market | undefined;
process.once("SIGINT", () => void open?.close().finally(() => process.exit(130)));

async function within<T>(listings: number, work: (market: Market) => Promise<T>): Promise<T> {
  console.log(`Filling a market of ${listings} listings.`);
  open = await openMarket(listings);
  try {
    return await work(open);
  } finally {
    await open.close();
    open = undefined;
  }
}

async function everything(): Promise<void> {
  const sections: Section[] = [];
  const add = (title: string, about: string, rows: Row[]) => {
    if (rows.length === 0) return;
    console.table(rows);
    sections.push({ title, about, rows });
  };
  const all: Waits[] = [];
  for (const [index, size] of sizes.entries()) {
    await within(size, async (market) => {
      const isMiddle = index === Math.floor((sizes.length - 1) / 2);
      if (isMiddle) {
        const about = `${size.toLocaleString("en-US")} listings, ${connections} connections, ${seconds} s each. ${ABOUT_READS}`;
        add("Reads", about, await reads(market, { connections, seconds, only }));
      }
      all.push(await waits(market, { seconds, only }));
      if (isMiddle && !only) add("Writes", ABOUT_WRITES, await writes(market));
    });
  }
  const about =
    "Milliseconds within which a single caller has 95 of 100 answers, all built, by the size of the market.";
  add("Growth", about, growth(sizes, all));
  if (flags.save) save(sections, { listings: flags.listings, seconds, connections });
}

if (flags.quick) {
  const fallen = await quick({ save: flags.save });
  for (const each of fallen) console.error(`takes more than it may: ${each}`);
  process.exit(fallen.length > 0 ? 1 : 0);
} else if (flags.mixed !== undefined) {
  const minutes = whole("mixed", flags.mixed);
  await within(sizes[0] ?? 1, (market) =>
    mixed(market.keeping, { listings: market.listings, connections, seconds: minutes * 60 }),
  );
} else {
  await everything();
}
