import { worstOf } from "../../context/severity";
import { hostKindOf, hostOf, isDeclaredHost, isReserved, originOf } from "../../knowledge/hosts";
import { isOwnInstaller } from "../../knowledge/own-installer";
import { runsUnasked } from "../../knowledge/runs-unasked";
import { isStranger, isUndisclosed } from "../../knowledge/strangers";
import { anyOf } from "../../match/names";
import type { ReviewedPackage, Severity } from "../../report";
import type { Scene } from "./judge";
import { type CommandEffect, fileKey, type Run } from "./world";

/** A program from elsewhere that a command runs: as a file that was kept, or at once. */
export type DownloadedProgram = { severity: Severity; isFile: boolean; message: string };

const COMMANDS_BEFORE = 40;
const VERIFIES = /^(?:sha\d{3}sum|shasum|gpgv?|cosign|minisign|openssl|md5sum|b2sum)$/;
/** What is said of a program from elsewhere that is run. */
export const SAID_OF_DOWNLOADS: Record<Severity, string> = {
  block: "A program is downloaded from a place that nobody can vouch for and run.",
  warn: "A program is downloaded and run; whoever owns the address decides what it does.",
  info: "A well-known or local installer is downloaded and run.",
};

/** The programs from elsewhere that a command runs, or makes ready to be run. */
export function downloadedPrograms(command: CommandEffect, scene: Scene): DownloadedProgram[] {
  const made = madeReady(command, scene) ? [program("block", true)] : [];
  return [...command.runs.flatMap((run) => downloadedRun(run, command, scene)), ...made];
}

/** How the text was hidden that a command runs as a program, for each of those. */
export function decodedPrograms({ runs }: CommandEffect): string[] {
  return runs.flatMap((run) => decoderOf(run) ?? []);
}

function decoderOf({ how, value }: Run): string | null {
  const decoder = value.taints.find(({ kind }) => kind === "decoded");
  return decoder?.kind === "decoded" && how !== "argument" ? decoder.how : null;
}

function program(severity: Severity, isFile: boolean): DownloadedProgram {
  return { severity, isFile, message: SAID_OF_DOWNLOADS[severity] };
}

function downloadedRun(run: Run, command: CommandEffect, scene: Scene): DownloadedProgram[] {
  if (decoderOf(run) !== null) return [];
  const { taints } = run.value;
  const urls = taints.flatMap((taint) => (taint.kind === "remote" ? [taint.url] : []));
  const archives = taints.flatMap((taint) => (taint.kind === "archive" ? [taint.url] : []));
  if (urls.length === 0 && archives.length === 0) return [];
  const severity =
    urls.length > 0
      ? severityOfRun(urls, run, command, scene)
      : worstOf(archives.map((url) => severityOfArchive(scene.pkg, url)));
  if (urls.length === 0 && severity === "info") return [];
  const found = program(severity, run.how === "file");
  return [isVerified(scene) && severity === "warn" ? { ...found, severity: "info" } : found];
}

function severityOfRun(urls: string[], run: Run, command: CommandEffect, scene: Scene): Severity {
  if (run.language === "shell" && isFilledIn(run)) return "info";
  const severity = worstOf(urls.map(severityOf));
  if (severity !== "warn") return severity;
  if (isCovert(command, scene) || (command.isSilent && urls.some((url) => isUntold(scene.pkg, url)))) return "block";
  if (isFilledIn(run)) return "info";
  const own = worstOf(urls.map((url) => severityOfInstaller(scene.pkg, url)));
  return own === "warn" && runsUnasked(scene.file.path) && !isVerified(scene) ? "block" : own;
}

const MAKES_RUNNABLE = /^(?:[ugoa]*\+[rwx]*x[rwx]*|0?[1-7]?[157][0-7]{2})$/;

/** A program from where nobody can vouch for it, that is left for something else to start. */
function madeReady({ name, args }: CommandEffect, { commands, index }: Scene): boolean {
  if (name !== "chmod" || !args.some(({ text }) => MAKES_RUNNABLE.test(text))) return false;
  const urls = commands
    .slice(Math.max(0, index - COMMANDS_BEFORE), index)
    .flatMap(({ writes }) => writes)
    .filter(({ path }) => args.some(({ text }) => fileKey(text) === fileKey(path)))
    .flatMap(({ value }) => value.taints.flatMap((taint) => (taint.kind === "remote" ? [taint.url] : [])));
  return urls.some((url) => severityOf(url) === "block");
}

const EVALUATES =
  /\b(?:exec|eval|compile|__import__|Function|system|popen|subprocess|child_process|spawn|(?<!json\.)loads|runInNewContext|do shell script)\b/;

/** A value where a shell expects a command. */
const RUNS_A_VALUE = /(?:^|[;&|(`\n])\s{0,8}["']?\$|\b(?:eval|exec|source|xargs|sudo|env|sh|bash|-c)\s+["']?\$/;

const MIN_WRITTEN_CHARS = 36;

/** A program that is written out and has an answer filled in where a value stands. */
function isFilledIn({ how, language, value: { text } }: Run): boolean {
  return (
    how === "argument" &&
    (language !== "shell" || !RUNS_A_VALUE.test(text)) &&
    text.length >= MIN_WRITTEN_CHARS &&
    /^\s*[a-z]/i.test(text) &&
    !EVALUATES.test(text)
  );
}

/** Whether nobody is to notice: without a word in the background, with the machine's name along, or over and over. */
function isCovert({ isSilent, isBackground }: CommandEffect, { commands, index }: Scene): boolean {
  if (isSilent && isBackground) return true;
  const near = commands.slice(Math.max(0, index - 4), index);
  const reports = near.some(({ sends }) =>
    sends.some(({ value }) =>
      value.taints.some(({ kind }) => kind === "private" || kind === "environment" || kind === "secret"),
    ),
  );
  const repeats =
    commands.slice(Math.max(0, index - 6), index + 3).some(({ name }) => name === "sleep") &&
    near.some(({ name }) => name === "true" || name === ":");
  return reports || repeats;
}

/** Whether no text of the package speaks of those who own an address. */
function isUntold(pkg: ReviewedPackage, url: string): boolean {
  return isStranger(pkg, url) && isUndisclosed(pkg, url);
}

/** Whether a checksum or a signature is checked between the download and its start. */
function isVerified({ commands, index }: Scene): boolean {
  return commands
    .slice(Math.max(0, index - 30), index)
    .some(
      ({ name, args }) =>
        VERIFIES.test(name) && args.some(({ text }) => /^(?:-c|--check|--verify|verify.*|-verify|dgst)$/.test(text)),
    );
}

function softer(severity: Severity): Severity {
  return severity === "block" ? "warn" : "info";
}

/** Where people keep what others may read before they run it. */
const FORGE = new RegExp(String.raw`(?:^|\.)${anyOf("code-forge")}\.[a-z]{2,6}$`);

/** Of an archive all is there to be read first; of a stranger's repository it may be another each time. */
function severityOfArchive(pkg: ReviewedPackage, source: string): Severity {
  const url = source.replace(/^git\+/, "");
  const severity = severityOfInstaller(pkg, url);
  const host = hostOf(url) ?? "";
  const isStrangers = url !== source && severity === "warn" && !FORGE.test(host) && hostKindOf(url) === "other";
  return isStrangers && !isDeclaredHost(pkg, host) ? "warn" : softer(severity);
}

/** How much is wrong with running what comes from an address; nothing with an installer of the package's owner, by its name. */
export function severityOfInstaller(pkg: ReviewedPackage, url: string): Severity {
  return isOwnInstaller(pkg, url) ? "info" : severityOf(url);
}

/** How much is wrong with running what comes from an address. */
function severityOf(url: string): Severity {
  if (/^(?:dns|tcp|tls):/.test(url)) return "block";
  const origin = originOf(url);
  // A command that is there to be run means an address, whatever it is called; only prose has examples.
  if (isReserved(url)) return /^https:/.test(url) ? "warn" : "block";
  if (origin === "known_installer" || origin === "placeholder" || origin === "local") return "info";
  const kind = hostKindOf(url);
  if (kind === "private") return "warn";
  if (origin === "address" || origin === "insecure") return "block";
  if (kind && /^(?:collector|tunnel|messenger_hook|paste_site|shortener|file_host|punycode)$/.test(kind))
    return "block";
  return "warn";
}
