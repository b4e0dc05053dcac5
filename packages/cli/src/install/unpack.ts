import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { readManifest } from "@skillyard/format/manifest";
import type { OpenedPackage } from "@skillyard/format/package";
import { Failure } from "../failure";
import { filesIn, type InstalledFile, syncFolder, writeThrough } from "./files";

type Files = Pick<OpenedPackage["files"][number], "path" | "mode" | "bytes">[];

/** Writes a package's files into a new folder and answers what lies there then, read again from the disk. */
export async function unpack(files: Files, folder: string, platform: NodeJS.Platform): Promise<InstalledFile[]> {
  await mkdir(folder, { recursive: true });
  const folders = new Set([folder]);
  for (const { path: name, mode, bytes } of files) {
    const file = path.join(folder, ...name.split("/"));
    if (!file.startsWith(folder + path.sep)) throw new Failure("failed", `${JSON.stringify(name)} leaves its folder`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeThrough(file, bytes, Number.parseInt(mode, 8));
    await chmod(file, Number.parseInt(mode, 8)); // whatever the mask takes away
    folders.add(path.dirname(file));
  }
  for (const each of folders) await syncFolder(each);
  return asRecorded(await filesIn(folder), files, platform);
}

/** Windows keeps no modes, so there they are what was recorded. */
export function asRecorded(
  found: InstalledFile[],
  recorded: Pick<InstalledFile, "path" | "mode">[],
  platform: NodeJS.Platform,
): InstalledFile[] {
  if (platform !== "win32") return found;
  const modes = new Map(recorded.map(({ path: name, mode }) => [name, mode]));
  return found.map((file) => ({ ...file, mode: modes.get(file.path) ?? file.mode }));
}

/** The files of a package that is called something else here: the folder has the name, and so must its main file. */
export function renamed({ files, mainFile, type }: OpenedPackage, name: string): Files {
  return files.map((file) => {
    if (file.path !== mainFile) return file;
    const text = new TextDecoder().decode(file.bytes);
    const bytes = new TextEncoder().encode(text.replace(/^(name[ \t]*:)[^\r\n]*/m, `$1 ${name}`));
    if (readManifest(bytes, mainFile, type).manifest.name === name) return { ...file, bytes };
    throw new Failure("failed", `${mainFile} gives its name in a way that can't be changed`, "Install it without --as");
  });
}
