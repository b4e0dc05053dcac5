import { apiName } from "./api-name";
import { effectOf } from "./api-tables";
import type { CallSite, Calls } from "./call-site";
import { incomingBy } from "./incoming";
import type { Machine } from "./machine";
import { addOrigins } from "./origin";
import { allGiven, allOrigins, unknown, type Value } from "./value";

/** Methods that hand what they bring to a function, which may be one of the language. */
const CALLS_BACK = /^(?:then|catch|finally|on|once|addListener|addEventListener|subscribe)$/;
const runs = (name: string) => /^run_/.test(effectOf(apiName(name)) ?? "");

/** What a function is given to call back gets what the call gives. */
export function runCallbacks(
  call: Calls,
  machine: Machine,
  { given, receiver, key, line }: CallSite,
  result: Value,
): void {
  const callbacks = allGiven(given).filter(
    ({ functions, names }) => functions.length > 0 || (CALLS_BACK.test(key ?? "") && names.some(runs)),
  );
  if (callbacks.length === 0) return;
  const passed = unknown();
  passed.names = [...result.names, ...(receiver?.names ?? [])].slice(0, 4);
  passed.texts = receiver?.texts.slice(0, 4) ?? [];
  addOrigins(passed.origins, allOrigins(result));
  if (receiver) addOrigins(passed.origins, allOrigins(receiver));
  addOrigins(passed.origins, incomingBy(passed.names, line));
  for (const callback of callbacks) {
    const { functions } = callback;
    if (functions.length === 0) {
      const args = { args: [passed], named: new Map() };
      addOrigins(
        result.origins,
        allOrigins(call(machine, { callee: callback, receiver: null, key: null, given: args, line })),
      );
    }
    for (const closure of functions.slice(0, 2)) {
      const returned = machine.invoke(closure, { args: [passed, passed, passed], named: new Map() });
      addOrigins(result.origins, allOrigins(returned));
    }
  }
}
