import type { CallSite } from "../call-site";
import type { Machine } from "../machine";
import { addOrigins, type Origins } from "../origin";
import { allOrigins, allTexts, from, originsOfAll, textual, UNKNOWN, unknown, type Value } from "../value";
import { sent } from "./sending";
import type { As, Doing, Told } from "./told";

const ADDRESS = /^(?:https?|ftp|ldap|rmi|jar):/i;

/** What lies at a path, at an address, or what a command prints. */
export function readEither({ machine, site, name, as }: Doing): Told {
  const [first, ...rest] = site.given.args;
  const texts = first?.texts ?? [];
  if (texts.some((text) => ADDRESS.test(text)) || rest.length > 1) return sent(machine, site, name);
  if (texts.some((text) => text.startsWith("|")))
    return as("os.system", textual(...texts.map((text) => text.slice(1))));
  return texts.some((text) => text.startsWith("php:") && text !== "php://stdin")
    ? unknown()
    : readFrom(as, first, site.line);
}

/** A stream over what is read already is no path. */
export function readFrom(as: As, path: Value | null | undefined, line: number): Told {
  if (!path) return null;
  // A pattern of names tells what it is for by how they begin.
  const begun = path.texts.filter((text) => text.endsWith("*")).map((text) => text.replace(/\*+$/, ""));
  if (path.texts.length > 0) return as("open", begun.length > 0 ? { ...path, texts: [...path.texts, ...begun] } : path);
  if (path.names.some((name) => name.endsWith("()"))) return path;
  const isOfFolder = [...path.origins.values()].some(({ kind }) => kind === "walked" || kind === "documents");
  const file = isOfFolder ? unknown() : from({ kind: "file", what: "a file", line });
  addOrigins(file.origins, allOrigins(path));
  return as("open", file);
}

export function decoded({ receiver, given, line }: CallSite, name: string): Value {
  const value = from({ kind: "decoded", what: name, line });
  for (const one of [...(receiver ? [receiver] : []), ...given.args]) addOrigins(value.origins, allOrigins(one));
  return value;
}

/** A program that is taken from an address, or from a file that was filled from one. */
export function loaded(machine: Machine, { given, line }: CallSite, api: string): void {
  const [path] = given.args;
  if (!path) return;
  const data: Origins = new Map(
    [...originsOfAll(given.args)].filter(([, { kind }]) => kind === "download" || kind === "socket"),
  );
  const address = allTexts(path).find((text) => ADDRESS.test(text) && !text.includes(UNKNOWN));
  if (address) addOrigins(data, from({ kind: "download", what: address, line }).origins);
  for (const text of path.texts) addOrigins(data, machine.stored.get(text)?.origins ?? new Map());
  const isForeign = [...data.values()].some(({ kind }) => kind === "download" || kind === "socket");
  if (isForeign) machine.emit({ kind: "run_code", api: `loads ${api}`, line, texts: [], data });
}
