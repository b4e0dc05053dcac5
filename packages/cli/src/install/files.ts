import { randomBytes } from "node:crypto";
import type { Stats } from "node:fs";
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm } from "node:fs/promises";
import path from "node:path";
import { sha256Hex, sortByPath } from "@skillyard/format/content-hash";
import { fileMode } from "@skillyard/format/entry";

/** A file of an installed package; its path is relative, with `/` between segments. */
export type InstalledFile = { path: string; mode: "644" | "755"; sha256: string };

/** What is there, links not followed; null where nothing is. */
export async function stat(file: string): Promise<Stats | null> {
  return lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
}

/** The text of a file; null where there is none. */
export async function readText(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Where a path leads once all links on the way are followed, whether it is there or not. */
export async function leadsTo(file: string): Promise<string> {
  const real = await realpath(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  return real ?? path.join(await leadsTo(path.dirname(file)), path.basename(file));
}

/** Writes a file so that whoever reads it, now or after a crash, finds the old text or the new one. */
export async function writeWhole(file: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  const fresh = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeThrough(fresh, content, mode);
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Writes a new file and waits until it is on the disk. */
export async function writeThrough(file: string, content: string | Uint8Array, mode: number): Promise<void> {
  const handle = await open(file, "wx", mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Waits until the names in a folder are on the disk; Windows knows no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The files below a folder as they lie on the disk. What is neither file nor folder has no hash, and equals nothing. */
export async function filesIn(folder: string): Promise<InstalledFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => !entry.isDirectory())
      .map(async (entry): Promise<InstalledFile> => {
        const file = path.join(entry.parentPath, entry.name);
        const relative = path.relative(folder, file).split(path.sep).join("/");
        if (!entry.isFile()) return { path: relative, mode: "644", sha256: "" };
        const [{ mode }, bytes] = await Promise.all([lstat(file), readFile(file)]);
        return { path: relative, mode: fileMode(mode), sha256: sha256Hex(bytes) };
      }),
  );
  return sortByPath(files);
}
