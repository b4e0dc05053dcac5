import { apiName } from "./api-name";
import { effectOf } from "./api-tables";
import { functionsOf } from "./closure";
import { delayedBy } from "./delayed";
import { noteDisguise } from "./disguise";
import { noteEffects } from "./effects";
import { foldFunction } from "./fold";
import { foldMethod } from "./fold-method";
import { givenTo, noteLogging, notePrinting } from "./hand-over";
import { incomingBy, noteListening } from "./incoming";
import type { Expr } from "./ir";
import type { Machine } from "./machine";
import { addOrigins } from "./origin";
import { reach } from "./reach";
import { remembered } from "./remembered";
import { elementOf, isEnvironment, select } from "./select";
import { noteService } from "./service";
import { isReading, keepContent, sourceOf } from "./sources";
import { noteInput } from "./start";
import {
  allGiven,
  allOrigins,
  either,
  feed,
  type Given,
  listOf,
  named,
  onlyText,
  type Scope,
  unknown,
  type Value,
} from "./value";
import { noteFile } from "./writing";

/** What a call gives, after what it does has been noted. */
export function evaluateCall(machine: Machine, expr: Expr & { kind: "call" }, scope: Scope): Value {
  const { line } = expr;
  const isUnheeded = machine.unheeded.includes(expr);
  const method = expr.callee.kind === "member" ? expr.callee : null;
  const receiver = method ? machine.evaluate(method.object, scope) : null;
  const key = method
    ? method.key.kind === "text"
      ? method.key.text
      : onlyText(machine.evaluate(method.key, scope))
    : null;
  const callee = receiver && key !== null ? select(receiver, key, line) : machine.evaluate(expr.callee, scope);
  if (method && method.key.kind !== "text")
    noteDisguise(machine, receiver, method.key, machine.evaluate(method.key, scope), line);

  const given = givenOf(machine, expr, scope);
  const reached = reach(machine, callee, expr, given);
  if (reached) return reached;
  return call(machine, { callee, receiver, key, given, line, isUnheeded });
}

type Call = {
  callee: Value;
  receiver: Value | null;
  key: string | null;
  given: Given;
  line: number;
  isUnheeded?: boolean;
};

function call(machine: Machine, site: Call): Value {
  const { callee, receiver, key, given, line, isUnheeded = false } = site;
  const lent = lend(machine, site);
  if (lent) return lent;

  const results: Value[] = [];
  for (const closure of functionsOf(callee).slice(0, 4)) results.push(machine.invoke(closure, given));
  for (const name of callee.names.slice(0, 6)) {
    const api = apiName(name);
    const settingsAt = (path: string) => machine.settings.at(path, machine.place.path);
    const here = { receiver, given, line, isUnheeded, stored: machine.stored, settingsAt };
    const source = sourceOf(api, here);
    if (source && /screenshot|grab|shot/i.test(api)) noteFile(machine, api, given.args[0] ?? unknown(), source, line);
    if (source?.made && isReading(api))
      machine.emit({ kind: "read", api, line, texts: source.made.args[0]?.texts ?? [] });
    noteLogging(api, given, machine);
    notePrinting(api, given.args, machine.over, machine.module.path);
    if (/\.(?:communicate|stdin\.(?:write|end)|send)$/.test(api)) noteInput(machine, receiver, given, line);
    const result = noteEffects(machine, api, here) ?? source ?? foldFunction(api, given, line);
    if (result) results.push(result);
  }
  if (results.length === 0 && receiver && key !== null) {
    const folded = mapped(machine, receiver, key, given) ?? foldMethod(receiver, key, given, line);
    if (folded) return folded;
  }
  if (results.length === 0) {
    if (receiver && key && TAKES_IN.test(key)) for (const arg of given.args) feed(receiver, arg);
    noteSaving(machine, site);
    noteDropping(machine, site);
    noteService(machine, site);
    results.push(unknownCall(machine, site));
  }
  const result = either(results);
  noteListening(machine, receiver, key, given);
  runCallbacks(machine, site, result);
  return result;
}

/** `picture.save(where)`: into a buffer that is given, or into a file. */
function noteSaving(machine: Machine, { callee, receiver, key, given, line }: Call): void {
  const isSaving = /^(?:save|write_to|to_file|dump|tofile|imwrite|screenshot|shot|to_csv|to_json|to_sql)$/.test(
    key ?? "",
  );
  const [first, second] = given.args;
  if (!isSaving || !first) return;
  const content = callee.names.some((name) => /imwrite$/.test(name)) ? (second ?? unknown()) : receiver;
  if (!content || content.origins.size === 0) return;
  if (first.texts.length > 0) noteFile(machine, callee.names[0] ?? "save", first, content, line);
  else feed(first, content);
}

/** Tables that are dropped or emptied by names that the program has looked up. */
function noteDropping(machine: Machine, { key, given, line }: Call): void {
  if (!/^(?:execute|executescript|query|raw|unsafe|\$executeRawUnsafe)$/.test(key ?? "")) return;
  const texts = given.args[0]?.texts.filter((text) =>
    /^\s*(?:DROP|TRUNCATE)\s+(?:TABLE|SCHEMA|DATABASE)\b[^;]{0,80}\ufffc/i.test(text),
  );
  if (texts && texts.length > 0) machine.emit({ kind: "delete", api: `sql ${key}`, line, texts });
}

/** Calls through `call`, `apply`, `bind`, a thread or an executor. */
function lend(machine: Machine, { callee, receiver, key, given, line }: Call): Value | null {
  const [first = unknown(), ...rest] = given.args;
  const again = (lent: Value, args: Value[], named: Given["named"] = new Map()) =>
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
  if (
    /^(?:asyncio\.to_thread|\w*loop\w*\.run_in_executor|atexit\.register|\w+(?:\.\w+)*\(\)\.submit)$/.test(api) &&
    isCallable(first)
  )
    return again(first, rest, given.named);
  const target = given.named.get("target");
  if (/(?:Thread|Process|Timer)$/.test(api) && isCallable(target ?? null)) {
    again(
      target ?? unknown(),
      elementOf(given.named.get("args") ?? listOf([])),
      given.named.get("kwargs")?.props ?? undefined,
    );
    return named(`${api}()`);
  }
  const later = delayedBy(api, given);
  if (later) {
    again(later.work, later.args);
    return named(`${api}()`);
  }
  if (api === "map" && isCallable(first))
    return listOf(
      elementOf(rest[0] ?? unknown())
        .slice(0, 4096)
        .map((item) => again(first, [item])),
    );
  return null;
}

/** One stream that is led into another. */
function pipedInto(callee: Value, receiver: Value | null, key: string | null, { args }: Given) {
  const [first, second] = args;
  if (receiver && first && key === "pipe" && first.functions.length === 0) return { data: receiver, into: first };
  const isCopy = /^(?:shutil\.copyfileobj|(?:node:)?stream(?:\/promises|\.promises)?\.pipeline)$/.test(
    apiName(callee.names[0] ?? ""),
  );
  return isCopy && first && second ? { data: first, into: second } : null;
}

/** `list.map(f)` and its like, one by one where the list is known. */
function mapped(machine: Machine, receiver: Value, key: string, given: Given): Value | null {
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

const TELLS_LITTLE =
  /(?:^|\.)(?:len|bool|isinstance|hasattr|print|type|id|hash|any|all|exists|isfile|isdir|is_file|is_dir|is_absolute|stat|getsize|existsSync|statSync|startswith|endswith|startsWith|endsWith|includes|test|match_count|isdigit|count|index|indexOf|find_index|sleep|setdefaulttimeout|sha1|sha256|sha512|md5|hexdigest|log|warn|debug|chmod|makedirs|mkdir|mkdirSync|sign\w*|verify\w*|hmac|createHmac|createHash|derive\w*|[Kk]eypair|fromSecretKey|from_secret_key|from_key|privateKeyTo\w+|from_service_account_\w+)$/;

/** Methods by which an object takes in what it is given, as a message does with its parts. */
const TAKES_IN = /^(?:attach|append|add\w*|set\w*|insert|write\w*|put|field|update|push\w*|extend|enqueue|load\w*)$/;

function unknownCall(machine: Machine, { callee, receiver, given, line }: Call): Value {
  const result = named(...callee.names.filter((name) => name.length < 140).map((name) => `${name}()`));
  // A part of a client, as a session of a connection, leads to where the client leads.
  result.made = given.args.length + given.named.size === 0 ? (receiver?.made ?? given) : madeOf(given, receiver?.made);
  keepContent(receiver, result);
  if (callee.names.some((name) => TELLS_LITTLE.test(name))) return result;
  for (const name of callee.names) {
    const handed = givenTo(apiName(name), machine.over, machine.module.path, line);
    if (handed) addOrigins(result.origins, handed);
  }
  if (receiver) addOrigins(result.origins, allOrigins(receiver));
  else addOrigins(result.origins, callee.origins);
  for (const arg of allGiven(given)) addOrigins(result.origins, allOrigins(arg));
  for (const arg of given.args) if (arg.names.some((name) => /\(\)$/.test(name))) result.feeds.push(arg);
  return result;
}

function madeOf(given: Given, client: Given | null | undefined): Given {
  return client ? { ...given, client: client.client ?? client } : given;
}

/** Methods that hand what they bring to a function, which may be one of the language. */
const CALLS_BACK = /^(?:then|catch|finally|on|once|addListener|addEventListener|subscribe)$/;
const runs = remembered((name) => /^run_/.test(effectOf(apiName(name)) ?? ""));

/** What a function is given to call back gets what the call gives. */
function runCallbacks(machine: Machine, { given, receiver, key, line }: Call, result: Value): void {
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

function givenOf(machine: Machine, expr: Expr & { kind: "call" }, scope: Scope): Given {
  const args: Value[] = [];
  const namedArgs = new Map<string, Value>();
  for (const arg of expr.args) {
    const value = machine.evaluate(arg, scope);
    if (arg.kind !== "spread") args.push(value);
    else if (value.props && value.props.size > 0) for (const [name, prop] of value.props) namedArgs.set(name, prop);
    else args.push(...elementOf(value).slice(0, 4096));
  }
  for (const { name, value } of expr.named) namedArgs.set(name, machine.evaluate(value, scope));
  return { args, named: namedArgs };
}
