import { availableParallelism } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { processPool, TaskKilled } from "../process/process-pool";
import { readOnly } from "../process/read-only";
import type { Task } from "../process/tasks";
import { HEAP_MIB, optionsWith } from "../process/tuning";
import type { Finding } from "../src/report";
import type { Scanned } from "./lenient";
import { asSarif } from "./sarif";
import { packagesAt, readPackage, Unreadable } from "./targets";
import { asText } from "./text";

/** What is said of one package; "error" where it could not be read or the review did not finish. */
export type Result = {
  path: string;
  verdict: "pass" | "warn" | "block" | "error";
  score: number | null;
  ruleset_version: string | null;
  problem: string | null;
  findings: Finding[];
};

const USAGE = `npm run scan -- [--json | --sarif] DIR|FILE…

Reviews packages offline, with the rules by which versions are published. A folder without a package of its own
stands for all packages below it. Exit code: 0 nothing blocked, 1 something blocked, 2 something could not be reviewed.
`;

const here = import.meta.dirname;
const pool = processPool({
  program: path.join(here, "package-worker.js"),
  execArgv: [...optionsWith(HEAP_MIB.scan), "--no-warnings", ...readOnly([here, path.join(here, "../node_modules")])],
  maxProcesses: availableParallelism(),
  timeoutMs: 60_000,
  maxResidentBytes: 768 * 1024 * 1024,
  idleMs: 10_000,
});

async function main(): Promise<number> {
  const asked = argumentsAsked();
  if (typeof asked === "string") {
    process.stderr.write(`${asked}\n\n${USAGE}`);
    return 2;
  }
  const { values, positionals } = asked;
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const results = await scanAll(positionals);
  process.stdout.write(values.sarif ? `${asSarif(results)}\n` : values.json ? asJson(results) : asText(results));
  if (results.some(({ verdict }) => verdict === "error")) return 2;
  return results.some(({ verdict }) => verdict === "block") ? 1 : 0;
}

/** What is asked for, or why that is nothing that can be done. */
function argumentsAsked() {
  const options = {
    json: { type: "boolean" },
    sarif: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    const asked = parseArgs({ allowPositionals: true, options });
    return asked.values.help || asked.positionals.length > 0 ? asked : "Name the packages to review.";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** As many at a time as there are processes, so that not every package is in memory at once; in the order asked for. */
async function scanAll(targets: string[]): Promise<Result[]> {
  const packages = (await Promise.all(targets.map(find))).flat();
  const results: Result[] = [];
  const queue = packages.entries();
  const scanNext = async () => {
    for (const [index, found] of queue) results[index] = typeof found === "string" ? await scanPackage(found) : found;
  };
  await Promise.all(Array.from({ length: availableParallelism() }, scanNext));
  return results;
}

async function find(target: string): Promise<(string | Result)[]> {
  try {
    return await packagesAt(target);
  } catch (error) {
    return [failure(target, error)];
  }
}

async function scanPackage(target: string): Promise<Result> {
  try {
    const task: Task = { kind: "scan", found: await readPackage(target) };
    return { path: target, ...((await pool.run(task)) as Scanned) };
  } catch (error) {
    return failure(target, error);
  }
}

function failure(target: string, error: unknown): Result {
  const expected = error instanceof Unreadable || error instanceof TaskKilled;
  const problem = expected ? error.message : String(error);
  return { path: target, verdict: "error", score: null, ruleset_version: null, problem, findings: [] };
}

/** One JSON array, one package a line. */
function asJson(results: Result[]): string {
  return `[\n${results.map((result) => JSON.stringify(result)).join(",\n")}\n]\n`;
}

process.exitCode = await main();
