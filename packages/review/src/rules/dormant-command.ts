import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import type { Guard } from "../follow/code/guard";
import type { Followed } from "../follow/shell/followed";
import { handedTo } from "../follow/shell/handed-over";
import type { CommandEffect } from "../follow/shell/world";
import { isStranger } from "../knowledge/strangers";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";

const DATE =
  /(?:\$\(\s*date\b[^)\n]{0,80}\)|`date\b[^`\n]{0,80}`|\$\{?EPOCHSECONDS\}?|\$\{?\w{1,40}\}?)["']?\s{0,4}(?:-(?:gt|ge|lt|le|eq)|[<>]|==?)\s{0,4}["']?(?:1[5-9]\d{8}|20\d\d-?[01]\d-?[0-3]\d)\b/;
const CALENDAR = /\$\(\s*date\s+["']?\+["']?%[uwdHamA]["']?\s*\)["']?\s{0,4}(?:-(?:gt|ge|lt|le|eq)|==?)\s{0,4}["']?\w/;
const WHOSE =
  /(?:\$\(\s*(?:hostname|whoami|id -un|uname -n)\b[^)\n]{0,20}\)|\$\{?(?:HOSTNAME|USER|LOGNAME)\}?)["']?\s{0,4}(?:==?|=~|!=)\s{0,4}["']?(?!root\b|ubuntu\b|runner\b|vscode\b|ec2-user\b|["']|$)[\w^*.-]/;
const MAX_BLOCK_LINES = 60;

/** Finds shell commands that do harm, and only on a certain day or machine. */
export function dormantCommands({ pkg, shell }: Reading): Finding[] {
  return shell.flatMap((followed) => inText(pkg, followed));
}

function inText(pkg: ReviewedPackage, { file, source, commands, lineOf }: Followed): Finding[] {
  if (!/\bdate\b|EPOCHSECONDS|HOST|USER|LOGNAME|whoami|hostname|uname|20\d\d|1[5-9]\d{8}/.test(source.text)) return [];
  return blocksOf(source.text.split("\n")).flatMap(({ guard, from, to }) => {
    for (const command of commands) {
      const line = lineOf(command);
      const severity =
        line >= source.firstLine + from && line <= source.firstLine + to ? severityOf(pkg, command, guard) : null;
      if (!severity) continue;
      const here = severityInContext(severity, pkg, file, { line, offset: source.column ?? 0 });
      const excerpt = excerptOf(file.lines().textOf(line).trimStart());
      return [{ ...dormant(guard), severity: here, file: file.path, line, excerpt }];
    }
    return [];
  });
}

type Block = { guard: Guard; from: number; to: number };

/** The lines that are only reached where such a test says yes. */
function blocksOf(lines: string[]): Block[] {
  return lines.flatMap((line, from) => {
    const guard = guardOf(line.slice(0, 2000));
    if (!guard) return [];
    if (!/^\s*(?:el)?if\b/.test(line) || /\bfi\b/.test(line)) return [{ guard, from, to: from }];
    let open = 0;
    for (let to = from; to < Math.min(lines.length, from + MAX_BLOCK_LINES); to += 1) {
      if (/^\s*if\b/.test(lines[to] ?? "")) open += 1;
      if (/^\s*(?:fi|else|elif)\b/.test(lines[to] ?? "") && to > from) open -= 1;
      if (open <= 0 && to > from) return [{ guard, from, to }];
    }
    return [];
  });
}

function guardOf(line: string): Guard | null {
  if (!/\bif\b|\[|\btest\b/.test(line)) return null;
  if (DATE.test(line)) return "date";
  if (WHOSE.test(line)) return "host";
  return CALENDAR.test(line) ? "calendar" : null;
}

function severityOf(pkg: ReviewedPackage, command: CommandEffect, guard: Guard): Severity | null {
  const runsForeign = command.runs.some(({ value }) =>
    value.taints.some(({ kind }) => kind === "remote" || kind === "decoded"),
  );
  if (runsForeign || takesAway(command)) return "block";
  if (guard === "calendar") return null;
  return handedTo(command).some((url) => isStranger(pkg, url)) ? "warn" : null;
}

function takesAway({ name, args }: CommandEffect): boolean {
  const words = args.map(({ text }) => text);
  const isBelonging = words.some((word) =>
    /^(?:~|\$HOME|\$\{HOME\}|\/(?:home|Users)?)(?:\/(?!\.cache|\.npm|tmp|var\/(?:tmp|log|cache)|Library\/Caches)[^/]*)?\/?\*?$/.test(
      word,
    ),
  );
  if (!isBelonging) return false;
  if (/^(?:shred|srm)$/.test(name)) return true;
  if (name === "rm") return words.some((word) => /^-\w*[rRf]/.test(word));
  return (
    name === "find" &&
    (words.includes("-delete") || words.some((word, at) => word === "-exec" && words[at + 1] === "rm"))
  );
}

const WAITS_FOR: Record<Guard, string> = {
  date: "a certain day has come",
  calendar: "it is a certain day or hour",
  host: "it runs on a certain machine or for a certain user",
  watched: "nobody is looking on: no debugger, no container",
  count: "it has run a number of times",
};

/** What all findings of this kind say. */
export function dormant(guard: Guard): Omit<Finding, "file" | "line" | "excerpt" | "severity"> {
  return {
    rule: "logic-bomb",
    category: "malware",
    message: `The program waits until ${WAITS_FOR[guard]}, and then fetches a program, sends data away or deletes files.`,
    remediation: "Do what the package is for whenever it is asked to, and nothing else.",
  };
}
