import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import type { Event } from "../follow/code/machine";
import { hostOf } from "../knowledge/hosts";
import { isUndisclosed, strangersAmong } from "../knowledge/strangers";
import { isScript, roleOf } from "../read/path-role";
import type { Finding, ReviewedPackage } from "../report";

/** What hands something over, rather than only asking. */
const HANDS_OVER = /(?:^|\.)(?:post|put|patch|sendBeacon)$/;
const HANDS_OVER_AS_TOLD =
  /\bmethod\s{0,3}[:=]\s{0,3}["'`](?:POST|PUT|PATCH)|\bdata\s{0,3}=\s{0,3}\w|\?[\w-]{1,30}=\$\{/i;
/** Nobody asks for what comes back. */
const UNUSED = /^\s*(?:await\s+|void\s+)?[\w.]{1,80}\(/;
const KEEPS_QUIET =
  /\n\s*except\b[^\n:]{0,80}:\s*(?:#[^\n]{0,200})?(?:\n\s*)?(?:pass|return(?: None| False)?|continue)\b|\bcatch\s*(?:\(\w{0,20}\))?\s*\{\s*(?:\/\/[^\n]{0,200}\s*)?\}|\.catch\(\s*(?:\(\w{0,20}\)|\w{1,20})\s*=>\s*(?:\{\s*\}|null|undefined|void 0)\s*\)|\.catch\(\s*function\s*\(\w{0,20}\)\s*\{\s*\}\s*\)|\.on\(\s*["']error["']\s*,\s*\(\w{0,20}\)\s*=>\s*\{\s*\}/;
const LINES_OF_A_CALL = 24;

/**
 * Finds programs that hand something to a host that no text of the package tells of, and do so on the quiet: the answer is
 * not looked at, and a failure is passed over in silence.
 */
export function silentSending(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).events.flatMap((event) => {
    if (event.kind !== "send" || !isScript(event.file) || roleOf(event.file) === "test") return [];
    const url = strangersAmong(pkg, event.texts).find((host) => isUndisclosed(pkg, host));
    return url !== undefined && isQuiet(pkg, event) ? findingOf(pkg, event, describe(url)) : [];
  });
}

function isQuiet(pkg: ReviewedPackage, { api, file: path, line }: Event): boolean {
  const file = pkg.files.findLast((one) => one.path === path && one.firstLine <= line);
  if (!file) return false;
  const first = line - file.firstLine + 1;
  const lines = file.lines();
  if (!UNUSED.test(lines.textOf(first))) return false;
  const call = Array.from({ length: LINES_OF_A_CALL }, (_, at) => lines.textOf(first + at).slice(0, 400)).join("\n");
  return (HANDS_OVER.test(api) || HANDS_OVER_AS_TOLD.test(call)) && KEEPS_QUIET.test(call);
}

function describe(url: string): Omit<Finding, "file" | "line" | "excerpt"> {
  return {
    rule: "covert-sending",
    severity: "warn",
    category: "exfiltration",
    message: `The program hands something to ${hostOf(url)?.slice(0, 80)} on the quiet: nothing mentions that host, and whether it works is of no matter.`,
    remediation: "Say in SKILL.md what is sent to whom and why, or leave it out.",
  };
}
