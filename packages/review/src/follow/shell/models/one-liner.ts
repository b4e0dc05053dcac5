import { anyOf } from "../../../match/names";
import { matchesIn } from "../../../read/matches";
import { known, unknown } from "../value";
import type { Language, Run } from "../world";

const MAX_CHARS = 20_000;
const MAX_COMMANDS = 10;

/** How programs of other languages hand a text to the shell. */
const TEXT = String.raw`"((?:[^"\\]|\\.){3,4000})"|'((?:[^'\\]|\\.){3,4000})'|\x60((?:[^\x60\\]|\\.){3,4000})\x60|\{([^{}]{3,4000})\}`;
const HANDS_OVER = new RegExp(
  String.raw`(?:\b${anyOf("shell-call")}\s{0,3}\(|\bdo shell script|\bqx|%x)\s{0,3}\(?\s{0,3}(?:${TEXT})`,
  "g",
);
const FETCHES =
  /\b(?:urlopen|urlretrieve|requests\.get|httpx\.get|LWP|HTTP::Tiny|getstore|get|URI\.open|open-uri|Net::HTTP|file_get_contents|curl_exec|fetch|https?\.get|axios)\b/;
const EVALUATES =
  /\b(?:exec|eval|instance_eval|assert|Function|runInThisContext|runInNewContext)\s{0,3}(?:\(|get\b|\$|URI|Net|`)|\.then\(\s{0,3}eval\b/;
const POWERSHELL_FETCHES =
  /\bdownload(?:string|data|file)\b|\b(?:irm|iwr|invoke-(?:restmethod|webrequest)|start-bitstransfer)\b/i;
const POWERSHELL_EVALUATES =
  /\b(?:iex|invoke-expression|start-process|saps|invoke-item|scriptblock\]::create|reflection\.assembly\]::load)\b/i;
const ADDRESS = /\bhttps?:\/\/[^\s"'`)>|;,\\]{1,500}/i;

/** What a program that stands on a command line starts in turn: commands, and what it fetches and evaluates. */
export function startedBy(text: string, language: Language): Run[] {
  const program = text.slice(0, MAX_CHARS);
  const runs: Run[] = [];
  for (const match of matchesIn(program, HANDS_OVER)) {
    const command = match.slice(1).find((group) => group !== undefined) ?? "";
    if (runs.length < MAX_COMMANDS)
      runs.push({ value: known(command.replaceAll(/\\(["'`\\])/g, "$1")), how: "argument", language: "shell" });
  }
  const isRemote =
    language === "powershell"
      ? POWERSHELL_EVALUATES.test(program) && POWERSHELL_FETCHES.test(program)
      : EVALUATES.test(program) && FETCHES.test(program);
  const url = isRemote ? ADDRESS.exec(program)?.[0] : undefined;
  if (url) runs.push({ value: unknown("", [{ kind: "remote", url }]), how: "evaluated", language });
  return runs;
}
