import { belongsTo } from "../../src/follow/code/destination";
import { findingOf } from "../../src/follow/code/finding";
import { flowOf } from "../../src/follow/code/flow";
import { WHOSE } from "../../src/follow/code/guard";
import type { Event } from "../../src/follow/code/machine";
import type { Origin, OriginKind } from "../../src/follow/code/origin";
import { askedOnce } from "../../src/follow/code/remembered";
import { SECRET_NAME, sentBy } from "../../src/follow/code/sent-data";
import { handedTo } from "../../src/follow/shell/handed-over";
import { judgeShell } from "../../src/follow/shell/judge";
import type { Value } from "../../src/follow/shell/value";
import type { CommandEffect, Send } from "../../src/follow/shell/world";
import { placed } from "../../src/kept-findings";
import { hostOf, isDeclaredHost } from "../../src/knowledge/hosts";
import { isStranger, isUndisclosed, strangersAmong } from "../../src/knowledge/strangers";
import type { FilesJudgement, Said } from "../../src/match/coded";
import { ruled } from "../../src/match/ruled";
import { isMarkdown, isScript, isSource } from "../../src/read/path-role";
import type { Reading, ReviewedPackage } from "../../src/report";

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
/** Where services have their users put files. */
const STORES = /(?:^|\.)(?:s3[\w.-]*\.amazonaws\.com|storage\.googleapis\.com|blob\.core\.windows\.net)$/;
/** What a service keeps with the user, whose folder says which service it is. */
const IS_KEPT = /^~\/\./;
const NOWHERE = "/dev/null";
const ASKS_STATUS = /^(?:-\w{0,6}w|--write-out)/;

/** Finds commands that nobody sees at work, and programs, that send what is the user's to a host that nobody is told of. */
export const judge: FilesJudgement = (pkg) => {
  const inCommands: Said[] = [];
  return {
    read: (reading) => inCommands.push(...placed(reading.file, ofCommands(reading))),
    finish: () => [...inCommands, ...ofPrograms(pkg)],
  };
};

/** What other commands send is plain to whoever runs them. */
function ofCommands(reading: Reading): Said[] {
  const { pkg, file } = reading;
  if (!isScript(file.path)) return [];
  return judgeShell(reading, (command) => {
    const isOnTheSide =
      (command.isSilent && command.sends.some(isPrivate)) || (isThrownAway(command) && sendsWhatIsFilledIn(command));
    const url = isOnTheSide
      ? handedTo(command).find((address) => isStranger(pkg, address) && isUndisclosed(pkg, address))
      : undefined;
    return url === undefined ? [] : [{ ...ruled("undisclosed-traffic"), ...sentTo(url) }];
  });
}

function isPrivate({ value }: Send): boolean {
  return value.taints.some(({ kind }) => kind === "private");
}

/** Whether the answer is thrown away, by a redirect or by the command's own option. */
function isThrownAway({ args, isSilent, redirects }: CommandEffect): boolean {
  const isRedirected = redirects.some(
    ({ fd, operator, target }) => fd !== 2 && />/.test(operator) && target === NOWHERE,
  );
  const isWrittenAway = args.some(
    ({ text }, at) =>
      text === `-o${NOWHERE}` || (/^(?:-o|--output|-O)$/.test(args[at - 1]?.text ?? "") && text === NOWHERE),
  );
  return (isSilent && isRedirected) || (isWrittenAway && !args.some(({ text }) => ASKS_STATUS.test(text)));
}

/** Whether it sends what only the run of a script brings, and nobody signs in: an account is the user's. */
function sendsWhatIsFilledIn({ args, sends }: CommandEffect): boolean {
  return args.some(isFilledIn) && !sends.some(({ how }) => how === "header");
}

function isFilledIn({ isKnown, text }: Value): boolean {
  return !isKnown && !/^["']?(?:https?:\/\/)?\$/.test(text);
}

function ofPrograms(pkg: ReviewedPackage): Said[] {
  const { events } = flowOf(pkg);
  const known = new Set(
    events.filter(({ texts }) => texts.some((text) => isDeclared(pkg, text))).map(({ file }) => file),
  );
  const sends = events.filter(({ kind, file }) => kind === "send" && isSource(file));
  const worse = new Set(sends.filter((event) => sentBy(pkg, event).length > 0).map(placeOf));
  return sends.flatMap((event) => {
    if (worse.has(placeOf(event))) return [];
    const isAccount = asksForKeyOf(pkg, event);
    const url = strangersAmong(pkg, event.texts).find(
      (host) => getsTheUsers(event, host, isAccount) && isUndisclosed(pkg, host),
    );
    const isStored = url !== undefined && known.has(event.file) && STORES.test(hostOf(url) ?? "");
    return url === undefined || isStored ? [] : findingOf(pkg, event, sentTo(url));
  });
}

/** Whether what is sent to a host is the user's, and not that host's own. */
function getsTheUsers(event: Event, url: string, isAccount: boolean): boolean {
  const host = hostOf(url) ?? "";
  return [...event.data.values(), ...event.target.values()].some((origin) => {
    const { kind, what } = origin;
    if (isOfTheUser(origin, event) || (kind === "system" && (WHOSE.test(what) || /uname/.test(what)))) return true;
    // A key by the name of its variable; where it belongs the name says as well, or else a text of the package.
    if (kind === "variable") return SECRET_NAME.test(what) && !belongsTo(what, host);
    return kind === "file" && what !== "" && !isAccount && !(IS_KEPT.test(what) && belongsTo(what, host));
  });
}

/** Whether a request is signed with a key that a text of the package has the user set: they have an account there. */
function asksForKeyOf(pkg: ReviewedPackage, { credentials }: Event): boolean {
  return [...credentials.values()].some(({ kind, what }) => kind === "variable" && variablesNamed(pkg).has(what));
}

/** The variables that the texts of a package name. */
const variablesNamed = askedOnce(
  ({ files }: ReviewedPackage) =>
    new Set(files.flatMap(({ path, text }) => (isMarkdown(path) ? (text?.match(VARIABLE) ?? []) : []))),
);

const VARIABLE = /\b[A-Z][A-Z\d_]{3,60}\b/g;

/** What the user hands to a program goes where the answer comes from, and nowhere on the side. */
function isOfTheUser({ kind }: Origin, { isUnheeded }: Event): boolean {
  return OF_THE_USER.includes(kind) || (isUnheeded && (kind === "given" || kind === "file"));
}

function placeOf({ file, line }: Event): string {
  return `${file}:${line}`;
}

function isDeclared(pkg: ReviewedPackage, url: string): boolean {
  const host = hostOf(url);
  return host !== null && isDeclaredHost(pkg, host);
}

function sentTo(url: string): { severity: "warn"; message: string } {
  const message = `The program sends something of the user's to ${hostOf(url)?.slice(0, 80)}, which neither the description nor any text of the package mentions.`;
  return { severity: "warn", message };
}
