import { isOpenHook } from "../../knowledge/hosts";
import { mayPrint } from "../../knowledge/sources";
import { anyOf } from "../../match/names";
import { matchesIn } from "../../read/matches";
import type { ReviewedPackage } from "../../report";
import type { Scene } from "./judge";

const HOOK = new RegExp(String.raw`${anyOf("messenger-hook")}([^\s?]{1,200})`, "g");
const NAME = /\$\{?(\w{1,60})/g;
/** Where people and their assistants keep what a script is set up with, and what they type behind its name. */
const FROM_THE_USER = /\$HOME\b|\$\{HOME\}|(?:^|[\s"'=])~\/|\$\{?\d|\s<\w[\w -]{1,40}>/;
const BESIDE_THE_SCRIPT = /\bdirname\b|\bBASH_SOURCE\b|\$0\b/;
const IS_EMPTY = /^["']{0,2}$/;
const MAX_NAMES = 12;
const MAX_RIGHT_CHARS = 400;

/** Whether a messenger's hook leads to a room of the user's own: the package itself sets nowhere what is its key. */
export function isUsersHook(url: string, { pkg, file }: Pick<Scene, "pkg" | "file">): boolean {
  if (!isOpenHook(url)) return false;
  // What a command prints has lost the name of the variable that holds it.
  const names = url.includes("$(") ? namesBehindHooks(file.text ?? "") : namesIn(url);
  return names.length > 0 && areUsersOwn(names, pkg);
}

function namesBehindHooks(text: string): string[] {
  return [...matchesIn(text, HOOK)].flatMap(([, behind = ""]) => namesIn(behind));
}

function namesIn(text: string): string[] {
  return [...matchesIn(text, NAME)].map(([, name = ""]) => name);
}

/** Whether variables, and those that they are set from, are set nowhere or from what is the user's. */
function areUsersOwn(names: string[], pkg: ReviewedPackage): boolean {
  const seen = new Set(names);
  // A set goes on to what is added to it on the way.
  for (const name of seen) {
    if (seen.size > MAX_NAMES) return false;
    for (const right of settingsOf(name, pkg)) {
      if (BESIDE_THE_SCRIPT.test(right)) return false;
      if (FROM_THE_USER.test(right) || IS_EMPTY.test(right) || asksForLogin(right)) continue;
      const others = namesIn(right);
      if (others.length === 0) return false;
      for (const other of others) seen.add(other);
    }
  }
  return true;
}

/** Whether a tool is asked that keeps the user's logins or variables. */
function asksForLogin(right: string): boolean {
  const name = /^"?\$\(\s{0,4}([\w-]{1,40})/.exec(right)?.[1];
  return name !== undefined && mayPrint(name);
}

/** What stands to the right wherever a file of the package sets a variable. */
function settingsOf(name: string, { files }: ReviewedPackage): string[] {
  const sets = new RegExp(String.raw`(?:^|[\s;])${name}=([^\n]{0,${MAX_RIGHT_CHARS}})`, "gm");
  return files.flatMap(({ text }) =>
    text?.includes(`${name}=`)
      ? [...matchesIn(text, sets)].map(([, right = ""]) => right.replace(/\s#.*/, "").trim())
      : [],
  );
}
