import type { Event } from "../../src/follow/code/machine";
import { hostOf } from "../../src/knowledge/hosts";
import { isUndisclosed, strangersAmong } from "../../src/knowledge/strangers";
import type { ProgramJudgement } from "../../src/match/coded";
import { isScript, roleOf } from "../../src/read/path-role";
import type { ReviewedPackage } from "../../src/report";

/** What hands something over, rather than only asking. */
const HANDS_OVER = /(?:^|\.)(?:post|put|patch|sendBeacon)$/;
const HANDS_OVER_AS_TOLD =
  /\bmethod\s{0,3}[:=]\s{0,3}["'`](?:POST|PUT|PATCH)|\bdata\s{0,3}=\s{0,3}\w|\?[\w-]{1,30}=\$\{/i;
/** `Request(address, body)`, as Python has it. */
const HANDS_OVER_IN_PLACE = /\bRequest\(\s{0,3}[^,()\n]{1,120},\s{0,3}(?!None\b|\w{1,20}\s?=)\w/;
/** Nobody asks for what comes back. */
const UNUSED = /^\s*(?:await\s+|void\s+)?[\w.]{1,80}\(/;
const HIDES_FAILURE = [
  /\n\s*except\b[^\n:]{0,80}:\s*(?:#[^\n]{0,200})?(?:\n\s*)?(?:pass|return(?: None| False)?|continue)\b/,
  /\bcatch\s*(?:\(\w{0,20}\))?\s*\{\s*(?:\/\/[^\n]{0,200}\s*)?\}/,
  /\.catch\(\s*(?:\(\w{0,20}\)|\w{1,20})\s*=>\s*(?:\{\s*\}|null|undefined|void 0)\s*\)/,
  /\.catch\(\s*function\s*\(\w{0,20}\)\s*\{\s*\}\s*\)|\.on\(\s*["']error["']\s*,\s*\(\w{0,20}\)\s*=>\s*\{\s*\}/,
];
const LINES_OF_A_CALL = 24;

/**
 * Hands something to a host that no text tells of; the answer is not looked at, and a failure is passed over in silence. None
 * of some thousands of public packages does all of that.
 */
export const judge: ProgramJudgement = (event, pkg) => {
  if (event.kind !== "send" || !isScript(event.file) || roleOf(event.file) === "test") return null;
  const url = strangersAmong(pkg, event.texts).find((host) => isUndisclosed(pkg, host));
  if (url === undefined || !isQuiet(pkg, event)) return null;
  const host = hostOf(url)?.slice(0, 80);
  const message = `The program hands something to ${host} on the quiet: nothing mentions that host, and whether it works is of no matter.`;
  return { severity: "block", message };
};

function isQuiet(pkg: ReviewedPackage, { api, file: path, line }: Event): boolean {
  const file = pkg.files.findLast((one) => one.path === path && one.firstLine <= line);
  if (!file) return false;
  const first = line - file.firstLine + 1;
  const lines = file.lines();
  if (!UNUSED.test(lines.textOf(first))) return false;
  const call = Array.from({ length: LINES_OF_A_CALL }, (_, at) => lines.textOf(first + at).slice(0, 400)).join("\n");
  const isGiven = HANDS_OVER.test(api) || HANDS_OVER_AS_TOLD.test(call) || HANDS_OVER_IN_PLACE.test(call);
  return isGiven && HIDES_FAILURE.some((way) => way.test(call));
}
