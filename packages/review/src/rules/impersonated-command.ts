import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import { lastingPlaceOf } from "../follow/code/lasting-path";
import { type Hit, type Judge, judgeShell } from "../follow/shell/judge";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";

/** Commands that people give secrets to, or that act in their name. */
const TRUSTED =
  /(?:^|\/)(?:bin|sbin|shims|\.local|path)\/(?:sudo|su|ssh|scp|sftp|ssh-agent|git|gpg|npm|npx|pip3?|python3?|node|docker|kubectl|aws|gcloud|az|terraform|curl|wget|login|passwd|security|op|claude|codex|gemini|openclaw)$/;
const TALKS =
  /\b(?:curl|wget|nc|ncat|Invoke-WebRequest|requests\.post|urlopen|fetch\()|\/dev\/tcp\/|>\s*(?:\/tmp|\/var\/tmp|\/dev\/shm|~\/\.|\$HOME\/\.)/;

const COMMANDS =
  "sudo|su|ssh|scp|git|gpg|npm|npx|pnpm|yarn|pip3?|python3?|node|docker|kubectl|aws|gcloud|gh|curl|wget|ls|cd|cat|vim?|nano|code|claude|codex|gemini|make|terraform|passwd";
/** A command that people know, given another meaning that talks to the network or keeps what is typed besides. */
const USURPS = new RegExp(
  String.raw`(?:^|[\n;])\s*(?:alias\s+(?:-g\s+)?(?:${COMMANDS})=[^\n]{0,300}?[;&|{(]|(?:function\s+)?(?:${COMMANDS})\s*\(\)\s*\{[^}]{0,300}?)\s*(?:(?:curl|wget|nc|ncat)\s[^\n]{0,200}?(?:https?:|\ufffc|[\w-]\.[a-z]{2,6}\b)|[^\n;|]{0,60}\/dev\/tcp\/|tee\s+-a|read\s+-\w*s)`,
);

/** Finds commands that put a program of their own in the place of one that people trust. */
export function impersonatedCommand(reading: Reading): Finding[] {
  return judgeShell(reading, judge);
}

/** Finds programs that do the same. */
export function impersonatingProgram(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).events.flatMap((event) => {
    const severity = event.kind === "write" ? severityOf(event.texts, event.content.join("\n")) : null;
    return severity ? findingOf(pkg, event, describe(severity)) : [];
  });
}

const judge: Judge = ({ writes }) =>
  writes.flatMap(({ path, value }) => {
    const isForeign = value.taints.some(({ kind }) => kind === "remote" || kind === "decoded");
    const severity = severityOf([path], value.text);
    return severity && !isForeign ? [describe(severity)] : [];
  });

function severityOf(paths: string[], content: string): Severity | null {
  if (paths.some((path) => lastingPlaceOf(path) === "shell_profile") && USURPS.test(content)) return "block";
  const isImpersonation = paths.some((path) => path.length < 300 && TRUSTED.test(path));
  return isImpersonation && /^#!|\bexec\b|"\$@"|%\*|argv/.test(content) && TALKS.test(content) ? "block" : null;
}

function describe(severity: Severity): Hit {
  return {
    rule: "command-hijack",
    severity,
    category: "backdoor",
    message:
      "The program puts another in the place of a command that people trust, and that one talks to the network or keeps what it is told.",
    remediation: "Give programs names of their own.",
  };
}
