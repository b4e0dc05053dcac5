import { bySeverity } from "../../context/severity";
import { hostKindOf, hostOf, isNameless, isOpenHook } from "../../knowledge/hosts";
import { findRemoteRuns } from "../../knowledge/remote-code";
import { ownersOfKey } from "../../knowledge/services";
import { isUndisclosed } from "../../knowledge/strangers";
import { namesOf } from "../../match/names";
import type { ReviewedPackage, Severity } from "../../report";
import { USERS_OWN_CLOUD } from "./clients";
import { pathsIn } from "./command";
import { outputOf } from "./command-output";
import { belongsTo, type Destination, destinationsOf, takesKey } from "./destination";
import type { Event } from "./machine";
import { addOrigins, type Origin, type OriginKind, type Origins } from "./origin";

/** Data that leaves the machine: what it is, how bad that is where it goes to, and where that is. */
export type Sent = { origin: Origin; severity: Severity; to: Destination };

/** What a variable with a key in it is called. */
export const SECRET_NAME =
  /key|token|secret|passw|credential|private|mnemonic|seed_?phrase|^(?:database|postgres|mysql|mongo\w*|redis)_ur[li]$/i;

const WHOLE: OriginKind[] = ["environment", "secret_environment"];
const STOLEN: OriginKind[] = ["key_file", "browser_file", "wallet_file", "keychain", "keystrokes", "metadata"];
const LENT: OriginKind[] = ["cloud_file", "token_file", "agent_file"];
/** What a file of settings holds beside its keys, picked out by name. */
const PLAIN_SETTING =
  /\/(?:model|primary|fallbacks?|name|version|language|locale|theme|timezone|timeout|mode|address|network|chain(?:_?id)?|region|endpoint|base_?url|port|account_?id|workspace|project|channel)$/i;
const TOKEN_ISSUERS = new Set(namesOf("token-issuer"));
const PRIVATE: OriginKind[] = ["history_file", "clipboard", "screen"];

/** What a sending event takes out of the machine that it should not. */
export function sentBy(pkg: ReviewedPackage, event: Event): Sent[] {
  const isUsers = isUsersRoom(event);
  const destinations = destinationsOf(pkg, event.texts)
    .filter(({ kind }) => kind !== "local")
    .map((to) => (to.kind === "messenger_hook" && isUsers ? { ...to, kind: "unresolved" as const } : to));
  const highest = Math.max(...destinations.map(rank));
  // Of several calls by one function, what is one service's own may go to another as well.
  const sent = destinations
    .filter((to) => rank(to) === highest)
    .map((to) => sentTo(pkg, event, to).toSorted(bySeverity));
  return sent.toSorted(([one], [other]) => (one && other ? bySeverity(one, other) : one ? -1 : 1))[0] ?? [];
}

const GIVEN: OriginKind[] = ["variable", "given", "typed", ...LENT, "dotenv_file", "keychain"];
const MADE: OriginKind[] = ["download", "socket", "decoded"];

/** Whether a messenger's hook is the user's own: its key is neither written down nor made up, nor has the program it beside it. */
function isUsersRoom({ texts, target }: Event): boolean {
  return isTheUsers(target) && texts.every((text) => hostKindOf(text) !== "messenger_hook" || isOpenHook(text));
}

/** Whether an address was put together from what is the user's, and from nothing that came from elsewhere. */
function isTheUsers(target: Origins): boolean {
  const origins = [...target.values()];
  const isGiven = origins.some(({ kind, what }) => GIVEN.includes(kind) || (kind === "file" && what.startsWith("~")));
  return isGiven && !origins.some(({ kind }) => MADE.includes(kind));
}

function sentTo(pkg: ReviewedPackage, event: Event, to: Destination): Sent[] {
  const isDoor = ({ kind, what }: Origin) =>
    kind === "token_file" && KEYCHAIN_ITEM.test(what) && event.texts.every(takesKey);
  // Settings that say where to send may say what, too.
  const isSetByUser = to.kind === "unresolved" && isFromSettings(event);
  const isSetting = ({ kind }: Origin) => isSetByUser && kind === "agent_file";
  // A page that a browser keeps is visited, and told nothing of the others.
  const isVisited = to.kind === "unresolved" && ![...event.target.values()].some(({ kind }) => MADE.includes(kind));
  const isPlace = ({ kind }: Origin) => kind === "variable" || (isVisited && kind === "browser_file");
  const inPlace = [...event.target.values()].filter((origin) => !isPlace(origin) && !isSetting(origin));
  const body = [
    ...[...event.data.values()].filter((origin) => !isSetting(origin)),
    ...inPlace.filter((origin) => !isDoor(origin)),
  ];
  // One key in an address opens the door that is knocked at; several are a load.
  const inAddress = [...event.target.values()].filter(
    ({ kind, what }) => kind === "variable" && SECRET_NAME.test(what),
  );
  if (new Set(inAddress.map(({ what }) => what.split("_")[0])).size > 1) {
    body.push(...foreignVariables(event.target, to));
  }
  const foreign = foreignVariables(new Map([...event.data, ...event.target]), to);
  body.push(...foreignFiles(event.data, to));
  const sent = [
    ...body.map((origin) => ({ origin, severity: severityOfBody(pkg, origin, to, foreign) })),
    ...[...event.credentials.values(), ...inPlace.filter(isDoor)].map((origin) => ({
      origin,
      severity: severityOfHeader(origin, to),
    })),
  ];
  return sent.flatMap(({ origin, severity }) => (severity ? [{ origin, severity, to }] : []));
}

const ADDRESS_SETTING =
  /(?:url|uri|host|endpoint|server|address)[^/]{0,20}(?:\/(?:scheme|netloc|path|hostname|port))?$/i;

/** Whether the assistant's settings hold the address, and nothing is put behind it as a query. */
function isFromSettings({ target, texts }: Event): boolean {
  const isAddress = ({ kind, what }: Origin) => kind === "agent_file" && ADDRESS_SETTING.test(what);
  return isTheUsers(target) && [...target.values()].some(isAddress) && !texts.some((text) => /[?=]/.test(text));
}

/** By the command that gives it, or by its own name. */
const KEYCHAIN_ITEM = /^(?:security\s|[^\s/]+$)/;

function rank({ kind, isDeclared }: Destination): number {
  if (isNameless(kind)) return 4;
  if (kind === "other") return isDeclared ? 1 : 3;
  return kind === "unresolved" ? 2 : 0;
}

function severityOfBody(pkg: ReviewedPackage, origin: Origin, to: Destination, foreign: Origin[]): Severity | null {
  const { kind, what } = origin;
  const isUnnamed = isNameless(to.kind);
  const isTrusted = to.isDeclared || to.kind === "well_known";
  const isOwn = to.host !== null && belongsTo(what, to.host);

  if (kind === "keystrokes" && to.kind !== "unresolved") return "block";
  if (WHOLE.includes(kind)) return to.isDeclared && !isUnnamed ? "warn" : "block";
  if (STOLEN.includes(kind)) return (isTrusted || to.kind === "unresolved" || isOwn) && !isUnnamed ? "warn" : "block";
  if (LENT.includes(kind)) {
    // Whoever issues tokens takes in its own there, and nothing for others.
    if (to.host !== null && TOKEN_ISSUERS.has(to.host)) return null;
    if (isOwn || (kind === "agent_file" && !isUnnamed && (PLAIN_SETTING.test(what) || isSetFor(pkg, what))))
      return null;
    // Packages keep their own keys among the assistant's, and hand them to the service that they are for.
    const isTheirs = (kind === "agent_file" && isTrusted && !isUnnamed) || to.host === hostOf(USERS_OWN_CLOUD);
    return to.kind === "unresolved" || to.kind === "private" || isTheirs ? "warn" : "block";
  }
  if (PRIVATE.includes(kind)) {
    if (isTrusted && !isUnnamed) return null;
    return kind === "history_file" || isUnnamed ? (to.kind === "unresolved" ? "warn" : "block") : "warn";
  }
  if (kind === "typed") {
    const isKnown = isTrusted || to.kind === "unresolved" || !to.host || !isUndisclosed(pkg, `https://${to.host}`);
    return isUnnamed || !isKnown ? "block" : null;
  }
  if (kind === "dotenv_file") {
    if (isUnnamed) return "block";
    return isTrusted || isOwn ? null : to.kind === "unresolved" ? "warn" : "block";
  }
  if (kind === "documents") {
    if (isTrusted && !isUnnamed) return null;
    return isUnnamed || to.kind === "other" ? "block" : "warn";
  }
  if (kind === "variable") return severityOfVariable(origin, to, foreign, isUnnamed);
  if (kind === "walked") {
    if (isUnnamed && to.kind !== "messenger_hook") return "block";
    return to.kind === "other" && (!to.isDeclared || COUNTS_USE.test(to.host ?? "")) ? "warn" : null;
  }
  if (kind === "system_file") return isTrusted ? null : "warn";
  if (kind === "system") return isUnnamed && to.kind !== "messenger_hook" ? "warn" : null;
  return null;
}

/** Whether the assistant's settings hold it for this package, as OpenClaw does: `skills.entries.<name>`. */
function isSetFor({ manifest }: ReviewedPackage, what: string): boolean {
  return what.includes(`/skills/entries/${manifest.name}/`);
}

/** Where a program tells how often it is used, which is no place for what it is used on. */
const COUNTS_USE =
  /^(?:usage|telemetry|stats?|metrics?|analytics|events?|tracking|collect(?:or)?|beacon|ping|crash(?:es)?)\d*\./i;

const WALLET_PHRASE = /(?:^|_)(?:mnemonic|(?:seed|recovery|secret)_?(?:phrase|words))(?:_|$)/i;

function severityOfVariable({ what }: Origin, to: Destination, foreign: Origin[], isUnnamed: boolean): Severity | null {
  // No service needs the words that open a wallet.
  if (WALLET_PHRASE.test(what)) return isUnnamed || (to.kind === "other" && !to.isDeclared) ? "block" : null;
  if (!foreign.some((one) => one.what === what)) return null;
  const isSeveral = new Set(foreign.map((one) => one.what.split("_")[0])).size > 1;
  if (isUnnamed) return to.kind === "messenger_hook" && !isSeveral ? "warn" : "block";
  if (isSeveral && to.kind === "other" && !to.isDeclared) return "block";
  return to.kind === "other" && !to.isDeclared ? "warn" : null;
}

/** The keys of well-known services that are sent to somebody else. */
function foreignVariables(data: Origins, { host }: Destination): Origin[] {
  return [...data.values()].filter(
    ({ kind, what }) =>
      kind === "variable" && isForeign(what) && SECRET_NAME.test(what) && !(host && belongsTo(what, host)),
  );
}

/** Whether a variable holds the key of one well-known service and has no business at another. */
function isForeign(name: string): boolean {
  return name.includes("_") && ownersOfKey(name.toUpperCase()).length > 0;
}

/** A file that goes to an undeclared host together with a key that is not that host's by its name. */
function foreignFiles(data: Origins, { kind, host, isDeclared }: Destination): Origin[] {
  const origins = [...data.values()];
  if (kind !== "other" || isDeclared || !host || !origins.some((one) => one.kind === "file")) return [];
  return origins
    .filter(({ kind: of, what }) => of === "variable" && /^(?:api_?key|secret(?:_key)?|password|token)$/i.test(what))
    .map((origin) => ({ ...origin, kind: "walked" as const }));
}

/** A key in a header opens the door to its own service; others get it only from a thief. */
function severityOfHeader({ kind, what }: Origin, to: Destination): Severity | null {
  const isUnnamed = isNameless(to.kind);
  const isOwn = to.host !== null && belongsTo(what, to.host);
  if (isOwn || to.kind === "unresolved") return null;
  if (WHOLE.includes(kind)) return to.isDeclared && !isUnnamed ? "warn" : "block";
  if (STOLEN.includes(kind)) return "block";
  if (LENT.includes(kind)) return to.isDeclared || to.kind === "well_known" ? null : isUnnamed ? "block" : "warn";
  return kind === "variable" && isUnnamed && isForeign(what) && to.kind !== "messenger_hook" ? "warn" : null;
}

const UPLOADS = [
  /\b(?:curl|wget)\b[^|;&]{0,2000}?\s(?:-d|--data\S*|-F|--form\S*|-T|--upload-file|--post-(?:data|file)\S*|--json)/i,
  /\b(?:curl|wget)\b[^|;&]{0,2000}?(?:\s-X\s*(?:POST|PUT)|https?:\/\/\S*\ufffc)/i,
  /\b(?:nc|ncat|netcat|scp|rsync|sftp|nslookup|dig|host|ping)\s|\baws\s+s3\s+(?:cp|sync)/i,
  /\bInvoke-(?:WebRequest|RestMethod)\b/i,
];

/** A repository that is written down; where only the user's own is pushed to, none is. */
const PUSHES_TO =
  /\bgit\b[^|;&]{0,200}\b(?:push|remote\s+(?:add|set-url))\b[^|;&]{0,200}?(?:https?:\/\/(?:[^\s@/]+@)?|git@|ssh:\/\/(?:[^\s@/]+@)?)([\w.-]+\.[a-z]{2,12})/i;

/** Registries to which a tool uploads what lies in a folder. */
const UPLOADS_TO: [tool: RegExp, host: string][] = [
  [/\btwine\s+upload\b|\b(?:uv|poetry|flit|hatch)\s+publish\b/, "upload.pypi.org"],
  [/\b(?:npm|pnpm|yarn)\s+publish\b/, "registry.npmjs.org"],
  [/\bgem\s+push\b/, "rubygems.org"],
  [/\bcargo\s+publish\b/, "crates.io"],
];

/** What is pushed to a repository or a registry: all that the program has put into files. */
export function asPush(event: Event, events: Event[]): Event | null {
  if (event.kind !== "run_command") return null;
  const hosts = event.texts.flatMap((text) => [
    ...(PUSHES_TO.exec(text)?.slice(1, 2) ?? []),
    ...UPLOADS_TO.flatMap(([tool, host]) => (tool.test(text) ? [host] : [])),
  ]);
  if (hosts.length === 0) return null;
  const data: Origins = new Map();
  for (const write of events) if (write.kind === "write" && write.unit === event.unit) addOrigins(data, write.data);
  return { ...event, kind: "send", texts: hosts.map((host) => `https://${host}`), data };
}

/** A command that sends, as the sending that it is; null for any other. */
export function asSending(event: Event): Event | null {
  if (event.kind !== "run_command") return null;
  const commands = event.texts.filter((text) => UPLOADS.some((way) => way.test(text)));
  if (commands.length === 0 || commands.some((text) => findRemoteRuns(text, new Map()).length > 0)) return null;
  const addresses = commands.flatMap(
    (text) =>
      text.match(
        /\bhttps?:\/\/[^\s"'`|;]+|(?<=[\s@])(?:[\w\ufffc-]+\.){1,6}[a-z]{2,12}\b(?!\/?\w*\.\w)|\b\d{1,3}(?:\.\d{1,3}){3}\b/gi,
      ) ?? [],
  );
  const data = new Map(event.data);
  for (const command of commands) addOrigins(data, outputOf([command], event.line));
  for (const command of commands) addOrigins(data, pathsIn(command, event.line));
  return { ...event, kind: "send", texts: addresses, content: commands, data };
}
