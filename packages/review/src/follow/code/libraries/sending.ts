import type { CallSite } from "../call-site";
import type { Machine } from "../machine";
import { type Origin, type Origins, originsOf } from "../origin";
import { IN_HEADER } from "../service";
import { allGiven, feed, type Given, named, originsOfAll, type Value } from "../value";
import type { Doing } from "./told";

const ADDRESS = /^(?:[a-z][\w+.-]{1,12}:\/\/|\ufffc?\.[\w-]+\.[\w-]+)/i;
const HOST = /^(?:(?:[\w-]+\.)+[a-z]{2,12}(?:[:/]|$)|\d{1,3}(?:\.\d{1,3}){3}(?:[:/]|$))/i;
const MAX_DEPTH = 4;
const MAX_ADDRESSES = 8;
const MAX_VALUES = 300;
const MAX_PARTS = 24;
const MAX_CHARS = 2000;

/** The addresses among what a thing was given, and what it was made of. */
function addressesIn(values: Value[]): string[] {
  const found: string[] = [];
  let left = MAX_VALUES;
  const visit = (value: Value, depth: number) => {
    left -= 1;
    if (depth > MAX_DEPTH || left < 0 || found.length >= MAX_ADDRESSES) return;
    for (const text of value.texts)
      if (text.length < MAX_CHARS && (ADDRESS.test(text) || (depth > 0 && HOST.test(text)))) found.push(text);
    const parts = [...(value.items?.slice(0, 8) ?? []), ...(value.props?.values() ?? []), ...madeOf(value.made)];
    for (const part of parts.slice(0, MAX_PARTS)) visit(part, depth + 1);
  };
  for (const value of values) visit(value, 0);
  return found;
}

function madeOf(made: Given | null): Value[] {
  return made ? [...allGiven(made), ...(made.client ? allGiven(made.client) : [])] : [];
}

/** By the name of a field, or of what stands in it, what tells a service who asks. */
const TELLS_WHO_ASKS = /auth|bearer|\bbasic\b|api[-_ ]?key|^x-|cookie|^headers?$|agent/i;

/**
 * What leaves with a request: what it brings back is not what it takes away, and variables are data where they are handed
 * over as such, and otherwise taken for keys of the service.
 */
function partsOf(values: Value[], handed: Value[]): { data: Origins; credentials: Origins } {
  const all = [...originsOfAll(values)].filter(
    ([, { kind }]) => kind !== "download" && kind !== "socket" && kind !== "decoded",
  );
  const plain = variablesIn(handed);
  const isKey = ([key, { kind }]: [string, Origin]) => kind === "variable" && !plain.has(key);
  return { data: new Map(all.filter((each) => !isKey(each))), credentials: new Map(all.filter(isKey)) };
}

/** An address may be called anything. */
function tellsWhoAsks(text: string): boolean {
  return !ADDRESS.test(text) && TELLS_WHO_ASKS.test(text.slice(0, 40));
}

/** The variables of the environment that stand in what a request is handed, and in no field for keys. */
function variablesIn(handed: Value[]): Set<string> {
  const found = new Set<string>();
  let left = MAX_VALUES;
  const visit = (value: Value, depth: number) => {
    left -= 1;
    if (depth > MAX_DEPTH || left < 0 || value.texts.some(tellsWhoAsks)) return;
    const fields = [...(value.props ?? [])].flatMap(([name, field]) => (TELLS_WHO_ASKS.test(name) ? [] : [field]));
    const parts = [...(value.items ?? []), ...fields, ...(value.made?.args ?? [])].slice(0, MAX_PARTS);
    for (const part of parts) visit(part, depth + 1);
    if (parts.length === 0) for (const [key, { kind }] of value.origins) if (kind === "variable") found.add(key);
  };
  for (const value of handed) visit(value, 0);
  return found;
}

/** Notes what is sent; null where something that holds others is only filled, since no address is known. */
export function sent(machine: Machine, site: CallSite, api: string, mayHold = false): Value | null {
  const { receiver, given, line, isUnheeded } = site;
  const values = [...(receiver ? [receiver] : []), ...allGiven(given)];
  const texts = [...new Set(addressesIn(values))];
  if (mayHold && texts.length === 0) return null;
  const parts = partsOf(values, IN_HEADER.test(api) ? [] : given.args);
  if (parts.data.size + parts.credentials.size > 0)
    machine.emit({ kind: "send", api, line, texts, ...parts, isUnheeded });
  const answer = named("requests.post()");
  answer.made = given;
  answer.origins = originsOf({ kind: "download", what: texts[0] ?? "", line });
  return answer;
}

/** Notes what an address carries along, and gives what lies there. */
export function fetched(machine: Machine, site: CallSite, api: string): Value {
  return sent(machine, site, api) ?? named("requests.get()");
}

/** A request that is filled before it is sent. */
export const REQUEST = "@request()";

export function openedRequest({ machine, site, name }: Doing): Value {
  const { receiver, given } = site;
  const args = receiver && receiver.texts.length + receiver.origins.size > 0 ? [receiver, ...given.args] : given.args;
  return { ...fetched(machine, site, name), names: [REQUEST], made: { args, named: new Map() } };
}

/** `.uri(…)`, `.header(…)`: what a request that is still put together is told, it keeps. */
export function toldRequest({ name, site: { receiver, given } }: Doing): Value | null {
  if (!receiver || receiver.names.length === 0 || given.args.length === 0) return null;
  const told = /header/i.test(name) ? [] : given.args;
  receiver.made = { args: [...(receiver.made?.args ?? []), ...told], named: new Map(receiver.made?.named) };
  for (const arg of given.args) feed(receiver, arg);
  return receiver;
}

const BODY = /POSTFIELDS|INFILE|READDATA|POST_FIELDS/;

/** `curl_setopt(request, option, value)`, or a map of options. */
export function tellRequest(machine: Machine, { given, line }: CallSite, api: string): void {
  const [request, option, value] = given.args;
  if (!request || !option) return;
  const told: [string, Value][] = option.props ? [...option.props] : value ? [[option.names[0] ?? "", value]] : [];
  for (const [name, one] of told) {
    if (/URL$/.test(name)) request.made = { args: [...(request.made?.args ?? []), one], named: new Map() };
    if (!BODY.test(name)) continue;
    feed(request, one);
    const { data, credentials } = partsOf([one], [one]);
    const texts = addressesIn([request]);
    if (data.size + credentials.size > 0) machine.emit({ kind: "send", api, line, texts, data, credentials });
  }
}
