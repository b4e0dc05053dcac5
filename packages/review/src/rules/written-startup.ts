import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import { type LastingPlace, lastingPlaceOf } from "../follow/code/lasting-path";
import type { Event } from "../follow/code/machine";
import { findRemoteRuns } from "../knowledge/remote-code";
import type { Finding, ReviewedPackage, Severity } from "../report";

/** Tells what is declared: a package that says it schedules or starts something may do so. */
const DECLARED =
  /\b(?:cron(?:tab|job)?s?|schedul\w+|launchd|launchagents?|systemd|daemon|autostart|at (?:login|boot|startup)|startup|background (?:service|task|job)|recurring|periodic\w*|every (?:day|hour|morning|week|minute|night)|daily|hourly|weekly|heartbeat|watch(?:er|dog)?|service)\b/i;
const DECLARED_PROFILE =
  /\b(?:bashrc|zshrc|shell (?:profile|config|integration|hook)|aliases|completions?|prompt|path|dotfiles?|git hooks?|pre-?commit)\b/i;
const DANGEROUS_CONTENT =
  /\/dev\/tcp\/|base64\s+(?:-d|-D|--decode)|\beval\b|\bexec\s*\(|python[\d.]*\s+-c|node\s+-e|nc\s+-\w*e|curl\s+\S*\s*-d\s*@|LD_PRELOAD=/;
const PLAIN_PROFILE_LINE =
  /^\s*(?:#.*|(?:export\s+)?[A-Z_]+=\S.*|alias\s.*|\[.*\]\s*&&.*|(?:source|\.)\s.*|eval\s+"\$\([\w-]+\s+(?:init|completion|hook|env|shellenv)\b.*|autoload.*|fpath.*|\s*)$/;
const COMMANDS: [place: LastingPlace, pattern: RegExp][] = [
  ["schedule", /\bcrontab\s+(?:-(?:\s|$)|[/~\w])|\bschtasks(?:\.exe)?\s+\/create|\bat\s+now\b|Register-ScheduledTask/i],
  [
    "startup",
    /\blaunchctl\s+(?:load|bootstrap)|\bsystemctl\s+(?:--user\s+)?enable|\breg(?:\.exe)?\s+add\s+\S*\\(?:Run|RunOnce)\b/i,
  ],
];

/** Finds programs that arrange to be started again: at a time, at login, with every shell or commit. */
export function writtenStartup(pkg: ReviewedPackage): Finding[] {
  const about = aboutOf(pkg);
  return flowOf(pkg).events.flatMap((event) => {
    const place = placeOf(event);
    if (!place || place === "settings" || place === "instructions") return [];
    const severity = severityOf(place, event, about);
    if (!severity) return [];
    return findingOf(pkg, event, {
      rule: place === "login" ? "login-backdoor" : "persistence",
      severity,
      category: "persistence",
      message: MESSAGES[place],
      remediation: "Let the user set it up, with the exact lines shown, and say in the description that it stays.",
    });
  });
}

const MESSAGES: Record<Exclude<LastingPlace, "settings" | "instructions">, string> = {
  login: "The program changes who may log in to this machine or act as its administrator.",
  schedule: "The program schedules something that goes on after the task is done.",
  startup: "The program arranges to be started with the machine or at every login.",
  shell_profile: "The program adds lines that every new shell runs.",
  editor: "The program puts an extension into the user's editor by hand, past the place that extensions come from.",
  git_hook: "The program installs a hook that every commit or checkout runs.",
};

function placeOf(event: Event): LastingPlace | null {
  if (event.kind === "registry") {
    return event.content.some((text) => /\\(?:Run|RunOnce)$|\\Run\\/i.test(text)) ? "startup" : null;
  }
  if (event.kind === "run_command") {
    return COMMANDS.find(([, pattern]) => event.texts.some((text) => pattern.test(text)))?.[0] ?? null;
  }
  if (event.kind !== "write") return null;
  for (const path of event.texts) {
    const place = lastingPlaceOf(path);
    if (place) return place;
  }
  return null;
}

function severityOf(place: LastingPlace, event: Event, about: string): Severity | null {
  if (place === "login" || event.hidden) return "block";
  const written = [...event.content, ...(event.kind === "run_command" ? event.texts : [])].join("\n");
  const fetches = written.split("\n").some((line) => findRemoteRuns(line.slice(0, 4000), new Map()).length > 0);
  if (
    fetches ||
    DANGEROUS_CONTENT.test(written.replaceAll(/eval\s+"\$\([\w-]+\s+(?:init|completion|hook|env|shellenv)\b/g, ""))
  ) {
    return "block";
  }
  if (/^\s*import\s+\w[^\n]*;\s*exec\s*\(/.test(written)) return "block";
  if (place === "shell_profile" || place === "git_hook") {
    const isPlain = written !== "" && written.split("\n").every((line) => PLAIN_PROFILE_LINE.test(line));
    return isPlain || DECLARED_PROFILE.test(about) ? null : "warn";
  }
  if (place === "editor") return "warn";
  return DECLARED.test(about) ? null : "warn";
}

/** What the package says of itself where its readers look first. */
function aboutOf({ manifest, files }: ReviewedPackage): string {
  const main = files.find(({ path }) => /^(?:skill|readme)\.md$/i.test(path));
  return `${manifest.name.replaceAll("-", " ")} ${manifest.description}\n${main?.text?.slice(0, 20_000) ?? ""}`;
}
