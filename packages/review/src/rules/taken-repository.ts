import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import { type Hit, type Judge, judgeShell } from "../follow/shell/judge";
import { hostKindOf, isNobodys, webAddressOf } from "../knowledge/hosts";
import { isStranger } from "../knowledge/strangers";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";

/** Finds commands that push the user's repository to a place that their author has chosen. */
export function takenRepository(reading: Reading): Finding[] {
  return judgeShell(reading, judgeScript);
}

const judgeScript: Judge = (command, { commands, kind, pkg, file }) => {
  if (command.name !== "git" || kind === "span" || (kind === "fence" && /^readme\b/i.test(file.path))) return [];
  const push = ["git", ...command.args.map(({ text }) => text)].join(" ");
  if (!PUSH.test(push)) return [];
  const all = commands
    .filter(({ name }) => name === "git")
    .map(({ args }) => ["git", ...args.map(({ text }) => text)].join(" "));
  const severity = severityOf(push, all, kind === "fence" ? pkg : null);
  return severity ? [describe(severity)] : [];
};

/** Finds programs that do the same. */
export function pushingProgram(pkg: ReviewedPackage): Finding[] {
  const git = flowOf(pkg).events.filter(
    ({ kind, texts }) => kind === "run_command" && texts.some((text) => /^\s*git\s/.test(text)),
  );
  return git.flatMap((event) => {
    const all = git.filter(({ unit }) => unit === event.unit).flatMap(({ texts }) => texts);
    const severities = event.texts.filter((text) => PUSH.test(text)).map((text) => severityOf(text, all));
    const severity = severities.find((one) => one === "block") ?? severities.find((one) => one !== null);
    return severity ? findingOf(pkg, event, describe(severity)) : [];
  });
}

const PUSH = /^\s*git\b[^|;&]{0,200}?\spush\b/;
const URL = String.raw`(?:https?:\/\/\S{1,300}|ssh:\/\/\S{1,300}|git@[\w.-]{1,100}:\S{1,200})`;
const REMOTE = new RegExp(String.raw`\bremote\s+(?:add|set-url)\s+(?:-\S+\s+)*(\S{1,60})\s+["']?(${URL})`);

/**
 * Where all branches go, and how much of that is hidden; null where the user says where to. What a text shows is only
 * doubtful where it leads to somebody who is no code host and whom the package does not speak of.
 */
function severityOf(push: string, all: string[], shownBy: ReviewedPackage | null = null): Severity | null {
  const remotes = all.flatMap((text) => {
    const [, name, url] = REMOTE.exec(text.slice(0, 1000)) ?? [];
    return name && url ? [{ name, url }] : [];
  });
  const direct = new RegExp(URL).exec(push)?.[0];
  const remote = remotes.find(({ name }) => push.split(/\s+/).includes(name));
  const url = direct ?? remote?.url;
  if (!url || !isFixed(url)) return null;
  if (shownBy && !isStranger(shownBy, webAddressOf(url))) return null;
  const isWhole = /\s--(?:all|mirror|tags|force)\b|\s-f\b/.test(push);
  const removes = remote && all.some((text) => /\bremote\s+(?:rm|remove)\s/.test(text) && text.includes(remote.name));
  const hasLogin = /^https?:\/\/[^/\s@]{1,200}@/.test(url);
  if (isWhole && (removes || hasLogin)) return "block";
  const isRedirected = remote && all.some((text) => /\bset-url\b/.test(text) && text.includes(remote.url));
  return isWhole || isRedirected ? "warn" : null;
}

/** An address that is written down and no example. */
function isFixed(url: string): boolean {
  if (/[$\ufffc<>{}]|\byour[-_]|\/(?:user|username|owner|org|you|me|example)\//i.test(url)) return false;
  const kind = hostKindOf(webAddressOf(url));
  return kind !== null && !isNobodys(kind);
}

function describe(severity: Severity): Hit {
  return {
    rule: "repository-exfiltration",
    severity,
    category: "exfiltration",
    message: "The program pushes all of the user's repository to an address that it brings along.",
    remediation: "Push only to remotes that the user names.",
  };
}
