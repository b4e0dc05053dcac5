import { accessSync, constants } from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";

/** The first of these programs that is on the PATH. */
export function onPath(programs) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return programs.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isProgram);
}

/** Installs a package of Debian's where we may; elsewhere does nothing. */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !onPath(["apt-get"])) return;
  console.log(`skillyard: installing ${name}`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { quiet: true, env });
  const { code, output } = await run("apt-get", ["install", "-y", "-qq", name], { quiet: true, env });
  if (code !== 0) console.error(output);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
