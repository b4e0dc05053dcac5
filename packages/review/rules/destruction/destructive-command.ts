import type { Scene } from "../../src/follow/shell/judge";
import type { CommandEffect } from "../../src/follow/shell/world";
import type { CommandJudgement, CommandSaid } from "../../src/match/coded";
import { callsOf, commandTest } from "../../src/match/command-pattern";
import { namesOf } from "../../src/match/names";
import { speaksOf } from "../../src/match/phrase-lists";
import { subjectOf } from "../../src/read/subject";
import type { Severity } from "../../src/report";

const COMMANDS_BEFORE = 12;
const ASKS = /^(?:read|select|dialog|whiptail|confirm|gum)$/;

/** What data can't say: whose files are deleted, and what becomes of those that are encrypted. */
export const judge: CommandJudgement = (command, scene) => {
  const found =
    deletion(command, scene) ??
    forkBomb(command, scene) ??
    ransom(command, scene) ??
    history(command, scene) ??
    teardown(command, scene);
  if (!found) return null;
  const before = scene.commands.slice(Math.max(0, scene.index - COMMANDS_BEFORE), scene.index);
  const isAsked = before.some(({ name }) => ASKS.test(name));
  // What is only shown in passing is no step to take.
  return isAsked || scene.kind === "span" ? { ...found, severity: softer(found.severity) } : found;
};

const takesDown = commandTest([
  "terraform|tofu|terragrunt destroy -auto-approve|--auto-approve|-force",
  "terraform|tofu|terragrunt apply -destroy -auto-approve|--auto-approve",
  "pulumi destroy -y|--yes",
  "cdk|sst destroy|remove --force|-f",
]);
const isForStartingAnew = speaksOf("declares-starting-anew");
const isForTeardown = speaksOf("declares-teardown");

/** What is set up in a cloud is taken down without the question that the tool would ask. */
function teardown(command: CommandEffect, { kind, pkg: { manifest } }: Scene): CommandSaid | null {
  if (kind !== "script" && kind !== "manifest") return null;
  const about = `${manifest.name} ${manifest.description}`;
  if (!takesDown(callsOf(command)) || isForStartingAnew(about) || isForTeardown(about)) return null;
  return {
    severity: "warn",
    message: "The command takes down all that a project runs in the cloud, and asks nobody.",
  };
}

function softer(severity: Severity): Severity {
  return severity === "block" ? "warn" : "info";
}

const DELETES = /^(?:rm|shred|srm|rmdir|rd|del|remove-item)$/;
const RECURSIVE = /^-[a-zA-Z]*[rR]|^--recursive$|^\/s$/i;
/** The folder above, whichever that is. */
const ABOVE = /^(?:\.\.\/?\*?|\.\.\/\.\.\/?.{0,3}|(?:\.\/)?\.\.\/\*)$/;
const EVERY_FILE = "The command deletes every file of the person or the system.";

function deletion(command: CommandEffect, { kind, pkg }: Scene): CommandSaid | null {
  const words = command.args.map(({ text }) => text);
  const isFind = command.name === "find";
  if (isFind ? !deletesFound(words) : !DELETES.test(command.name)) return null;
  const operands = words.filter((text) => !text.startsWith("-"));
  const paths = isFind ? operands.slice(0, 1) : operands;
  const recursive = isFind || words.some((text) => RECURSIVE.test(text)) || /^(?:shred|srm)$/.test(command.name);
  if (paths.some((path) => isEverything(path) && (recursive || path.endsWith("*"))))
    return { severity: "block", message: EVERY_FILE };
  if (!recursive) return null;
  if (paths.some((path) => ABOVE.test(path)))
    return { severity: "block", message: "The command deletes the folder above and all that lies in it." };
  if (!paths.some(isOwn)) return null;
  const isSettings = paths.every((path) => !isOwn(path) || path.includes("/."));
  const inScript = isSettings && putsBack(pkg) ? "warn" : "block";
  const severity = kind === "fence" ? (isSettings ? "info" : "warn") : inScript;
  return { severity, message: "The command deletes a folder of the person's own files." };
}

const LIMITS = /^-(?:i?name|mtime|mmin|atime|ctime|empty|size|path|regex)$/;

function deletesFound(words: string[]): boolean {
  const deletes =
    words.includes("-delete") ||
    words.some((word, at) => /^-exec(?:dir)?$/.test(word) && /^(?:rm|shred|unlink)$/.test(words[at + 1] ?? ""));
  return deletes && !words.some((word) => LIMITS.test(word));
}

const HOME = /^(?:~|\$HOME)(?=\/|$)/;
const WHOLE_HOME = /^(?:~|\/(?:home|Users)\/[^/]+|[A-Z]:|%USERPROFILE%.*|\/c)$/;

/** Places without which a machine or its owner has lost everything. */
function isEverything(path: string): boolean {
  const folder = folderOf(path);
  return (path.startsWith("/") && folder === "") || WHOLE_HOME.test(folder) || namesOf("root-folder").includes(folder);
}

function isOwn(path: string): boolean {
  const folder = folderOf(path);
  return folder.startsWith("~/") && namesOf("own-folder").includes(folder.slice(2));
}

/** A folder without what stands for all that lies in it. */
function folderOf(path: string): string {
  return path.replace(HOME, "~").replace(/[\\/]?(?:\.?\*)?$/, "");
}

/** What a package is for that puts things back, or takes itself away. */
const PUTS_BACK = /\b(?:back-?ups?|restor(?:e|es|ing)|uninstall\w*|reset\w*|migrat\w*|clean(?:s|up|ing)?|rollback)\b/i;

function putsBack(pkg: Scene["pkg"]): boolean {
  return PUTS_BACK.test(subjectOf(pkg));
}

/** A function that calls itself twice, through a pipe. */
function forkBomb(
  { path, args, isBackground, isOwn: isFunction }: CommandEffect,
  { commands, index }: Scene,
): CommandSaid | null {
  const twin = commands[index + 1];
  const isTwin = twin?.path === path && twin.isBackground && twin.args.length === 0;
  const isBomb =
    isBackground && isTwin && args.length === 0 && (isFunction || path === ":") && /^[\w:.]{1,30}$/.test(path);
  return isBomb
    ? { severity: "block", message: "The command starts copies of itself until the machine stands still." }
    : null;
}

const COMMANDS_BEHIND = 4;
const ABOUT_FILES = /^~|^\$HOME|^\/(?:home|Users)|^\$|\*/;
const IN_LOOP = /^\$\w+$|\$f|~\/|\*/;
/** A copy that was made a moment ago, by its name. */
const OWN_COPY = /back_?up|archive|dump|tarball|snapshot|bundle|export|\btmp|temp_?file|\.tar\b|\.tgz\b|\.zip\b/i;

/** Files are encrypted and their originals deleted. */
function ransom(command: CommandEffect, { commands, index, pkg }: Scene): CommandSaid | null {
  const words = command.args.map(({ text }) => text);
  if (!encrypts(command.name, words) || !words.some((word) => ABOUT_FILES.test(word))) return null;
  if (asksForPassword(command.name, words)) return null;
  const deletes = commands
    .slice(index, index + COMMANDS_BEHIND)
    .some(
      ({ name, args }) =>
        /^(?:rm|shred|srm)$/.test(name) && args.some(({ text }) => words.includes(text) && !OWN_COPY.test(text)),
    );
  if (!words.some((word) => IN_LOOP.test(word)) || !(deletes || words.includes("-sdel"))) return null;
  const isPurpose = putsBack(pkg) && !words.some((word) => /^~|^\$HOME|\*/.test(word));
  return { severity: isPurpose ? "info" : "block", message: "The commands encrypt files and delete the originals." };
}

function encrypts(name: string, words: string[]): boolean {
  if (name === "openssl") return words[0] === "enc" && !words.includes("-d");
  if (/^gpg2?$/.test(name)) return words.some((word) => /^(?:-c|--symmetric|-e|--encrypt)$/.test(word));
  return /^7z/.test(name) && words.includes("-sdel") && words.some((word) => /^-p./.test(word));
}

const HANDED = /^-(?:pass|k|K|kfile|-passphrase(?:-file|-fd)?|-batch|-pinentry-mode)\b/;

/** Whoever chooses the password can read the files again. */
function asksForPassword(name: string, words: string[]): boolean {
  const isChosen = name === "openssl" || words.some((word) => /^(?:-c|--symmetric)$/.test(word));
  return isChosen && !/^7z/.test(name) && !words.some((word) => HANDED.test(word));
}

const FORCES = /^(?:--force|-f|--mirror|--force-with-lease)$/;
const REWRITES = /^(?:--orphan|filter-branch|filter-repo)$/;

function history({ name, args }: CommandEffect, { commands, kind }: Scene): CommandSaid | null {
  const words = args.map(({ text }) => text);
  if (name !== "git" || !words.includes("push") || !words.some((word) => FORCES.test(word))) return null;
  const rewrites = commands.some((other) => other.name === "git" && other.args.some(({ text }) => REWRITES.test(text)));
  if (!rewrites && !words.some((word) => /^--(?:all|mirror)$/.test(word))) return null;
  const message = "The commands replace the history of a repository for everybody.";
  return { severity: kind === "fence" ? "info" : "warn", message };
}
