import { findingOf } from "../flow/finding";
import { flowOf } from "../flow/flow";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";
import { type Hit, type Judge, judgeShell } from "../shell/judge";

/** Commands that people give secrets to, or that act in their name. */
const TRUSTED =
  /(?:^|\/)(?:bin|sbin|shims|\.local|path)\/(?:sudo|su|ssh|scp|sftp|ssh-agent|git|gpg|npm|npx|pip3?|python3?|node|docker|kubectl|aws|gcloud|az|terraform|curl|wget|login|passwd|security|op|claude|codex|gemini|openclaw)$/;
const TALKS =
  /\b(?:curl|wget|nc|ncat|Invoke-WebRequest|requests\.post|urlopen|fetch\()|\/dev\/tcp\/|>\s*(?:\/tmp|\/var\/tmp|\/dev\/shm|~\/\.|\$HOME\/\.)/;

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
  const isImpersonation = paths.some((path) => path.length < 300 && TRUSTED.test(path));
  return isImpersonation && /^#!|\bexec\b|"\$@"|%\*|argv/.test(content) && TALKS.test(content) ? "block" : null;
}

function describe(severity: Severity): Hit {
  return {
    rule: "impersonated_command",
    severity,
    category: "backdoor",
    message:
      "The program puts another in the place of a command that people trust, and that one talks to the network or keeps what it is told.",
    remediation: "Give programs names of their own.",
  };
}
