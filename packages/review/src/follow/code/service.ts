import { isApi } from "../../match/apis";
import { anyOf, namesOf } from "../../match/names";
import { apiName } from "./api-name";
import { effectOf } from "./api-tables";
import type { CallSite } from "./call-site";
import { homeOf } from "./clients";
import type { Machine } from "./machine";
import { addOrigins } from "./origin";
import { remembered } from "./remembered";
import { allGiven, type Given, originsOfAll, textual, type Value } from "./value";

/** Methods, in small letters: those that give a client something, and those that tell it where to go. */
const gives = isApi("give");
const signs = isApi("sign-transaction");
const tellsWhere = isApi("tell-where");
/** What holds data on this machine, or makes requests that are known by themselves. */
const isLocal = isApi("local-library");
const SCHEME = /^([a-z]{2,12}(?:\+srv)?):\/\//i;
const SERVICE_SCHEMES = new Set(namesOf("service-scheme"));
const BARE_HOST = /^(?:(?:[a-z\d](?:[\w-]{0,62})?\.)+[a-z]{2,20}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/i;
const NAMES_HOST = new RegExp(`^${anyOf("host-field", "service-field")}$`, "i");
/** What takes the name of a host without being told that it is one. */
const TAKES_HOST =
  /(?:connect\w*|client|channel|producer|parameters|redis|smtp|proxy|server|telnet|ftp|transport|(?:http|socket|datagram|syslog|smtp)handler)(?:\(\))?$/i;
const MAX_DEPTH = 3;
const MAX_ADDRESSES = 4;
const MAX_VALUES = 100;

/** Notes what is given to a client of a service, made with an address or known for its own. */
export function noteService(machine: Machine, { callee, receiver, key, given, line }: CallSite): void {
  const [name] = callee.names;
  if (!receiver || name === undefined || key === null) return;
  const method = key.toLowerCase();
  if (tellsWhere(method)) tellWhere(receiver, given);
  if (!gives(method) || signs(method)) return;
  const api = apiName(name);
  const home = homeOf(api);
  const isLog = logs(api);
  if ((!receiver.made && home === null) || (!isLog && isAtHome(api))) return;
  const data = originsOfAll(allGiven(given));
  if (/^perform/.test(key)) addOrigins(data, receiver.origins);
  if (data.size === 0) return;
  const texts = addressesOf(receiver.made);
  if (texts.length === 0 && home !== null) texts.push(home);
  const leaves = IN_HEADER.test(api) ? { data: new Map(), credentials: data } : { data };
  if (texts.length > 0) machine.emit({ kind: "send", api, line, texts, ...leaves, isUnheeded: isLog });
}

/** What a header of a request is set to says who asks. */
export const IN_HEADER = /\bheaders?\./i;
/** A log goes nowhere else before it has a handler that sends it. */
const logs = isApi("told-log");
/** What a request has brought is no client, though it came by one. */
const isAtHome = remembered((api) => isLocal(api) || effectOf(api.split("(", 1)[0] ?? "") === "send");

function tellWhere(receiver: Value, given: Given): void {
  const told = addressesIn(given, true);
  if (told.length > 0)
    receiver.made = {
      args: [...(receiver.made?.args ?? []), textual(...told)],
      named: receiver.made?.named ?? new Map(),
    };
}

/** The hosts that a client was made with, whatever it speaks with them. */
export function addressesOf(made: Given | null): string[] {
  if (!made) return [];
  return [...addressesIn(made, false), ...(made.client ? addressesIn(made.client, false) : [])].slice(0, MAX_ADDRESSES);
}

function addressesIn(given: Given, takesHost: boolean): string[] {
  const found: string[] = [];
  let left = MAX_VALUES;
  const visit = (value: Value, isHost: boolean, depth: number) => {
    left -= 1;
    if (depth > MAX_DEPTH || left < 0 || found.length >= MAX_ADDRESSES) return;
    for (const text of value.texts) {
      if (isAddress(text)) found.push(text.replace(/^[\w+]+:\/\/(?:[^@/]{0,200}@)?/, "https://"));
      else if (isHost && BARE_HOST.test(text)) found.push(`https://${text}`);
    }
    for (const item of value.items?.slice(0, 8) ?? []) visit(item, isHost, depth + 1);
    for (const [key, prop] of value.props ?? []) visit(prop, NAMES_HOST.test(key), depth + 1);
    if (value.made)
      visitAll(
        value.made,
        value.names.some((name) => TAKES_HOST.test(name)),
        depth + 1,
      );
  };
  const visitAll = ({ args, named }: Given, isHost: boolean, depth: number) => {
    for (const arg of args.slice(0, 6)) visit(arg, isHost, depth);
    for (const [key, value] of named) visit(value, NAMES_HOST.test(key), depth);
  };
  visitAll(given, takesHost, 0);
  return found;
}

function isAddress(text: string): boolean {
  return SERVICE_SCHEMES.has(SCHEME.exec(text)?.[1]?.toLowerCase() ?? "");
}
