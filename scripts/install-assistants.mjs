// npm run assistants [-- NAME …]: installs the programs that tests ask, or those named, where they are not installed;
// --everywhere those that no check goes without.
import "./require-node.mjs";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { assistantPackage, EVERYWHERE, NAMES } from "./assistant-packages.mjs";
import { run } from "./run.mjs";

const given = process.argv.slice(2).flatMap((name) => (name === "--everywhere" ? EVERYWHERE : [name]));
try {
  const chosen = given.length > 0 ? given : NAMES;
  const withNode = new Set(chosen.flatMap((name) => [assistantPackage(name).runsOn ?? [], name].flat()));
  for (const name of withNode) await install(name, assistantPackage(name)).catch(complain);
} catch (error) {
  complain(error);
}

/** Says it and goes on: tests of one program need no other. */
function complain(error) {
  console.error(`skillyard: ${error.message}`);
  process.exitCode = 1;
}

async function install(name, { package: id, version, setup, folder, file }) {
  if (existsSync(file)) return console.log(`skillyard: ${name} is there: ${file}`);
  const startedAt = performance.now();
  await mkdir(path.dirname(folder), { recursive: true });
  // Under another name until it is complete, so that whoever finds it can use it.
  const fresh = await mkdtemp(`${folder}-`);
  try {
    // Their dependencies' scripts would run with our rights; none of them needs one.
    const args = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", `--prefix=${fresh}`];
    await succeed("npm", ["install", ...args, `${id}@${version}`]);
    if (setup) await succeed(process.execPath, [path.join(fresh, "node_modules", id, setup)]);
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw new Error(`${name} could not be installed: ${error.message}`, { cause: error });
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`skillyard: installed ${name} ${version} (${seconds} s): ${file}`);
}

async function succeed(command, args) {
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) throw new Error(output);
}
