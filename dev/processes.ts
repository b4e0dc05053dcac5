import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process told apart from any later one that is given the same number. */
export type ProcessMark = { pid: number; startedAt: string };

/** The process as it runs now, or null; one that ended but was not yet reaped counts as gone. */
export function markProcess(pid: number): ProcessMark | null {
  if (process.platform === "linux") {
    const stat = linuxStat(pid);
    return stat && !/^[ZX]/.test(stat.state) ? { pid, startedAt: stat.startedAt } : null;
  }
  if (process.platform === "win32") return signal(pid, 0) ? { pid, startedAt: "" } : null;

  const ps = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], { encoding: "utf8" });
  const [state, ...started] = ps.stdout.trim().split(/\s+/);
  return ps.status === 0 && state && !state.startsWith("Z") ? { pid, startedAt: started.join(" ") } : null;
}

/** The nearest process above this one whose command line matches. */
export function findAncestor(command: RegExp): ProcessMark | null {
  for (let pid = process.ppid; pid > 1; ) {
    const { parent, commandLine } = describe(pid);
    if (command.test(commandLine)) return markProcess(pid);
    pid = parent;
  }
  return null;
}

export function isRunning(mark: ProcessMark): boolean {
  return markProcess(mark.pid)?.startedAt === mark.startedAt;
}

/** Asks the process to end, and ends it by force once its time is over. */
export async function endProcess(mark: ProcessMark, graceMs: number): Promise<void> {
  if (!isRunning(mark)) return;
  signal(mark.pid, "SIGTERM");
  if (await hasEnded(mark, graceMs)) return;

  signal(mark.pid, "SIGKILL");
  await hasEnded(mark, 5_000);
}

export async function hasEnded(mark: ProcessMark, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isRunning(mark)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

/** Sends a signal; false where no such process is left. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

function describe(pid: number): { parent: number; commandLine: string } {
  if (process.platform === "linux") {
    const parent = linuxStat(pid)?.parent ?? 0;
    return { parent, commandLine: parent ? readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ") : "" };
  }
  const ps = spawnSync("ps", ["-o", "ppid=,args=", "-p", String(pid)], { encoding: "utf8" });
  const [, parent, commandLine] = ps.stdout?.match(/^\s*(\d+)\s(.*)/) ?? [];
  return { parent: Number(parent ?? 0), commandLine: commandLine ?? "" };
}

function linuxStat(pid: number): { state: string; parent: number; startedAt: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may hold any character, so the fields are counted from the last bracket.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", parent: Number(fields[1]), startedAt: fields[19] ?? "" };
  } catch {
    return null;
  }
}
