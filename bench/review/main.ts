// npm run bench:review: what reviews take of a processor and of memory, in processes as the service starts them.
import { parseArgs } from "node:util";
import { cases, type Figure } from "./cases";
import { buildMeasuredWorker } from "./measure";

const { values: flags } = parseArgs({
  options: {
    /** In half a minute: the first review of a process, a hundred packages, and memory. */
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});

await buildMeasuredWorker();
const chosen = cases.filter(({ name, quick }) => (quick || !flags.quick) && name.includes(flags.only));
const found: { name: string; figure: Figure }[] = [];
for (const { name, measure } of chosen) {
  for (const figure of await measure()) {
    console.log(`${name}: ${figure.of} ${textOf(figure)}, may take ${figure.below}`);
    found.push({ name, figure });
  }
}
if (found.length === 0) throw new Error(`no case is called ${flags.only}`);

const broken = found.filter(({ figure: { value, below } }) => !(value < below));
for (const { name, figure } of broken) {
  console.error(`takes more than it may: ${name}, ${figure.of}: ${textOf(figure)}, not below ${figure.below}`);
}
process.exit(broken.length > 0 ? 1 : 0);

function textOf({ value, unit }: Figure): string {
  return `${Math.round(value)} ${unit}`;
}
