import { severityInContext } from "../context";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { lineCounter } from "../lines";
import { severityOf } from "../remote-code";
import type { Finding, ReviewedPackage } from "../report";
import type { ReviewedFile } from "../reviewed-file";
import { expandVariables, variablesOf } from "../shell";

const FETCH_TO_FILE =
  /^(?=.{0,400}?(?:https?:|\$)).{0,400}?(?:[ \t]-o[ \t]*|[ \t]--output[ \t=]|[ \t]-O[ \t]+|[ \t]--output-document[ \t=]|[ \t]-outfile[ \t]+|[ \t]>[ \t]*)["']?([\w./~$\\{}:-]{1,120})/i;
const FETCH = /\b(?:curl|wget|iwr|invoke-webrequest)[ \t]/gi;
const REMOTE_NAME = /^curl\b.{0,200}?[ \t]-[a-zA-Z]{0,9}O\b|^wget\b/i;
const URL = /\bhttps?:\/\/[^\s"'`)>|;,\\]{1,500}/i;
const PROGRAM = String.raw`(?:sudo[ \t]+)?(?:(?:ba|z|da)?sh|python[\d.]*|node|perl|ruby|source|pwsh|\.)(?:[ \t]+-[\w-]+){0,3}[ \t]+["']?(?:\./)?`;
const MAX_COMMAND_CHARS = 500;
const CHARS_AHEAD = 600;

/** Finds what is downloaded into a file and started from there within the next few lines. */
export function downloadedScript(pkg: ReviewedPackage): Finding[] {
  return pkg.files.flatMap((file) => (file.text === null ? [] : inText(pkg, file, file.commands())));
}

function inText(pkg: ReviewedPackage, file: ReviewedFile, text: string): Finding[] {
  const { findings, add } = hitList();
  const variables = variablesOf(text);
  const starts = new Map<string, RegExp>();

  const lineAt = lineCounter(text);

  for (const { index } of text.matchAll(FETCH)) {
    const command = text.slice(index, index + MAX_COMMAND_CHARS).split("\n", 1)[0] ?? "";
    const target = targetOf(command);
    if (!target) continue;
    const started = starts.get(target) ?? startOf(target);
    starts.set(target, started);
    if (!started.test(text.slice(index, index + command.length + CHARS_AHEAD))) continue;

    const { number, start } = lineAt(index);
    const url = URL.exec(expandVariables(command, variables))?.[0] ?? "";
    const severity = severityInContext(severityOf(url), pkg, file, { line: number, offset: index - start });
    add(severity, () => ({
      rule: "downloaded_script",
      severity,
      category: "remote_code",
      file: file.path,
      line: number,
      excerpt: excerptOf(command),
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
  return file && /^[\w.-]{1,100}$/.test(file) && !/^(?:-|\.+|null)$/.test(file) ? file : null;
}

/** Matches where a file of that name is handed to a shell or an interpreter, or called by its path. */
function startOf(target: string): RegExp {
  const name = target.replaceAll(/[.]/g, "\\.");
  const folder = String.raw`(?:[\w./~$\\{}:-]{0,120}/)?`;
  const called = String.raw`(?:^|[;&|(\x60]|\b(?:sudo|exec|then|do|run))[ \t]{0,8}(?:\.|~|/[\w./-]{1,80}|\$\{?\w{1,40}\}?)/${name}`;
  const handedOver = String.raw`(?:^|[\s;&|(\x60])${PROGRAM}${folder}${name}`;
  return new RegExp(String.raw`(?:${called}|${handedOver})(?=[\s"';&|)\x60]|$)`, "im");
}
