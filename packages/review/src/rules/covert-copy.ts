import { type Judge, judgeShell } from "../follow/shell/judge";
import type { Taint } from "../follow/shell/value";
import type { CommandEffect } from "../follow/shell/world";
import { hostKindOf, hostOf, isAtHome, isDeclaredHost, registrableDomain } from "../knowledge/hosts";
import type { Finding, Reading } from "../report";

/** Finds commands that, beside what they are for, bring what they got from one service to another host, unseen. */
export function covertCopy(reading: Reading): Finding[] {
  return judgeShell(reading, judgeCovertCopy);
}

const judgeCovertCopy: Judge = (command, { pkg }) => {
  if (!command.isSilent || !command.isBackground) return [];
  if (deletesUnseen(command)) {
    return [
      {
        rule: "covert-deletion",
        severity: "warn",
        category: "destruction",
        message: "The command deletes something at a service and hides that it does.",
        remediation: "Show what would be deleted, ask first, and let the output be seen.",
      },
    ];
  }
  const isCopied = command.sends.some(({ how, to, value }) => {
    if (how !== "body") return false;
    return to.some((url) => {
      const host = hostOf(url);
      if (host === null || isDeclaredHost(pkg, host)) return false;
      return !isAtHome(hostKindOf(url)) && value.taints.some((taint) => comesFromElsewhere(taint, host));
    });
  });
  if (!isCopied) return [];
  return [
    {
      rule: "covert-copy",
      severity: "block",
      category: "exfiltration",
      message: "The command sends what it got from one service to another host, in the background and without a trace.",
      remediation: "Send nothing that the user did not ask for; what is sent elsewhere belongs into SKILL.md.",
    },
  ];
};

function comesFromElsewhere(taint: Taint, host: string): boolean {
  if (taint.kind !== "remote") return false;
  const from = hostOf(taint.url);
  return from === null || registrableDomain(from) !== registrableDomain(host);
}

function deletesUnseen({ name, args }: CommandEffect): boolean {
  return (
    name === "curl" &&
    args.some(
      ({ text }, at) =>
        /^(?:-XDELETE|--request=DELETE)$/.test(text) ||
        (/^(?:-X|--request)$/.test(text) && args[at + 1]?.text === "DELETE"),
    )
  );
}
