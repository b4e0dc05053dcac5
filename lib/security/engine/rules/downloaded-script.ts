import { severityInContext } from "../context";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { linesMatching } from "../lines";
import { severityOf } from "../remote-code";
import type { Finding, ReviewedPackage } from "../report";
import type { ReviewedFile } from "../reviewed-file";
import { expandVariables, variablesOf } from "../shell";

const FETCH_TO_FILE =
  /\b(?:curl|wget|iwr|invoke-webrequest)\b(?=[^\n]{0,400}https?:|[^\n]{0,400}\$)[^\n]{0,400}?(?:[ \t]-o[ \t]*|[ \t]--output[ \t=]|[ \t]-O[ \t]+|[ \t]--output-document[ \t=]|[ \t]-outfile[ \t]+|[ \t]>[ \t]*)["']?([\w./~$\\{}:-]{1,120})/i;
const WORTH_A_LOOK = /\b(?:curl|wget|iwr|invoke-webrequest)[ \t]/gi;
const REMOTE_NAME = /\bcurl\b[^\n]{0,200}[ \t]-[a-zA-Z]*O\b|\bwget\b/;
const URL = /\bhttps?:\/\/[^\s"'`)>|;,\\]{1,500}/i;
const PROGRAM = String.raw`(?:sudo[ \t]+)?(?:(?:ba|z|da)?sh|python[\d.]*|node|perl|ruby|source|pwsh|start|open|\.)(?:[ \t]+-[\w-]+){0,3}[ \t]+["']?(?:\./)?`;
const CHARS_AHEAD = 600;

/** Finds what is downloaded into a file and started from there within the next few lines. */
export function downloadedScript(pkg: ReviewedPackage): Finding[] {
  return pkg.files.flatMap((file) => (file.text === null ? [] : inText(pkg, file, file.commands())));
}

function inText(pkg: ReviewedPackage, file: ReviewedFile, text: string): Finding[] {
  const { findings, add } = hitList();
  const variables = variablesOf(text);
  const starts = new Map<string, RegExp>();

  for (const { number, start, text: line } of linesMatching(text, WORTH_A_LOOK)) {
    const command = line.slice(0, 1000);
    const target = targetOf(command);
    if (!target) continue;
    const started = starts.get(target) ?? startOf(target);
    starts.set(target, started);
    if (!started.test(text.slice(start, start + command.length + CHARS_AHEAD))) continue;

    const url = URL.exec(expandVariables(command, variables))?.[0] ?? "";
    add(severityInContext(severityOf(url), pkg, file, { line: number, offset: line.search(WORTH_A_LOOK) }), () => ({
      rule: "downloaded_script",
      severity: "warn",
      category: "remote_code",
      file: file.path,
      line: number,
      excerpt: excerptOf(line),
      message: "A program is downloaded into a file and started; whoever owns the address decides what it does.",
      remediation: "Ship the script inside the package, or check the download against a pinned checksum.",
    }));
  }
  return findings;
}

/** The name of the file that a command downloads into, without its folder. */
function targetOf(command: string): string | null {
  const named = FETCH_TO_FILE.exec(command)?.[1];
  const url = URL.exec(command)?.[0];
  const name = named ?? (REMOTE_NAME.test(command) ? url : undefined);
  const file = name
    ?.replace(/[?#].*$/, "")
    .split(/[/\\]/)
    .at(-1);
  return file && /^[\w.-]{2,100}$/.test(file) && !/^(?:-|\.+|null)$/.test(file) ? file : null;
}

/** Matches where a file of that name is handed to a shell or an interpreter, or called by its path. */
function startOf(target: string): RegExp {
  const name = target.replaceAll(/[.]/g, "\\.");
  const folder = String.raw`(?:[\w./~$\\{}:-]{0,120}/)?`;
  return new RegExp(`(?:^|[\\s;&|])(?:${PROGRAM}${folder}${name}|\\./${name}|/tmp/${name})(?=[\\s"';&|)\`]|$)`, "im");
}
