import { type Hit, type Judge, judgeShell, type Scene } from "../follow/shell/judge";
import { isInterpreterName, isShellName } from "../follow/shell/models/interpreter";
import { type CommandEffect, fileKey, type Run } from "../follow/shell/world";
import { hostKindOf, hostOf, isDeclaredHost, isReserved, originOf } from "../knowledge/hosts";
import { isOwnInstaller } from "../knowledge/own-installer";
import { runsUnasked } from "../knowledge/runs-unasked";
import { isMarkdown } from "../read/path-role";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";

const DANGEROUS =
  /^(?:curl|wget|nc|ncat|netcat|socat|telnet|eval|source|base64|xxd|openssl|rm|dd|mkfs|chmod|crontab|launchctl|systemctl|ssh|scp|iex|iwr|osascript|sudo|cat|security|killall|pkill|bash|sh|zsh|python3?|perl|ruby|node|php)$/;
const VERIFIES = /^(?:sha\d{3}sum|shasum|gpgv?|cosign|minisign|openssl|md5sum|b2sum)$/;

/** Finds shell commands that run what was fetched, decoded or unpacked just before, or that hide their own name. */
export function shellDownload(reading: Reading): Finding[] {
  return judgeShell(reading, judgeDownload);
}

export const judgeDownload: Judge = (command, scene) => {
  const hits = command.runs.flatMap((run) => judgeRun(run, command, scene));
  const kept = madeProgram(command, scene);
  if (kept) hits.push(kept);
  if (hasHiddenAddress(command)) {
    hits.push({
      rule: "hidden-address",
      severity: "block",
      category: "obfuscation",
      message: "The address that is asked is decoded first, so that nobody sees where data comes from or goes to.",
      remediation: "Write the address in plain text.",
    });
  }
  if (command.disguise && isDangerous(command.name)) {
    hits.push({
      rule: "obfuscated-command",
      severity: "block",
      category: "obfuscation",
      message: `The name of the command "${command.name}" is written in disguise (${command.disguise}).`,
      remediation: "Write the command in plain text.",
      isHidden: scene.kind !== "span" && !isMarkdown(scene.file.path),
    });
  }
  return hits;
};

/** A program from where nobody can vouch for it, that is left for something else to start. */
function madeProgram({ name, args }: CommandEffect, { commands, index }: Scene): Hit | null {
  if (name !== "chmod" || !args.some(({ text }) => /^(?:[ugoa]*\+[rwx]*x[rwx]*|0?[1-7]?[157][0-7]{2})$/.test(text)))
    return null;
  const before = commands.slice(Math.max(0, index - 40), index).flatMap(({ writes }) => writes);
  const urls = before
    .filter(({ path }) => args.some(({ text }) => fileKey(text) === fileKey(path)))
    .flatMap(({ value }) => value.taints.flatMap((taint) => (taint.kind === "remote" ? [taint.url] : [])));
  return urls.length > 0 && worst(urls.map(severityOf)) === "block"
    ? downloaded("block", { how: "file" }, false)
    : null;
}

function hasHiddenAddress({ name, args }: CommandEffect): boolean {
  return (
    /^(?:curl|wget|nc|ncat|ssh)$/.test(name) &&
    args.some(
      ({ text, isKnown, taints }, index) =>
        !CARRIES.test(args[index - 1]?.text ?? "") &&
        taints.some(({ kind }) => kind === "decoded") &&
        (isKnown ? /^(?:https?:|[\w-]+(?:\.[\w-]+)+)/.test(text) : /^\$/.test(text)),
    )
  );
}

/** What stands behind such a word is sent, and no address. */
const CARRIES = /^(?:-[dFHbAeuo]|--(?:data\S*|json|form\S*|header|cookie|user-agent|referer|user|output))$/;

function isDangerous(name: string): boolean {
  return DANGEROUS.test(name) || isShellName(name) || isInterpreterName(name);
}

function judgeRun(run: Run, command: CommandEffect, scene: Scene): Hit[] {
  const { taints } = run.value;
  const decoder = taints.find(({ kind }) => kind === "decoded");
  const urls = taints.flatMap((taint) => (taint.kind === "remote" ? [taint.url] : []));
  if (decoder?.kind === "decoded" && run.how !== "argument") {
    return [
      {
        rule: "decoded-execution",
        severity: "block",
        category: "obfuscation",
        message: `Text hidden by ${decoder.how} is decoded and run as a program, so nobody sees what it does.`,
        remediation: "Ship the program as a readable file of the package.",
      },
    ];
  }
  if (urls.length > 0) {
    const severity = worst(urls.map(severityOf));
    if (run.language === "shell" && isFilledIn(run)) return [downloaded("info", run, isVerified(scene))];
    if (severity !== "warn") return [downloaded(severity, run, isVerified(scene))];
    if (isCovert(command, scene)) return [downloaded("block", run, isVerified(scene))];
    const own = isFilledIn(run) ? "info" : worst(urls.map((url) => ownSeverityOf(scene.pkg, url)));
    const isUnasked = own === "warn" && runsUnasked(scene.file.path) && !isVerified(scene);
    return [downloaded(isUnasked ? "block" : own, run, isVerified(scene))];
  }

  const archives = taints.flatMap((taint) => (taint.kind === "archive" ? [taint.url] : []));
  if (archives.length === 0) return [];
  const severity = worst(archives.map((url) => severityOfArchive(scene.pkg, url)));
  return severity === "info" ? [] : [downloaded(severity, run, isVerified(scene))];
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

function downloaded(severity: Severity, { how }: Pick<Run, "how">, verified: boolean): Hit {
  return {
    rule: how === "file" ? "downloaded-script" : "remote-code",
    severity: verified && severity === "warn" ? "info" : severity,
    category: "remote_code",
    message: MESSAGES[severity],
    remediation: "Ship the script inside the package, or check the download against a pinned checksum.",
  };
}

const MESSAGES: Record<Severity, string> = {
  block: "A program is downloaded from a place that nobody can vouch for and run.",
  warn: "A program is downloaded and run; whoever owns the address decides what it does.",
  info: "A well-known or local installer is downloaded and run.",
};

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

/** Whether a checksum or a signature is checked between the download and its start. */
function isVerified({ commands, index }: Scene): boolean {
  return commands
    .slice(Math.max(0, index - 30), index)
    .some(
      ({ name, args }) =>
        VERIFIES.test(name) && args.some(({ text }) => /^(?:-c|--check|--verify|verify.*|-verify|dgst)$/.test(text)),
    );
}

function worst(severities: Severity[]): Severity {
  if (severities.includes("block")) return "block";
  return severities.includes("warn") ? "warn" : "info";
}

function softer(severity: Severity): Severity {
  return severity === "block" ? "warn" : "info";
}

/** Where people keep what others may read before they run it. */
const FORGE =
  /(?:^|\.)(?:github|gitlab|bitbucket|codeberg|gitee|gitcode|sourcehut|sr|sourceforge|kernel|gnu|nongnu|freedesktop|gnome|kde|apache|eclipse|googlesource|huggingface|ffmpeg|videolan|launchpad|debian|archlinux|alpinelinux|openwrt|notabug|framagit|tangled|radicle)\.[a-z]{2,6}$/;

/** Of an archive all is there to be read first; of a stranger's repository it may be another each time. */
function severityOfArchive(pkg: ReviewedPackage, source: string): Severity {
  const url = source.replace(/^git\+/, "");
  const severity = ownSeverityOf(pkg, url);
  const host = hostOf(url) ?? "";
  const isStrangers = url !== source && severity === "warn" && !FORGE.test(host) && hostKindOf(url) === "other";
  return isStrangers && !isDeclaredHost(pkg, host) ? "warn" : softer(severity);
}

/** The same for an address of which the package is the owner's by its name. */
function ownSeverityOf(pkg: ReviewedPackage, url: string): Severity {
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
