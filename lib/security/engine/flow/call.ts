import { apiName } from "./api-name";
import { functionsOf } from "./closure";
import { noteDisguise } from "./disguise";
import { noteEffects } from "./effects";
import { foldFunction } from "./fold";
import { foldMethod } from "./fold-method";
import type { Expr } from "./ir";
import type { Machine } from "./machine";
import { addOrigins } from "./origin";
import { elementOf, isEnvironment, select, variable } from "./select";
import { sourceOf } from "./sources";
import {
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
  return call(machine, { callee, receiver, key, given, line });
}

type Call = { callee: Value; receiver: Value | null; key: string | null; given: Given; line: number };

function call(machine: Machine, site: Call): Value {
  const { callee, receiver, key, given, line } = site;
  const lent = lend(machine, site);
  if (lent) return lent;

  const results: Value[] = [];
  for (const closure of functionsOf(callee).slice(0, 4)) results.push(machine.invoke(closure, given));
  for (const name of callee.names.slice(0, 6)) {
    const api = apiName(name);
    const here = { receiver, given, line, stored: machine.stored };
    const source = sourceOf(api, here);
    if (source && /screenshot|grab|shot/i.test(api)) noteFile(machine, api, given.args[0] ?? unknown(), source, line);
    if (source?.made && !/^tempfile/.test(api))
      machine.emit({ kind: "read", api, line, texts: source.made.args[0]?.texts ?? [] });
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
    results.push(unknownCall(callee, receiver, given));
  }
  const result = either(results);
  runCallbacks(machine, given, result, receiver);
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

/** Functions that hand out other things by their names, or turn a function into another. */
function reach(machine: Machine, callee: Value, expr: Expr & { kind: "call" }, given: Given): Value | null {
  const api = apiName(callee.names[0] ?? "");
  const [first = unknown(), second = unknown()] = given.args;
  const { line } = expr;
  switch (api) {
    case "__import__":
    case "importlib.import_module":
    case "importlib.__import__":
    case "require":
    case "import": {
      const [written] = expr.args;
      if (written) noteDisguise(machine, null, written, first, line);
      if (first.origins.size > 0 || first.texts.some((text) => /^https?:/.test(text)))
        machine.emit({ kind: "load_module", api, line, texts: first.texts, data: allOrigins(first) });
      return first.texts.length > 0
        ? either(first.texts.slice(0, 4).map((text) => machine.importModule(text, line)))
        : null;
    }
    case "getattr":
    case "Reflect.get":
    case "operator.attrgetter": {
      const [, written] = expr.args;
      if (written) noteDisguise(machine, first, written, second, line);
      return second.texts.length > 0 ? either(second.texts.slice(0, 4).map((text) => select(first, text, line))) : null;
    }
    case "os.getenv":
    case "os.environ.get":
    case "Deno.env.get":
      return first.texts.length > 0
        ? either([...first.texts.map((text) => variable(text, line)), ...(given.args[1] ? [second] : [])])
        : unknown();
    case "globals":
    case "locals":
    case "vars":
      return given.args.length === 0 ? named("globalThis") : first;
    case "util.promisify":
    case "promisify":
    case "asyncio.coroutine":
    case "functools.partial":
    case "partial":
    case "compile":
    case "asyncio.run":
    case "asyncio.ensure_future":
    case "asyncio.create_task":
    case "asyncio.wait_for":
    case "String.raw":
    case "Promise.resolve":
    case "io.BytesIO":
    case "io.StringIO":
    case "Blob":
    case "File":
      return given.args.length > 0
        ? first.items && !first.names.length
          ? either([first, ...first.items.slice(0, 8)])
          : first
        : null;
    case "Promise.all":
    case "Promise.allSettled":
      return first;
    case "asyncio.gather":
      return listOf(given.args);
    default:
      return null;
  }
}

/** Calls through `call`, `apply`, `bind`, a thread or an executor. */
function lend(machine: Machine, { callee, receiver, key, given, line }: Call): Value | null {
  const [first = unknown(), ...rest] = given.args;
  const again = (lent: Value, args: Value[]) =>
    call(machine, { callee: lent, receiver: null, key: null, given: { args, named: new Map() }, line });
  const isCallable = (value: Value | null): value is Value =>
    value !== null && value.functions.length + value.names.length > 0;

  if (isCallable(receiver) && machine.place.language !== "python") {
    if (key === "bind") return receiver;
    if (key === "call" || key === "apply")
      return again(receiver, key === "call" ? rest : elementOf(rest[0] ?? unknown()));
  }
  const api = apiName(callee.names[0] ?? "");
  if (api === "Reflect.apply" || api === "Reflect.construct") return again(first, elementOf(rest.at(-1) ?? unknown()));
  if (/^(?:asyncio\.to_thread|atexit\.register|\w+(?:\.\w+)*\(\)\.submit)$/.test(api) && isCallable(first))
    return again(first, rest);
  const target = given.named.get("target");
  if (/(?:Thread|Process|Timer)$/.test(api) && isCallable(target ?? null)) {
    again(target ?? unknown(), elementOf(given.named.get("args") ?? listOf([])));
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

function unknownCall(callee: Value, receiver: Value | null, given: Given): Value {
  const result = named(...callee.names.filter((name) => name.length < 140).map((name) => `${name}()`));
  result.made = given;
  if (callee.names.some((name) => TELLS_LITTLE.test(name))) return result;
  if (receiver) addOrigins(result.origins, allOrigins(receiver));
  else addOrigins(result.origins, callee.origins);
  for (const arg of [...given.args, ...given.named.values()]) addOrigins(result.origins, allOrigins(arg));
  for (const arg of given.args) if (arg.names.some((name) => /\(\)$/.test(name))) result.feeds.push(arg);
  return result;
}

/** What a function is given to call back gets what the call gives. */
function runCallbacks(machine: Machine, given: Given, result: Value, receiver: Value | null): void {
  const callbacks = [...given.args, ...given.named.values()].filter(({ functions }) => functions.length > 0);
  if (callbacks.length === 0) return;
  const passed = unknown();
  passed.names = [...result.names, ...(receiver?.names ?? [])].slice(0, 4);
  passed.texts = receiver?.texts.slice(0, 4) ?? [];
  addOrigins(passed.origins, allOrigins(result));
  if (receiver) addOrigins(passed.origins, allOrigins(receiver));
  for (const { functions } of callbacks) {
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
