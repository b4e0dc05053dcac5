import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import { Failure } from "../failure";
import type { Environment } from "../places";

/** What Claude Code has room for where it asks whether a command may run. */
const MAX_CHARACTERS = 500;

type Running = { environment: Environment; platform: NodeJS.Platform; node: string; program: string; version: string };

/**
 * How Claude Code, which stands in a folder of its own, runs `skillyard headers`: by its name where that is on the PATH
 * for good, by the file that runs now where no package manager put it there, else by npx. Throws a Failure where none works.
 */
export function helperCommand({ environment, platform, node, program, version }: Running): string {
  const found = (name: string) => onPath(name, environment, platform);
  if (found("skillyard")) return "skillyard headers";
  const direct = `"${node}" "${program}" headers`;
  const isDirect = !isPackaged(program) && [node, program].every(isTakenLiterally) && direct.length <= MAX_CHARACTERS;
  if (isDirect) return direct;
  // Exactly this one: what is newer tomorrow would run unasked.
  if (found("npx")) return `npx --yes skillyard@${version} headers`;
  const hint = "Install it for good: npm install --global skillyard";
  throw new Failure("failed", "Claude Code would not find skillyard, which is not on the PATH", hint, "NOT_ON_PATH");
}

/** Whether it is found from any folder, tomorrow too: what npx and a project bring along is gone with them. */
function onPath(name: string, { PATH = "" }: Environment, platform: NodeJS.Platform): boolean {
  const names = platform === "win32" ? [`${name}.cmd`, `${name}.exe`] : [name];
  return PATH.split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder) && !isPackaged(folder))
    .some((folder) => names.some((file) => isProgram(path.join(folder, file))));
}

function isPackaged(place: string): boolean {
  return place.split(/[\\/]/).includes("node_modules");
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Whether sh and cmd.exe read it between quotes as it stands, and Claude Code takes it. */
function isTakenLiterally(file: string): boolean {
  return !/[^\x20-\x7e]| {4}|["$`%!^]/.test(file);
}
