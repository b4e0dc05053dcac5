import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { ArchivedFile } from "@skillyard/format/entry";
import { fileMode } from "@skillyard/format/entry";
import { packageExtension } from "@skillyard/format/extensions";
import { looksLikeAgent } from "@skillyard/format/frontmatter";
import { DEFAULT_LIMITS } from "@skillyard/format/limits";
import { isJunk } from "@skillyard/format/paths";
import type { Found } from "./lenient";

const MAX_FOLDERS_DOWN = 6;
/** What makes a folder a plugin, whose hooks, servers and skills are judged as one. */
const PLUGIN = ".claude-plugin/plugin.json";
const NOT_PACKED = new Set([".git", "node_modules"]);

/** What can't be read as a package, in a sentence for who asked. */
export class Unreadable extends Error {}

/** The packages that a path stands for: the archive or folder itself, or every package in the folders below it. */
export async function packagesAt(target: string): Promise<string[]> {
  const entry = await lstat(target).catch(() => null);
  if (!entry) throw new Unreadable(`${target} does not exist.`);
  if (!entry.isDirectory()) return [target];
  const below = (await isPackage(target)) ? [target] : await packagesBelow(target, MAX_FOLDERS_DOWN);
  return below.length > 0 ? below : [target];
}

/** Reads an archive, or the files of a folder as publishing would pack them; links are left out, and nothing is run. */
export async function readPackage(target: string): Promise<Found> {
  const name = path.basename(path.resolve(target));
  const entry = await lstat(target);
  if (entry.isDirectory()) return { name, archive: null, files: await readFolder(target) };
  if (entry.size > DEFAULT_LIMITS.maxUnpackedBytes) throw new Unreadable(`${target} is larger than a package may be.`);
  const bytes = await readFile(target);
  if (packageExtension(name)) return { name, archive: bytes, files: [] };
  return { name, archive: null, files: [{ path: name, mode: fileMode(entry.mode), bytes }] };
}

async function packagesBelow(folder: string, levels: number): Promise<string[]> {
  if (levels === 0) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && !NOT_PACKED.has(entry.name)).map(({ name }) => name);
  const found: string[] = [];
  for (const name of names.toSorted()) {
    const child = path.join(folder, name);
    found.push(...((await isPackage(child)) ? [child] : await packagesBelow(child, levels - 1)));
  }
  return found;
}

async function isPackage(folder: string): Promise<boolean> {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
  if (names.some((name) => /^skill\.md$/i.test(name)) || (await isFile(path.join(folder, PLUGIN)))) return true;
  for (const name of names.filter((file) => /\.md$/i.test(file))) {
    if (looksLikeAgent(await readFile(path.join(folder, name)))) return true;
  }
  return false;
}

async function isFile(place: string): Promise<boolean> {
  return (await lstat(place).catch(() => null))?.isFile() ?? false;
}

async function readFolder(root: string): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  let bytesLeft = DEFAULT_LIMITS.maxUnpackedBytes;

  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const absolute = path.join(entry.parentPath, entry.name);
    const relative = path.relative(root, absolute).replaceAll(path.sep, "/");
    if (!entry.isFile() || isJunk(relative) || relative.split("/").some((segment) => NOT_PACKED.has(segment))) continue;
    const { size, mode } = await lstat(absolute);
    bytesLeft -= size;
    if (bytesLeft < 0 || files.length >= DEFAULT_LIMITS.maxEntries) {
      throw new Unreadable(`${root} is larger than a package may be.`);
    }
    files.push({ path: relative, mode: fileMode(mode), bytes: await readFile(absolute) });
  }
  return files;
}
