import type { CallSite } from "../call-site";
import type { Machine } from "../machine";
import { type Origins, originsOf } from "../origin";
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

/** What leaves with a request: what it brings back is not what it takes away, and keys are told apart. */
function partsOf(values: Value[]): { data: Origins; credentials: Origins } {
  const all = [...originsOfAll(values)].filter(
    ([, { kind }]) => kind !== "download" && kind !== "socket" && kind !== "decoded",
  );
  return {
    data: new Map(all.filter(([, { kind }]) => kind !== "variable")),
    credentials: new Map(all.filter(([, { kind }]) => kind === "variable")),
  };
}

/** Notes what is sent; null where something that holds others is only filled, since no address is known. */
export function sent(machine: Machine, site: CallSite, api: string, mayHold = false): Value | null {
  const { receiver, given, line, isUnheeded } = site;
  const values = [...(receiver ? [receiver] : []), ...allGiven(given)];
  const texts = [...new Set(addressesIn(values))];
  if (mayHold && texts.length === 0) return null;
  const parts = partsOf(values);
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
export function toldRequest({ site: { receiver, given } }: Doing): Value | null {
  if (!receiver || receiver.names.length === 0 || given.args.length === 0) return null;
  receiver.made = { args: [...(receiver.made?.args ?? []), ...given.args], named: new Map(receiver.made?.named) };
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
    const { data, credentials } = partsOf([one]);
    const texts = addressesIn([request]);
    if (data.size + credentials.size > 0) machine.emit({ kind: "send", api, line, texts, data, credentials });
  }
}
