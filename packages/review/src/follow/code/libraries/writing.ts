import type { CallSite } from "../call-site";
import type { Machine } from "../machine";
import { feed, joinTexts, named, unknown, type Value } from "../value";
import { contentOf } from "../writing";
import { deedsOf, isLibraryName } from "./library-name";
import { REQUEST, sent } from "./sending";
import type { As, Doing, Told } from "./told";

const CONNECTION = "socket.create_connection()";

function isConnection({ names, origins }: Value): boolean {
  return (
    names.some((name) => name.startsWith(CONNECTION) || name.startsWith(REQUEST)) ||
    (names.length === 0 && [...origins.values()].some(({ kind }) => kind === "socket"))
  );
}

export function connected(as: As, { receiver, key, given }: CallSite): Told {
  if (receiver && /^connect/i.test(key ?? "")) {
    if (receiver.names.includes(CONNECTION)) return as("socket.socket().connect", ...given.args);
    if (!receiver.names.some(isLibraryName)) return null;
  }
  const [first, ...rest] = given.args;
  const isKind = /^(?:tcp|udp|unix)\d?$/.test(first?.texts[0] ?? "");
  return as("socket.create_connection", ...(isKind || !first ? rest : [first, ...rest]));
}

export function sends({ machine, site, name }: Doing): Told {
  const { receiver, key, given } = site;
  const isByName =
    machine.place.language === "ruby" && /^(?:public_)?send$/.test(key ?? "") && given.args[0]?.texts.length;
  if (isByName) return null;
  // Things that hold others are filled in the same words.
  const mayHold =
    key !== null &&
    /^(?:put|patch|add|request|send|post|execute|exchange)$/i.test(key) &&
    deedsOf(name, false).length === 0;
  const result = sent(machine, site, name, mayHold);
  return result ?? (receiver && key === "put" ? written(machine, site, name, receiver, given.args) : null);
}

/** What is put into something: it leaves by a connection, it is written into an open file, or kept. */
export function written(machine: Machine, site: CallSite, name: string, target: Value, data: Value[]): Told {
  if (isConnection(target)) {
    const given = { ...site.given, args: data };
    return sent(machine, { ...site, given, receiver: target }, name) ?? unknown();
  }
  if (target.names.some((one) => one === "open()" || one === "fs.writeFile()")) {
    return {
      ...site,
      callee: named("open().write"),
      receiver: target,
      key: "write",
      given: { ...site.given, args: data },
    };
  }
  const [only] = data;
  if (target.texts.length > 0 && target.items === null && data.length === 1 && only)
    target.texts = joinTexts([target, only]);
  if (target.items && target.items.length < 4096) target.items.push(...data);
  for (const one of data) feed(target, one);
  for (const lent of data.flatMap(({ functions }) => functions))
    machine.invoke(lent, { args: [target], named: new Map() });
  return target;
}

/** A file is copied to another, or into what is written to. */
export function copied({ machine, site, name, as }: Doing): Told {
  const [from, to] = site.given.args;
  if (!from || !to) return null;
  if (isConnection(to) && from.texts.length > 0)
    return written(machine, site, name, to, [{ ...unknown(), origins: contentOf(machine, from, site.line) }]);
  return from.texts.length > 0 ? as("shutil.copy", from, to) : as("fs.writeFile", to, from);
}

export function filled(as: As, { receiver, given, key }: CallSite): Told {
  const [source, ...targets] = receiver && !receiver.names.every(isNamespace) ? [receiver, ...given.args] : given.args;
  if (source && targets.length === 0 && key === "read" && source.texts.length > 0 && source.names.length === 0)
    return as("open", source);
  for (const target of targets.slice(0, 2)) if (source && target !== source) feed(target, source);
  return null;
}

/** `io` of `io.ReadFull` is no thing that is read from. */
export function isNamespace(name: string): boolean {
  return isLibraryName(name) && !name.includes("(");
}
