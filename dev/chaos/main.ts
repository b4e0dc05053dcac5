import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { claimHome } from "@/dev/running";
import { projectFolder } from "@/dev/service";
import { runChaos } from "./run";

const { values } = parseArgs({
  options: { purchases: { type: "string", default: "180" }, seed: { type: "string", default: "1" } },
});
const visits = wholeNumber("--purchases", values.purchases);
const seed = wholeNumber("--seed", values.seed);

/** One place for each copy of the project, so that a run finds and ends what a killed one left. */
const place = createHash("sha256").update(projectFolder).digest("hex").slice(0, 8);
const home = path.join(os.tmpdir(), `skillyard-chaos-${place}`);
mkdirSync(home, { recursive: true });

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());

process.exit(await main().catch(breakOff));

async function main(): Promise<number> {
  const claim = await claimHome(home, "a chaos run");
  const folder = path.join(home, "run");
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const each of [home, folder]) chmodSync(each, 0o755); // the database runs as another user where we are root
    const wrong = await runChaos({ home: folder, claim, visits, seed, stopping: stopping.signal });
    if (wrong === 0) rmSync(folder, { recursive: true, force: true });
    else console.error(`What both sides told is in ${folder}/facts.json, what the programs said in ${folder}/logs.`);
    return wrong === 0 ? 0 : 1;
  } finally {
    claim.release();
  }
}

function breakOff(error: Error): number {
  if (stopping.signal.aborted) return 130;
  console.error(`The chaos run with seed ${seed} broke off:`, error);
  return 1;
}

function wholeNumber(option: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  console.error(`${option} takes a whole number, not "${text}".`);
  process.exit(2);
}
