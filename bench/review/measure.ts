import { readFileSync } from "node:fs";
import path from "node:path";
import { processPool } from "@skillyard/review/process/process-pool";
import type { Task } from "@skillyard/review/process/tasks";
import { calibrationMs, slownessOf } from "@skillyard/review/test-support/slowness";
import * as esbuild from "esbuild";
import { PACKAGE_PROCESS } from "@/lib/isolation/package-process";
import { bundlePackageTasks, ownModules } from "@/scripts/bundle.mjs";
import type { Measured } from "./measured-worker";

/** What a task took; `peakMebibytes` is the most that the process ever held, `cpuMs` is what it would have been where nothing else runs. */
export type Cost = { result: unknown; peakMebibytes: number; cpuMs: number; isCached: boolean };

const PROGRAM = path.resolve("dist/bench/measured-worker.js");
const TIMEOUT_MS = 240_000;

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
export function measuredProcess(): (task: Task) => Promise<Cost> {
  const pool = processPool({ ...PACKAGE_PROCESS, program: PROGRAM, maxProcesses: 1, timeoutMs: TIMEOUT_MS });
  return async (task) => {
    const { pid, result, cpuMs, maxResidentBytes, isCached } = (await pool.run(task)) as Measured;
    const peakBytes = peakOf(pid) ?? maxResidentBytes;
    return { result, peakMebibytes: peakBytes / 1024 / 1024, cpuMs: cpuMs / slownessOf(calibrationMs()), isCached };
  };
}

/** Linux counts what the parent had in memory into a process's own figure, and tells the truth here. */
function peakOf(pid: number): number | null {
  if (process.platform !== "linux") return null;
  const kibibytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) * 1024;
}
