import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { processPool } from "@skillyard/review/process/process-pool";
import type { Task } from "@skillyard/review/process/tasks";
import { HEAP_MIB, optionsWith } from "@skillyard/review/process/tuning";
import * as esbuild from "esbuild";
import { PACKAGE_PROCESS } from "@/lib/isolation/package-process";
import { bundlePackageTasks, ownModules } from "@/scripts/bundle.mjs";
import type { Measured } from "./measured-worker";

/** What a task took; `peakMebibytes` is the most that the process ever held, `cpuMs` is what it would have been where nothing else runs. */
export type Cost = { result: unknown; peakMebibytes: number; cpuMs: number; isCached: boolean };

const PROGRAM = path.resolve("dist/bench/measured-worker.js");
const TIMEOUT_MS = 240_000;
const COLD_WORK = path.join(import.meta.dirname, "cold-work.mjs");
/** What that takes on the machine that the limits are for. */
const USUAL_COLD_MS = 130;
const COLD_RUNS = 2;

/** Bundles the program of those processes, as the service's own are. */
export async function buildMeasuredWorker(): Promise<void> {
  await bundlePackageTasks(path.dirname(PROGRAM));
  await esbuild.build({
    entryPoints: [path.join(import.meta.dirname, "measured-worker.ts")],
    outfile: PROGRAM,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    plugins: [ownModules],
  });
}

/** A process that does one task after the other, with the options of those that the service starts. */
export async function measuredProcess(): Promise<(task: Task) => Promise<Cost>> {
  const slowness = await slownessNow();
  const pool = processPool({ ...PACKAGE_PROCESS, program: PROGRAM, maxProcesses: 1, timeoutMs: TIMEOUT_MS });
  return async (task) => {
    const { pid, result, cpuMs, maxResidentBytes, isCached } = (await pool.run(task)) as Measured;
    const peakBytes = peakOf(pid) ?? maxResidentBytes;
    return { result, peakMebibytes: peakBytes / 1024 / 1024, cpuMs: cpuMs / slowness, isCached };
  };
}

/**
 * How many times longer this machine takes for work of the same kind than the one that the limits are for: in a process that
 * is as new as those measured, as machines differ in what they need to begin with.
 */
async function slownessNow(): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < COLD_RUNS; run += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, [...optionsWith(HEAP_MIB.service), COLD_WORK]);
    leastMs = Math.min(leastMs, Number(stdout));
  }
  return leastMs / USUAL_COLD_MS;
}

/** Linux counts what the parent had in memory into a process's own figure, and tells the truth here. */
function peakOf(pid: number): number | null {
  if (process.platform !== "linux") return null;
  const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) * 1024;
}
