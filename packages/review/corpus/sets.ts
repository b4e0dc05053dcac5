import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { packagesAt, readPackage } from "../scan/targets";
import { openEntry, readEntries } from "./entry";
import type { Measured } from "./measured";

/** A package of a set: how it is called there, and how it is read when its turn comes. */
export type Member = { id: string; read: () => Promise<Measured> };

/**
 * The packages of a set: the word "corpus", a folder with packages below it, or a file of JSON lines that hold one
 * package each as `type`, `manifest` and `files` with their bytes in base64.
 */
export async function membersOf(set: string): Promise<Member[]> {
  if (set === "corpus") {
    return readEntries().map((entry) => ({ id: entry.id, read: async () => ({ opened: await openEntry(entry) }) }));
  }
  if (set.endsWith(".jsonl")) return packageLines(set);
  const targets = (await foldersOf(set)).sort();
  return targets.map((target) => ({
    id: path.relative(set, target),
    read: async () => ({ found: await readPackage(target) }),
  }));
}

async function foldersOf(set: string): Promise<string[]> {
  const entries = await readdir(set, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(set, name));
  return (await Promise.all(folders.map(packagesAt))).flat();
}

async function packageLines(file: string): Promise<Member[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line, index) => ({ id: `${path.basename(file)}:${index + 1}`, read: async () => ({ line }) }));
}
