import { cp, mkdir, readlink, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import type { Scope } from "../places";
import { type InstalledFile, leadsTo, readText, stat, syncFolder, writeWhole } from "./files";
import { type Lock, type LockedItem, readLock, writeLock } from "./lock";

/** Something that an assistant reads: a link to the shared files, a copy of them, or a file in a form of its own. */
export type Placed = { kind: "link" | "copy"; at: string; of: string } | { kind: "file"; at: string; text: string };

/** All that changes one installed package, decided and ready: from here on it is only carried out. */
export type Change = {
  name: string;
  registry: string;
  /** Where its files belong, and where the new ones wait; null where it goes away. */
  shared: string;
  fresh: string | null;
  /** Where those before are kept until all is done. */
  old: string;
  /** What assistants read of it, and what they no longer shall. */
  placed: Placed[];
  removed: string[];
  item: LockedItem | null;
  files: InstalledFile[] | null;
  /** A lock file that must stay as it is. */
  isFrozen: boolean;
};

export type Step = { name: string; run: () => Promise<void> };

const journalOf = ({ state }: Scope) => path.join(state, "journal.json");
const recordOf = ({ state }: Scope, name: string) => path.join(state, "files", `${name}.json`);

/** What was installed under this name, file by file; null where nothing is known. */
export async function readRecord(scope: Scope, name: string): Promise<InstalledFile[] | null> {
  const text = await readText(recordOf(scope, name));
  return text === null ? null : (JSON.parse(text) as InstalledFile[]);
}

/** Says, before anything is written, what is to be removed where this process dies. */
export async function prepare(scope: Scope, fresh: string): Promise<void> {
  await writeWhole(journalOf(scope), JSON.stringify({ fresh }));
}

/** Removes what was prepared in vain. */
export async function abandon(scope: Scope, fresh: string): Promise<void> {
  await rm(fresh, { recursive: true, force: true });
  await rm(journalOf(scope), { force: true });
}

/**
 * The steps of a change. The first writes down all the others, each of which can be done again after it was done or half
 * done: so whoever comes after a process that died goes through all of them, and finds or makes the new state.
 */
export function stepsOf(scope: Scope, change: Change): Step[] {
  const { name, shared, fresh, old, placed, removed, files } = change;
  return [
    { name: "write the journal", run: () => writeWhole(journalOf(scope), JSON.stringify({ change })) },
    { name: "set the old files aside", run: () => setAside(shared, old, fresh) },
    { name: "put the new files in place", run: () => putInPlace(shared, fresh) },
    ...removed.map((at) => ({ name: `remove ${at}`, run: () => rm(at, { recursive: true, force: true }) })),
    ...placed.map((each) => ({ name: `place ${each.at}`, run: () => place(each) })),
    { name: "record the files", run: () => record(recordOf(scope, name), files) },
    { name: "write the lock file", run: () => lock(scope, change) },
    { name: "remove the old files", run: () => rm(old, { recursive: true, force: true }) },
    { name: "remove the journal", run: () => rm(journalOf(scope), { force: true }) },
  ];
}

export async function carryOut(steps: Step[]): Promise<void> {
  for (const { run } of steps) await run();
}

/** Ends what a process before this one has begun; answers the name of what it changed, or null. */
export async function recover(scope: Scope): Promise<string | null> {
  const text = await readText(journalOf(scope));
  if (text === null) return null;
  const { fresh, change } = JSON.parse(text) as { fresh?: string; change?: Change };
  if (change) await carryOut(stepsOf(scope, change));
  else if (fresh) await abandon(scope, fresh);
  return change?.name ?? null;
}

/** Unless the new files have taken their place already. */
async function setAside(shared: string, old: string, fresh: string | null): Promise<void> {
  const isDone = fresh !== null && !(await stat(fresh));
  if (isDone || !(await stat(shared))) return;
  await rename(shared, old);
  await syncFolder(path.dirname(shared));
}

async function putInPlace(shared: string, fresh: string | null): Promise<void> {
  if (fresh === null || !(await stat(fresh))) return;
  await rename(fresh, shared);
  await syncFolder(path.dirname(shared));
}

async function place(placed: Placed): Promise<void> {
  const { at, kind } = placed;
  await mkdir(path.dirname(at), { recursive: true });
  if (kind === "file") return writeWhole(at, placed.text);
  // Where a folder of assistants is itself a link to the shared one, what is there is what is to be there.
  if ((await leadsTo(at)) === (await leadsTo(placed.of)) && (kind === "link" || !(await stat(at))?.isSymbolicLink()))
    return;
  await rm(at, { recursive: true, force: true });
  if (kind === "link" && (await link(at, placed.of))) return;
  await cp(placed.of, at, { recursive: true });
}

/** A relative link, so that the project can be moved; on Windows a junction. False where the system makes none. */
async function link(at: string, of: string): Promise<boolean> {
  try {
    const isFolder = (await stat(of))?.isDirectory();
    if (process.platform === "win32") await symlink(of, at, isFolder ? "junction" : "file");
    else await symlink(path.relative(path.dirname(at), of), at);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPERM" && process.platform === "win32") return false;
    throw error;
  }
}

/** Whether a link leads there. */
export async function isLinkTo(at: string, of: string): Promise<boolean> {
  if (!(await stat(at))?.isSymbolicLink()) return false;
  return path.resolve(path.dirname(at), await readlink(at)) === of;
}

async function record(file: string, files: InstalledFile[] | null): Promise<void> {
  if (files) await writeWhole(file, JSON.stringify(files));
  else await rm(file, { force: true });
}

async function lock(scope: Scope, { name, registry, item, isFrozen }: Change): Promise<void> {
  if (isFrozen) return;
  const known: Lock = (await readLock(scope.lockFile)) ?? { lockfileVersion: 1, registry, items: {} };
  const { [name]: _, ...others } = known.items;
  await writeLock(scope.lockFile, { ...known, items: item ? { ...others, [name]: item } : others });
}
