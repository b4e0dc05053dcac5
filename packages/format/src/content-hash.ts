import { createHash } from "node:crypto";
import type { PackageFile } from "./package";

/** The identity of a package's content: the same files give the same hash, however they were packed. */
export function contentHash(files: Pick<PackageFile, "path" | "mode" | "sha256">[]): string {
  const hash = createHash("sha256");
  for (const { path, mode, sha256 } of sortByPath(files)) hash.update(`${path}\0${mode}\0${sha256}\n`);
  return `sha256:${hash.digest("hex")}`;
}

/** The files in the order of their paths' UTF-8 bytes, which differs from JavaScript's own for rare characters. */
export function sortByPath<T extends { path: string }>(files: T[]): T[] {
  return files
    .map((file) => ({ file, key: Buffer.from(file.path) }))
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .map(({ file }) => file);
}

export function sha256Hex(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
