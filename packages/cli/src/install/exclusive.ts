import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../failure";

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;
/** What renaming a folder onto one that is there fails with, by system. */
const IS_THERE = new Set(["ENOTEMPTY", "EEXIST", "EPERM", "EACCES"]);

/** Does the work while no other process changes the same scope. Waits for one that does, and takes over from one that died. */
export async function exclusively<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const busy = path.join(folder, "busy");
  await mkdir(folder, { recursive: true });
  const until = performance.now() + WAIT_MS;
  while (!(await claim(busy))) {
    const pid = await ownerOf(busy);
    if (pid !== null && !isAlive(pid)) await removeOf(pid, busy);
    else if (performance.now() > until) throw busyFailure(busy, pid);
    else await sleep(LOOK_EVERY_MS);
  }
  try {
    return await work();
  } finally {
    await remove(busy);
  }
}

/** The folder comes with its owner's number in it, so that whoever finds it can tell whether its owner lives. */
async function claim(busy: string): Promise<boolean> {
  const own = beside(busy);
  await mkdir(own);
  await writeFile(path.join(own, "pid"), String(process.pid));
  try {
    await rename(own, busy);
    return true;
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    if (IS_THERE.has((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

/** Where another has taken over meanwhile, theirs is put back. */
async function removeOf(pid: number, busy: string): Promise<void> {
  const moved = await moveAway(busy);
  if (moved === null) return;
  if ((await ownerOf(moved)) === pid) await rm(moved, { recursive: true, force: true });
  else await rename(moved, busy);
}

/** Moved before it is removed: onto a folder that is already empty another could move theirs, which would be removed. */
async function remove(busy: string): Promise<void> {
  const moved = await moveAway(busy);
  if (moved !== null) await rm(moved, { recursive: true, force: true });
}

/** Where the folder is now; null where there is none. */
async function moveAway(busy: string): Promise<string | null> {
  const moved = beside(busy);
  try {
    await rename(busy, moved);
    return moved;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

function beside(busy: string): string {
  return `${busy}-${randomBytes(6).toString("hex")}`;
}

/** Null where it has just gone. */
async function ownerOf(busy: string): Promise<number | null> {
  const text = await readFile(path.join(busy, "pid"), "utf8").catch(() => "");
  return /^\d+$/.test(text) ? Number(text) : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function busyFailure(busy: string, pid: number | null): Failure {
  const who = pid === null ? "Another skillyard" : `Another skillyard (process ${pid})`;
  return new Failure(
    "failed",
    `${who} is changing the same files`,
    `Wait for it; if there is none, delete ${busy}`,
    "BUSY",
  );
}
