// Records what the review says of sets of packages: npm run review:record -- --out <file.jsonl> corpus <folder> …
import { createWriteStream } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { processPool } from "../process/process-pool";
import { optionsWith } from "../process/tuning";
import type { Recorded } from "./measured";
import { membersOf } from "./sets";

const { values, positionals } = parseArgs({ options: { out: { type: "string" } }, allowPositionals: true });
if (!values.out || positionals.length === 0) throw new Error("Needs --out <file.jsonl>, and corpus or folders.");

const processes = availableParallelism();
const pool = processPool({
  program: path.join(import.meta.dirname, "measured-main.ts"),
  // Garbage of the packages before is no memory that a package needs.
  execArgv: [...optionsWith(512), "--import", "tsx", "--no-warnings"],
  maxProcesses: processes,
  timeoutMs: 120_000,
  maxResidentBytes: 1024 * 1024 * 1024,
  idleMs: 1000,
});
const members = (await Promise.all(positionals.map(membersOf))).flat();
const recorded: string[] = [];
const queue = members.entries();
let failed = 0;

async function recordNext(): Promise<void> {
  for (const [index, { id, read }] of queue) {
    try {
      recorded[index] = JSON.stringify((await pool.run({ id, measured: await read() })) as Recorded);
    } catch (error) {
      failed += 1;
      console.error(`${id}: ${error instanceof Error ? error.message.split("\n", 1) : error}`);
    }
  }
}

await Promise.all(Array.from({ length: processes }, recordNext));
createWriteStream(values.out).end(
  recorded
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join(""),
);
console.log(`${members.length} packages, ${failed} not reviewed`);
