import { isApi } from "../../match/apis";
import { apiName } from "./api-name";
import type { CallSite, Calls } from "./call-site";
import { delayedBy } from "./delayed";
import { NOTHING } from "./ir";
import type { Machine } from "./machine";
import { addOrigins } from "./origin";
import { reach } from "./reach";
import { elementOf, isEnvironment, select } from "./select";
import { allOrigins, either, type Given, listOf, named, originsOfAll, unknown, type Value } from "./value";

const callsFirst = isApi("call-beside");
const callsForEach = isApi("call-for-each");

/** Calls through `call`, `apply`, `bind`, a thread or an executor. */
export function lend(call: Calls, machine: Machine, { callee, receiver, key, given, line }: CallSite): Value | null {
  const [first = unknown(), ...rest] = given.args;
  const again = (lent: Value, args: Value[], named: Given["named"] = new Map()) =>
    reach(machine, lent, { kind: "call", callee: NOTHING, args: [], named: [], line }, { args, named }) ??
    call(machine, { callee: lent, receiver: null, key: null, given: { args, named }, line });
  const isCallable = (value: Value | null): value is Value =>
    value !== null && value.functions.length + value.names.length > 0;

  if (callee.names[0] === "functools.partial()" && callee.made) {
    const [lent = unknown(), ...bound] = callee.made.args;
    return again(lent, [...bound, ...given.args], new Map([...callee.made.named, ...given.named]));
  }
  if (isCallable(receiver) && receiver.names[0] !== "Reflect" && machine.place.language !== "python") {
    if (key === "bind") return receiver;
    if (key === "call" || key === "apply")
      return again(receiver, key === "call" ? rest : elementOf(rest[0] ?? unknown()));
  }
  const piped = pipedInto(callee, receiver, key, given);
  if (piped) {
    piped.data.feeds.push(piped.into, ...storedAt(machine, piped.into));
    const into = select(piped.into, "write", line);
    call(machine, {
      callee: into,
      receiver: piped.into,
      key: "write",
      given: { args: [piped.data], named: new Map() },
      line,
    });
    return piped.into;
  }
  const api = apiName(callee.names[0] ?? "");
  if (api === "Reflect.apply" || api === "Reflect.construct") return again(first, elementOf(rest.at(-1) ?? unknown()));
  if (callsFirst(api) && isCallable(first)) return again(first, rest, given.named);
  const target = given.named.get("target");
  if (/(?:Thread|Process|Timer)$/.test(api) && isCallable(target ?? null)) {
    const work = () =>
      again(
        target ?? unknown(),
        elementOf(given.named.get("args") ?? listOf([])),
        given.named.get("kwargs")?.props ?? undefined,
      );
    work();
    machine.module.beside.push(work);
    return named(`${api}()`);
  }
  const later = delayedBy(api, given);
  if (later) {
    again(later.work, later.args);
    return named(`${api}()`);
  }
  if (callsForEach(api) && isCallable(first))
    return listOf(
      elementOf(rest[0] ?? unknown())
        .slice(0, 4096)
        .map((item) => again(first, [item])),
    );
  return null;
}

/** One stream that is led into another, or a text that is printed into one. */
function pipedInto(callee: Value, receiver: Value | null, key: string | null, { args, named }: Given) {
  const [first, second] = args;
  const printed = callee.names[0] === "print" ? named.get("file") : undefined;
  if (printed?.made) return { data: { ...unknown(), origins: originsOfAll(args) }, into: printed };
  if (receiver && first && key === "pipe" && first.functions.length === 0) return { data: receiver, into: first };
  const isCopy = /^(?:shutil\.copyfileobj|(?:node:)?stream(?:\/promises|\.promises)?\.pipeline)$/.test(
    apiName(callee.names[0] ?? ""),
  );
  return isCopy && first && second ? { data: first, into: second } : null;
}

/** The content of the file that a stream writes, to which may be added later. */
function storedAt({ stored }: Machine, { made }: Value): Value[] {
  return (made?.args[0]?.texts ?? []).slice(0, 2).map((path) => {
    const content = stored.get(path) ?? unknown();
    stored.set(path, content);
    return content;
  });
}

/** `list.map(f)` and its like, one by one where the list is known. */
export function mapped(call: Calls, machine: Machine, receiver: Value, key: string, given: Given): Value | null {
  const [first] = given.args;
  if (!/^(?:map|flatMap|forEach|filter|reduce|find|some|every|sort)$/.test(key) || !first) return null;
  if (receiver.names.length > 0 && !isEnvironment(receiver) && !receiver.items) return null;
  if (first.functions.length + first.names.length === 0) return null;

  const elements = elementOf(receiver);
  const isLong =
    elements.length > 24 && !elements.every(({ number, texts }) => number !== null || (texts[0]?.length ?? 99) <= 4);
  const rounds = isLong ? [either(elements.slice(0, 24))] : elements.slice(0, 4096);
  const results = rounds.map((element, at) => {
    const args = key === "reduce" ? [given.args[1] ?? unknown(), element] : [element, { ...unknown(), number: at }];
    return call(machine, { callee: first, receiver: null, key: null, given: { args, named: new Map() }, line: 0 });
  });
  const list =
    key === "filter" || key === "sort"
      ? receiver
      : listOf(key === "flatMap" ? results.flatMap((one) => one.items ?? [one]) : results);
  if (key === "reduce") return either(results.slice(0, 24));
  if (key === "find") return either(elements.slice(0, 24));
  for (const one of elements.slice(0, 24))
    if (key !== "map" && key !== "flatMap") addOrigins(list.origins, allOrigins(one));
  return list;
}
