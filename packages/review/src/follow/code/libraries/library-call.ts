import type { CallSite } from "../call-site";
import type { Machine } from "../machine";
import type { Origins } from "../origin";
import { lookUp } from "../scope";
import { type Given, named, onlyText, type Value } from "../value";
import { inOrder } from "./cmdlets";
import { addWords, builtCommand } from "./command-words";
import { done } from "./deeds";
import { deedsOf, isLibraryName, libraryName } from "./library-name";
import type { Doing, Told } from "./told";

/**
 * What a call of a library of another language than Python and JavaScript comes to: the call of theirs that does the same,
 * or what it gives where they have none. Null for one that nothing is known of.
 */
export function libraryCall(machine: Machine, called: CallSite): Told {
  const site = inOrder(called);
  const { callee, receiver, key } = site;
  if (callee.functions.length > 0) return null;
  if (key === null && callee.names.length === 0) return calledByText(machine, site, callee, site.given);
  const name = callee.names[0] ?? key ?? "";
  const as = (api: string, ...args: Value[]): CallSite => ({
    ...site,
    callee: named(api),
    given: { ...site.given, args },
  });
  const command = addWords(receiver, key, site.given.args) ?? builtCommand(as, site);
  if (command) return command;
  const callByText = (called: Value, given: Given) => calledByText(machine, site, called, given);
  const doing: Doing = { machine, site, name, as, callByText };
  for (const deed of deedsOf(name, key !== null)) {
    const told = done(deed, doing);
    if (told) return told;
  }
  return callee.names.every(isLibraryName) ? ownMethod(machine, site) : null;
}

/** What makes an object, by the word that the language has for it. */
const MAKERS = ["initialize", "__construct"];

/** A method of the program itself, whatever it is called on: classes are not told apart. */
function ownMethod(machine: Machine, site: CallSite): CallSite | null {
  const { receiver, key } = site;
  const names = key === "new" || key === null ? MAKERS : receiver ? [key] : [];
  for (const name of names) {
    const own = lookUp(machine.place.scope, name);
    if (own && own.functions.length > 0) return { ...site, callee: own };
  }
  return null;
}

/** A function whose name is a value: by its text, or whatever the other side says. */
function calledByText(machine: Machine, site: CallSite, callee: Value, given: Given): Told {
  const foreign: Origins = new Map(
    [...callee.origins].filter(([, { kind }]) => kind === "socket" || kind === "decoded" || kind === "download"),
  );
  if (foreign.size > 0)
    machine.emit({
      kind: "run_code",
      api: "called by name",
      line: site.line,
      texts: (given.args[0]?.texts ?? []).slice(0, 1),
      data: foreign,
    });
  const name = onlyText(callee);
  if (name === null || !/^\w{2,60}$/.test(name)) return null;
  const own = lookUp(machine.place.scope, name);
  const called = own && own.functions.length > 0 ? own : named(libraryName(machine, name));
  return (
    libraryCall(machine, { ...site, callee: called, receiver: null, key: null, given }) ?? {
      ...site,
      callee: called,
      receiver: null,
      key: null,
      given,
    }
  );
}
