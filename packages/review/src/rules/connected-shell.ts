import { destinationsOf } from "../follow/code/destination";
import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import type { Event } from "../follow/code/machine";
import type { Finding, ReviewedPackage } from "../report";

const BARE_SHELL =
  /^(?:\S*[/\\])?(?:(?:ba|z|da|k|c|a)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh)(?:\s+(?:-i|-l|-il|-c|-q|\/k|\/q|-noni|-nop))*\s*$/i;
/** A second language that does the same in one line. */
const ONE_LINERS =
  /\/dev\/(?:tcp|udp)\/|\bsocket\b[^\n]{0,400}\bdup2\b|\b(?:nc|ncat|netcat)\b[^\n|;]{0,200}\s(?:-\w*e\w*|--exec|-c)\s+\S*(?:sh|cmd)/;

/** Finds programs that tie a shell to a network connection, so that somebody else can type. */
export function connectedShell(pkg: ReviewedPackage): Finding[] {
  const { events } = flowOf(pkg);
  const units = new Set(events.map(({ unit }) => unit));

  return [...units].flatMap((each) => {
    const all = events.filter(({ unit }) => unit === each);
    const connection = all.find((event) => event.kind === "connect" && leavesMachine(pkg, event));
    return all.flatMap((event) => {
      const isShell = connection && isShellOf(event);
      const isOneLiner = event.kind === "run_command" && event.texts.some((text) => ONE_LINERS.test(text));
      return isShell || isOneLiner
        ? findingOf(pkg, event, {
            rule: "reverse-shell",
            severity: "block",
            category: "remote_code",
            message: "The program ties a shell to a network connection, so that somebody else controls this machine.",
            remediation: "Remove it; offer the few actions that are needed, by name.",
          })
        : [];
    });
  });
}

function leavesMachine(pkg: ReviewedPackage, { texts }: Event): boolean {
  const [to] = destinationsOf(pkg, texts);
  return to?.kind !== "local";
}

function isShellOf({ kind, api, texts }: Event): boolean {
  if (kind === "redirect") return true;
  return kind === "run_command" && (api === "pty.spawn" || texts.some((text) => BARE_SHELL.test(text)));
}
