import path from "node:path";
import semver from "semver";

/**
 * The options under which a Node process can read what is below these folders and do nothing else: it writes no file
 * and starts no process or thread (Node's permission model; stable from 22.13 and 23.5).
 */
export function readOnly(folders: string[]): string[] {
  const isStable = semver.satisfies(process.versions.node, "^22.13.0 || >=23.5.0");
  const flag = isStable ? "--permission" : "--experimental-permission";
  return [flag, ...folders.map((folder) => `--allow-fs-read=${path.resolve(folder)}${path.sep}*`)];
}
