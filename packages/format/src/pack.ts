import { type Zippable, zipSync } from "fflate";
import { sortByPath } from "./content-hash";
import type { PackageFile } from "./package";

const REGULAR_FILE = 0o100_000;
const MADE_ON_UNIX = 3;

/** The normalised zip of a package: one top folder, sorted, fixed times, so that the same files give the same bytes. */
export function packZip(
  pkg: { files: Pick<PackageFile, "path" | "mode" | "bytes">[] },
  topFolder: string,
): Uint8Array<ArrayBuffer> {
  // Zip stores local time without a zone, so a local date is the same bytes everywhere.
  const mtime = new Date(1980, 0, 1, 12);
  const entries: Zippable = {};

  for (const { path, mode, bytes } of sortByPath(pkg.files)) {
    const permissions = Number.parseInt(mode, 8);
    const attrs = ((REGULAR_FILE | permissions) << 16) >>> 0;
    entries[`${topFolder}/${path}`] = [bytes, { level: 6, mtime, os: MADE_ON_UNIX, attrs }];
  }
  return zipSync(entries);
}
