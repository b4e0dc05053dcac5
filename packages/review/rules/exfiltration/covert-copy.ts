import type { Taint } from "../../src/follow/shell/value";
import { hostKindOf, hostOf, isAtHome, isDeclaredHost } from "../../src/knowledge/hosts";
import { registrableDomain } from "../../src/knowledge/registrable-domain";
import type { CommandJudgement } from "../../src/match/coded";

/** What one service said goes to another host, beside what the command is for. */
export const judge: CommandJudgement = ({ isSilent, isBackground, sends }, { pkg }) => {
  if (!isSilent || !isBackground) return null;
  const isCopied = sends.some(({ how, to, value }) => {
    if (how !== "body") return false;
    return to.some((url) => {
      const host = hostOf(url);
      if (host === null || isDeclaredHost(pkg, host)) return false;
      return !isAtHome(hostKindOf(url)) && value.taints.some((taint) => comesFromElsewhere(taint, host));
    });
  });
  return isCopied ? { severity: "block" } : null;
};

function comesFromElsewhere(taint: Taint, host: string): boolean {
  if (taint.kind !== "remote") return false;
  const from = hostOf(taint.url);
  return from === null || registrableDomain(from) !== registrableDomain(host);
}
