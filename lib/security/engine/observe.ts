import { flowOf } from "./flow/flow";
import { UNKNOWN } from "./flow/value";
import { hostOf, urlsIn } from "./hosts";
import type { Observed, ReviewedPackage } from "./report";
import type { ReviewedFile } from "./reviewed-file";
import { followedShell } from "./shell/followed";
import type { Deed } from "./shell/world";

const MAX_ENTRIES = 100;
const MAX_ENTRY_CHARS = 120;
const READ_ELSEWHERE = ["text", "empty", "media"];
const TALKS =
  /^(?:curl|wget|http|https|xh|aria2c|iwr|irm|invoke-webrequest|invoke-restmethod|git|scp|ssh|rsync|nc|ncat|ftp|sftp)$/;
const SHELL_WORD =
  /^(?:if|then|else|fi|for|do|done|while|case|esac|function|cd|echo|printf|export|set|local|return|exit|test|true|false|read|shift|unset|source|\[+)$/;
const VARIABLE =
  /(?:\bos\.environ(?:\.get|\.pop)?[ \t]?[[(][ \t]?["']|\bos\.getenv\([ \t]?["']|\bprocess\.env\.|\bprocess\.env\[["']|\bDeno\.env\.get\(["']|\bENV(?:\.fetch)?[[(]["']|\bgetenv\(["']|\$env:)([A-Za-z_]\w{1,60})/g;

/** What the package asks for, mentions and does, and which files nobody can read. */
export function observe(pkg: ReviewedPackage): Observed {
  const { manifest, files } = pkg;
  const deeds = [...followedShell(pkg).values()].flat().flatMap((followed) => followed.deeds);
  return {
    tools: manifest.allowedTools,
    hosts: entries(files.flatMap(({ text }) => hostsIn(text ?? ""))),
    ...doings(pkg, deeds),
    variables: entries(files.flatMap(({ text }) => [...(text ?? "").matchAll(VARIABLE)].map(([, name = ""]) => name))),
    unread: files.filter(isUnread).map(({ path }) => path),
  };
}

/** A container counts as read where all that is in it was. */
function isUnread({ kind, inside }: ReviewedFile): boolean {
  return inside ? inside.unread !== null : !READ_ELSEWHERE.includes(kind);
}

function doings(pkg: ReviewedPackage, deeds: Deed[]): Pick<Observed, "contacted" | "paths" | "commands"> {
  const { events } = flowOf(pkg);
  const texts = (...kinds: string[]) => events.flatMap((event) => (kinds.includes(event.kind) ? event.texts : []));
  const talking = deeds.filter(({ name }) => TALKS.test(name)).flatMap(({ args }) => args.map(({ text }) => text));
  return {
    contacted: entries([...texts("send"), ...talking].flatMap(hostsIn)),
    paths: entries([
      ...texts("read", "write", "delete"),
      ...deeds.flatMap(({ writes }) => writes.map(({ path }) => path)),
    ]),
    commands: entries([
      ...texts("run_command").map((text) => programOf(text)),
      ...deeds.filter(({ isOwn }) => !isOwn).map(({ name }) => (SHELL_WORD.test(name) ? "" : name)),
    ]),
  };
}

function hostsIn(text: string): string[] {
  return urlsIn(text).flatMap(({ url }) => (url.includes(UNKNOWN) ? [] : (hostOf(url) ?? [])));
}

function programOf(command: string): string {
  const [word = ""] = command.trimStart().slice(0, 500).split(/\s/);
  return /^[\w./~+-]+$/.test(word) ? (word.split("/").at(-1) ?? "") : "";
}

/** Each once, sorted, and no more than a page can show; what is only known when it runs is left out. */
function entries(found: string[]): string[] {
  const known = found.filter((one) => one !== "" && one.length <= MAX_ENTRY_CHARS && !/[\ufffc\n\0$]/.test(one));
  return [...new Set(known)].slice(0, MAX_ENTRIES).sort();
}
