import { worstOf } from "../../context/severity";
import { hostKindOf, hostOf, isDeclaredHost, originOf } from "../../knowledge/hosts";
import { isApi } from "../../match/apis";
import { anyOf, oneOf } from "../../match/names";
import { isMarkdown } from "../../read/path-role";
import type { ReviewedPackage, Severity } from "../../report";
import type { ForeignSource } from "../kinds";
import { severityOfInstaller } from "../shell/downloaded-programs";
import { WRAPPER_NAMES } from "../shell/wrappers";
import type { Event } from "./machine";
import type { Origin, OriginKind } from "./origin";
import { UNKNOWN } from "./value";

/** Code that a program runs and that is none of its own text. */
export type ForeignCode = { source: ForeignSource; severity: Severity; message?: string };

/** Public stores of libraries that programs are meant to load from. */
const LIBRARIES = new RegExp(String.raw`^https:\/\/(?:[\w-]+\.)?${anyOf("library-stores")}\/`);
/** Functions that unpack data and run code on the way, and those that take a text for a program. */
const unpacks = isApi("unpack-objects", "run-in-context");
const runsText = isApi("run-text", "run-in-context", "make-function");
/** Files that are looked at or looked up. */
const HOLDS_NO_CODE =
  /\.(?:png|jpe?g|gif|webp|bmp|ico|svg|pdf|woff2?|ttf|otf|mp[34]|wav|md|rst|log|csv|tsv|lock|zip|gz|dat|bin)$/i;
const TEMPORARY = /^(?:\/(?:var\/)?tmp|~\/\.cache)\//;
/** An interpreter that is handed its program as a text. */
const BY_A_SHELL =
  /^\s*(?:(?:\S{0,60}\/)?(?:(?:ba|z|da)?sh|cmd(?:\.exe)?|powershell|pwsh|python[\d.]*|node|bun|deno|perl|ruby)\s+(?:-\w*[ce]|\/c|-Command|eval)\s+["']?)?/i;
/** What stands before a program and says only how it is started. */
const HOW = new RegExp(
  String.raw`^(?:(?:${oneOf(WRAPPER_NAMES)}|start(?:\s+\/(?:b|min|wait))?|cmd(?:\.exe)?\s+\/c)\s+)*["']?(?:\.[/\\])?`,
  "i",
);

/** The code that an event runs which stands nowhere in the program: downloaded, received, decoded or left by others. */
export function foreignCodeOf(event: Event, pkg: ReviewedPackage): ForeignCode | null {
  const found = foundIn(event, pkg);
  if (found?.source !== "download") return found;
  if (isOwn(event, pkg)) return { ...found, severity: atMostWarn(found.severity) };
  return isTyped(event) ? { ...found, severity: worstOf(installersOf(event, pkg)) } : found;
}

function foundIn(event: Event, pkg: ReviewedPackage): ForeignCode | null {
  if (event.kind === "run_code") return evaluatedBy(event);
  if (event.kind === "run_command") return startedBy(event, pkg);
  return event.kind === "load_module" ? importedBy(event) : null;
}

/** `irm … | iex` on a page is to PowerShell what `curl … | sh` is to a shell, and judged as that is. */
function isTyped({ language, file, hidden }: Event): boolean {
  return language === "powershell" && isMarkdown(file) && hidden === null;
}

function installersOf(event: Event, pkg: ReviewedPackage): Severity[] {
  return urlsOf(event).map((url) => severityOfInstaller(pkg, url));
}

/** Whether all that was downloaded comes from the service that the package says it is for. */
function isOwn(event: Event, pkg: ReviewedPackage): boolean {
  const urls = urlsOf(event);
  return urls.length > 0 && urls.every((url) => originOf(url) === "https" && isDeclaredHost(pkg, hostOf(url) ?? ""));
}

function urlsOf({ data }: Event): string[] {
  return [...data.values()].flatMap(({ kind, what }) => (kind === "download" ? [addressOf(what)] : []));
}

function importedBy(event: Event): ForeignCode | null {
  const download = originOfKind(event, "download");
  if (download) return downloaded(download.what, "imports");
  const url = event.texts.find((text) => /^https?:/.test(text));
  if (!url || LIBRARIES.test(url)) return null;
  const found = downloaded(url, "imports");
  return { ...found, severity: atMostWarn(found.severity) };
}

function evaluatedBy(event: Event): ForeignCode | null {
  const isData = unpacks(event.api);
  if (originOfKind(event, "socket")) return { source: "socket", severity: "block" };
  if (originOfKind(event, "request") && !isData) return { source: "request", severity: "warn" };
  const download = originOfKind(event, "download");
  if (download) {
    const found = downloaded(download.what, "runs");
    return isData ? { ...found, severity: atMostWarn(found.severity) } : found;
  }
  if (originOfKind(event, "decoded") && !isData) return { source: "decoded", severity: "block" };
  if (event.texts.length > 0) return null;
  const carrier = [...event.data.values()].some(({ kind, what }) => kind === "file" && HOLDS_NO_CODE.test(what));
  if (carrier && runsText(event.api)) return { source: "data_file", severity: "warn" };
  const file = originOfKind(event, "file");
  return file && TEMPORARY.test(file.what) ? { source: "temporary_file", severity: "warn" } : null;
}

function startedBy(event: Event, pkg: ReviewedPackage): ForeignCode | null {
  const isUnknownProgram =
    event.texts.length === 0 ||
    event.texts.every((text) => text.replace(BY_A_SHELL, "").replace(HOW, "").startsWith(UNKNOWN));
  // What is whole without it can only be run in its place: `$_POST["c"] ?? "id"`.
  const isDefault = !event.isWords && event.texts.every((text) => /^[\w./-]{1,20}$/.test(text));
  if (originOfKind(event, "socket") && (isUnknownProgram || isDefault)) return { source: "socket", severity: "block" };
  if (originOfKind(event, "request") && isUnknownProgram) return { source: "request", severity: "warn" };
  if (originOfKind(event, "decoded") && (isUnknownProgram || !event.hidden)) {
    const isWhole =
      isUnknownProgram || event.texts.some((text) => !text.includes(UNKNOWN) && !isWritten(pkg, event, text));
    if (isWhole) return { source: "decoded", severity: event.isWords ? "warn" : "block" };
  }
  const download = originOfKind(event, "download");
  if (!download || !(isUnknownProgram || event.content.length > 0)) return null;
  const found = downloaded(download.what, "starts");
  const mayBeData = event.isWords && event.content.length === 0 && !event.texts.some((text) => AS_CODE.test(text));
  const isKnownHost = hostKindOf(addressOf(download.what)) === "well_known";
  const isUnsure = isKnownHost || mayBeData || !/^https?:/.test(download.what);
  return isUnsure ? { ...found, severity: atMostWarn(found.severity) } : found;
}

/** What an interpreter is told to take for a program is no data to it. */
const AS_CODE = /\s(?:-\w?[ce]|--eval)\s+\ufffc/;

/** Whether a command stands in the program as it is started, so that nobody had to decode it. */
function isWritten({ files }: ReviewedPackage, { file }: Event, text: string): boolean {
  return files.some((one) => one.path === file && one.text?.includes(text));
}

function downloaded(what: string, does: string): ForeignCode {
  const origin = originOf(addressOf(what));
  const isHarmless = origin === "local" || origin === "known_installer";
  return {
    source: "download",
    severity: isHarmless ? "info" : "block",
    message: `The program ${does} what it has just downloaded.`,
  };
}

function originOfKind({ data }: Event, kind: OriginKind): Origin | undefined {
  return [...data.values()].find((origin) => origin.kind === kind);
}

function addressOf(what: string): string {
  return what.replaceAll(UNKNOWN, "x");
}

function atMostWarn(severity: Severity): Severity {
  return severity === "block" ? "warn" : severity;
}
