import { byList } from "../../match/apis";
import { apiName } from "./api-name";
import { functionsOf } from "./closure";
import type { Machine } from "./machine";
import { type OriginKind, type Origins, originsOf } from "./origin";
import { allOrigins, either, type Given, named, setProp, unknown, type Value } from "./value";

/** What comes in by things that bring in what others send. */
const broughtBy = byList<{ kind: OriginKind; what: string }>([
  ["own-server", { kind: "request", what: "a request to its own server" }],
  ["incoming-message", { kind: "socket", what: "a network connection" }],
]);
const HANDLER = /^on_?(?:message|data|request|connection)$/i;
const LISTENS = /^(?:on|once|addListener|addEventListener|prependListener|subscribe)$/;
const FIRES = /^(?:emit|dispatchEvent|publish|trigger|next)$/;
const MAX_LISTENERS = 4;

/** Where what comes in by a thing of that name is from. */
export function incomingBy(names: string[], line: number): Origins {
  for (const name of names.slice(0, 4)) {
    const brought = broughtBy(apiName(name));
    if (brought) return originsOf({ ...brought, line });
  }
  return new Map();
}

/** `socket.onmessage = f`: the function gets what comes in. */
export function noteHandler(machine: Machine, object: Value, key: string, value: Value, line: number): void {
  if (!HANDLER.test(key)) return;
  const origins = incomingBy(object.names, line);
  const message = { ...named("message"), origins };
  for (const closure of functionsOf(value).slice(0, 2)) {
    if (origins.size > 0) machine.invoke(closure, { args: [message, message, message], named: new Map() });
  }
}

/** Functions that are called when an object of the program says so get what it says. */
export function noteListening(machine: Machine, receiver: Value | null, key: string | null, { args }: Given): void {
  if (!receiver || key === null) return;
  if (LISTENS.test(key)) {
    const listeners = args.slice(1).flatMap(functionsOf).slice(0, MAX_LISTENERS);
    if (listeners.length === 0) return;
    const known = receiver.props?.get("listeners ") ?? unknown();
    setProp(receiver, "listeners ", either([known, { ...unknown(), functions: listeners }]));
  } else if (FIRES.test(key)) {
    const listeners = receiver.props?.get("listeners ")?.functions ?? [];
    const given = args.slice(1);
    if (given.some((arg) => allOrigins(arg).size > 0)) {
      for (const closure of listeners.slice(0, MAX_LISTENERS))
        machine.invoke(closure, { args: given, named: new Map() });
    }
  }
}
