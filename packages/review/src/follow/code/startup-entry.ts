import { findRemoteRuns } from "../../knowledge/remote-code";
import { speaksOf } from "../../match/phrase-lists";
import { subjectOf } from "../../read/subject";
import type { ReviewedPackage, Severity } from "../../report";
import type { StartupPlace } from "../kinds";
import { type LastingPlace, lastingPlaceOf } from "./lasting-path";
import type { Event } from "./machine";

/** Where a program leaves what is started again, and how bad that is. */
type StartupEntry = { place: StartupPlace; severity: Severity };

const declaresStartup = speaksOf("declares-startup");
const declaresProfile = speaksOf("declares-shell-profile");
const DANGEROUS_CONTENT = [
  /\/dev\/tcp\/|base64\s+(?:-d|-D|--decode)|\beval\b|\bexec\s*\(|python[\d.]*\s+-c|node\s+-e/,
  /\s-w(?:indowstyle)?\s+h|\s-enc?\s|\bmshta\b/i,
  /nc\s+-\w*e|curl\s+\S*\s*-d\s*@|LD_PRELOAD=/,
];
/** Where nobody looks for a program. */
const HIDES = /(?:^|[/\\\n])te?mp[/\\]|\bAppData[/\\]/i;
const IMPORTS_AND_RUNS = /^\s*import\s+\w[^\n]*;\s*exec\s*\(/;
/** How tools have a shell take up their own setting. */
const SETS_UP_TOOL = /eval\s+"\$\([\w-]+\s+(?:init|completion|hook|env|shellenv)\b/g;
const PLAIN_PROFILE_LINE =
  /^\s*(?:#.*|(?:export\s+)?[A-Z_]+=\S.*|alias\s.*|\[.*\]\s*&&.*|(?:source|\.)\s.*|eval\s+"\$\([\w-]+\s+(?:init|completion|hook|env|shellenv)\b.*|autoload.*|fpath.*|\s*)$/;
const SCHEDULES =
  /\bcrontab\s+(?:-(?:\s|$)|[/~\w])|\bschtasks(?:\.exe)?\s+\/create|\bat\s+now\b|Register-ScheduledTask/i;
const STARTS =
  /\blaunchctl\s+(?:load|bootstrap)|\bsystemctl\s+(?:--user\s+)?enable|\breg(?:\.exe)?\s+add\s+\S*\\(?:Run|RunOnce)\b/i;

/** What a program leaves to be started again: at a time, at login, with every shell or commit. */
export function startupEntryOf(event: Event, pkg: ReviewedPackage): StartupEntry | null {
  const place = placeOf(event);
  if (!place || place === "settings" || place === "instructions") return null;
  const severity = severityOf(place, event, pkg);
  return severity && { place, severity };
}

function placeOf({ kind, content, texts }: Event): LastingPlace | null {
  if (kind === "registry") return content.some((text) => /\\(?:Run|RunOnce)$|\\Run\\/i.test(text)) ? "startup" : null;
  if (kind === "run_command") {
    if (texts.some((text) => SCHEDULES.test(text))) return "schedule";
    return texts.some((text) => STARTS.test(text)) ? "startup" : null;
  }
  if (kind !== "write") return null;
  for (const path of texts) {
    const place = lastingPlaceOf(path);
    if (place) return place;
  }
  return null;
}

function severityOf(place: LastingPlace, event: Event, pkg: ReviewedPackage): Severity | null {
  if (place === "login" || event.hidden) return "block";
  const written = [...event.content, ...(event.kind === "run_command" ? event.texts : [])].join("\n");
  if (isDangerous(written) || (event.kind === "registry" && HIDES.test(written))) return "block";
  const isProfile = place === "shell_profile" || place === "git_hook";
  if (isProfile && written !== "" && written.split("\n").every((line) => PLAIN_PROFILE_LINE.test(line))) return null;
  if (place === "editor") return "warn";
  const isDeclared = isProfile ? declaresProfile : declaresStartup;
  return isDeclared(aboutOf(pkg)) ? null : "warn";
}

function isDangerous(written: string): boolean {
  const fetches = written.split("\n").some((line) => findRemoteRuns(line.slice(0, 4000), new Map()).length > 0);
  const rest = written.replaceAll(SETS_UP_TOOL, "");
  return fetches || DANGEROUS_CONTENT.some((content) => content.test(rest)) || IMPORTS_AND_RUNS.test(written);
}

/** What the package says of itself where its readers look first. */
function aboutOf(pkg: ReviewedPackage): string {
  const main = pkg.files.find(({ path }) => /^(?:skill|readme)\.md$/i.test(path));
  return `${subjectOf(pkg)}\n${main?.text?.slice(0, 20_000) ?? ""}`;
}
