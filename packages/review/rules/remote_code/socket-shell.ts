import { destinationsOf } from "../../src/follow/code/destination";
import { findingOf } from "../../src/follow/code/finding";
import { flowOf } from "../../src/follow/code/flow";
import type { Event } from "../../src/follow/code/machine";
import type { PackageJudgement } from "../../src/match/coded";
import type { ReviewedPackage } from "../../src/report";

const BARE_SHELL =
  /^(?:\S*[/\\])?(?:(?:ba|z|da|k|c|a)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh)(?:\s+(?:-i|-l|-il|-c|-q|\/k|\/q|-noni|-nop))*\s*$/i;
/** Commands that do all of it in one line. */
const ONE_LINERS = [
  /\/dev\/(?:tcp|udp)\//,
  /\bsocket\b[^\n]{0,400}\bdup2\b/,
  /\b(?:nc|ncat|netcat)\b[^\n|;]{0,200}\s(?:-\w*e\w*|--exec|-c)\s+\S*(?:sh|cmd)/,
];

/** Starts a shell in a program that has connected to another machine, or has a command do so. */
export const judge: PackageJudgement = (pkg) => {
  const { events } = flowOf(pkg);
  const connected = new Set(events.filter((event) => connectsOut(pkg, event)).map(({ unit }) => unit));
  return events.flatMap((event) => {
    const isShell = connected.has(event.unit) && isShellOf(event);
    return isShell || isOneLiner(event) ? findingOf(pkg, event, { severity: "block" }) : [];
  });
};

function connectsOut(pkg: ReviewedPackage, { kind, texts }: Event): boolean {
  return kind === "connect" && destinationsOf(pkg, texts)[0]?.kind !== "local";
}

function isShellOf({ kind, api, texts }: Event): boolean {
  if (kind === "redirect") return true;
  return kind === "run_command" && (api === "pty.spawn" || texts.some((text) => BARE_SHELL.test(text)));
}

function isOneLiner({ kind, texts }: Event): boolean {
  return kind === "run_command" && texts.some((text) => ONE_LINERS.some((way) => way.test(text)));
}
