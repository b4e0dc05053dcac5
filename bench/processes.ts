import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** A server that is measured. */
export type Target = { origin: string; pid: number };

/** The processor time that processes have taken so far, in seconds, with that of children which have ended. */
export function cpuSeconds(pids: number[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid).slice(11, 15).map(Number));
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND;
}

export function residentMiB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

export function parentOf(pid: number): number {
  return Number(statOf(pid)[1] ?? 0);
}

/** A process and all that it has started and that still runs. */
export function withChildren(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statOf(Number(name))[1]) }));
  const family = [pid];
  for (const member of family)
    family.push(...parents.filter(({ parent }) => parent === member).map((each) => each.pid));
  return family;
}

/** What follows the name in /proc/<pid>/stat: state, parent, … (proc(5)); nothing of one that has ended. */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
