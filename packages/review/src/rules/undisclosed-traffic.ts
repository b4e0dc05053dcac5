import { belongsTo } from "../follow/code/destination";
import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import type { Event } from "../follow/code/machine";
import type { Origin, OriginKind } from "../follow/code/origin";
import { SECRET_NAME, sentBy } from "../follow/code/sent-data";
import { handedTo } from "../follow/shell/handed-over";
import { judgeShell } from "../follow/shell/judge";
import { hostOf, isDeclaredHost } from "../knowledge/hosts";
import { isStranger, isUndisclosed, strangersAmong } from "../knowledge/strangers";
import { isScript, isSource } from "../read/path-role";
import type { Finding, Reading, ReviewedPackage } from "../report";

/** What is the user's, and neither made by the program nor named by whoever starts it. */
const OF_THE_USER: OriginKind[] = [
  "environment",
  "documents",
  "walked",
  "history_file",
  "system_file",
  "dotenv_file",
  "clipboard",
  "screen",
  "machine",
];
const WHOSE =
  /^the machine$|gethostname|hostname|getfqdn|platform\.node|getuser|getlogin|userInfo|getnode|networkInterfaces|uname/;

/** Where services have their users put files. */
const STORES = /(?:^|\.)(?:s3[\w.-]*\.amazonaws\.com|storage\.googleapis\.com|blob\.core\.windows\.net)$/;

/** What a service keeps with the user, whose folder says which service it is. */
const IS_KEPT = /^~\/\./;

/** Finds programs that send what is the user's to a host that nothing written for people tells of. */
export function undisclosedTraffic(pkg: ReviewedPackage): Finding[] {
  const { events } = flowOf(pkg);
  const known = new Set(
    events.filter(({ texts }) => texts.some((text) => isDeclared(pkg, text))).map(({ file }) => file),
  );
  const sends = events.filter(({ kind, file }) => kind === "send" && isSource(file));
  const worse = new Set(sends.filter((event) => sentBy(pkg, event).length > 0).map(placeOf));
  return sends.flatMap((event) => {
    if (worse.has(placeOf(event))) return [];
    const origins = [...event.data.values(), ...event.target.values()];
    const isOfTheUser = origins.some(
      ({ kind, what }) =>
        // What the user hands to a program goes where the answer comes from, and nowhere on the side.
        (event.isUnheeded && (kind === "given" || kind === "file")) ||
        OF_THE_USER.includes(kind) ||
        (kind === "system" && WHOSE.test(what)),
    );
    const keys = origins.filter(isKey);
    const files = origins.filter(({ kind, what }) => kind === "file" && what !== "");
    const url = strangersAmong(pkg, event.texts).find(
      (host) =>
        (isOfTheUser ||
          files.some(({ what }) => !(IS_KEPT.test(what) && belongsTo(what, hostOf(host) ?? ""))) ||
          keys.some(({ what }) => !belongsTo(what, hostOf(host) ?? ""))) &&
        isUndisclosed(pkg, host),
    );
    if (url !== undefined && known.has(event.file) && STORES.test(hostOf(url) ?? "")) return [];
    return url === undefined ? [] : findingOf(pkg, event, describe(url));
  });
}

/** A key by the name of its variable; where it belongs the name says as well, or else a text of the package. */
function isKey({ kind, what }: Origin): boolean {
  return kind === "variable" && SECRET_NAME.test(what);
}

function placeOf({ file, line }: Event): string {
  return `${file}:${line}`;
}

/** Finds commands that do the same and let nobody see it; what others do is plain to whoever runs them. */
export function undisclosedCommands(reading: Reading): Finding[] {
  return judgeShell(reading, (command, { pkg, file }) => {
    if (!isScript(file.path) || !command.isSilent) return [];
    const isPrivate = command.sends.some(({ value }) => value.taints.some(({ kind }) => kind === "private"));
    const url = isPrivate ? handedTo(command).find((address) => isHidden(pkg, address)) : undefined;
    return url === undefined ? [] : [describe(url)];
  });
}

function isHidden(pkg: ReviewedPackage, url: string): boolean {
  return isStranger(pkg, url) && isUndisclosed(pkg, url);
}

function isDeclared(pkg: ReviewedPackage, url: string): boolean {
  const host = hostOf(url);
  return host !== null && isDeclaredHost(pkg, host);
}

function describe(url: string): Omit<Finding, "file" | "line" | "excerpt"> {
  return {
    rule: "undisclosed-traffic",
    severity: "warn",
    category: "capability_mismatch",
    message: `The program sends something of the user's to ${hostOf(url)?.slice(0, 80)}, which neither the description nor any text of the package mentions.`,
    remediation: "Say in SKILL.md what is sent to whom, or leave it out.",
  };
}
