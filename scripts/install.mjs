import { statSync } from "node:fs";
import path from "node:path";
import { root, run } from "./run.mjs";

/** Installs the dependencies where there are none, or where the lock file is newer; `quiet` keeps it off the output. */
export async function ensureInstalled({ quiet = false } = {}) {
  const installedAt = modifiedAt("node_modules/.package-lock.json");
  if (installedAt && installedAt >= modifiedAt("package-lock.json")) return;

  console.error("skillyard: installing dependencies");
  // Development dependencies build the service, so NODE_ENV=production must not leave them out.
  const exact = await run("npm", ["ci", "--include=dev"], { quiet });
  if (exact.code === 0) return;

  console.error("skillyard: npm ci failed, trying npm install");
  const loose = await run("npm", ["install", "--include=dev"], { quiet });
  if (quiet && loose.code !== 0) console.error(loose.output);
  if (loose.code !== 0) throw new Error("The dependencies could not be installed; npm says above why.");
}

function modifiedAt(file) {
  return statSync(path.join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
