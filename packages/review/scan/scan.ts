import { availableParallelism } from "node:os";
import path from "node:path";
import { processPool, TaskKilled } from "../process/process-pool";
import { readOnly } from "../process/read-only";
import type { Task } from "../process/tasks";
import { HEAP_MIB, optionsWith } from "../process/tuning";
import type { OperatorRules } from "../src/match/operator-rules";
import type { Finding } from "../src/report";
import type { Scanned } from "./lenient";
import { packagesAt, readPackage, Unreadable } from "./targets";

/** What is said of one package; "error" where it could not be read or the review did not finish. */
export type Result = {
  path: string;
  verdict: "pass" | "warn" | "block" | "error";
  score: number | null;
  ruleset_version: string | null;
  problem: string | null;
  findings: Finding[];
};

/** Where the bundle that this is part of lies, with the program that reviews beside it. */
const here = import.meta.dirname;
let operatorRules: OperatorRules | null = null;
const pool = processPool({
  handOver: () => operatorRules,
  program: path.join(here, "package-worker.js"),
  execArgv: [...optionsWith(HEAP_MIB.scan), "--no-warnings", ...readOnly([here, path.join(here, "../node_modules")])],
  maxProcesses: availableParallelism(),
  timeoutMs: 60_000,
  maxResidentBytes: 768 * 1024 * 1024,
  idleMs: 10_000,
});

/** Adds rules to those by which packages are reviewed from now on. */
export function addOperatorRules(rules: OperatorRules): void {
  operatorRules = rules;
}

/**
 * Reviews the packages that these paths stand for: folders, archives, or what lies below. As many at a time as there are
 * processes, so that not every package is in memory at once; answered in the order asked for.
 */
export async function scanAll(targets: string[]): Promise<Result[]> {
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
