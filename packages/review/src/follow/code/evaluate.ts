import { bind } from "./bind";
import { evaluateCall } from "./call";
import { closureOf } from "./closure";
import { noteDisguise } from "./disguise";
import { givenUnder } from "./hand-over";
import type { Expr } from "./ir";
import { isLibraryName, libraryName } from "./libraries/library-name";
import { collect } from "./loop";
import type { Machine } from "./machine";
import { arithmetic, format, join, slice } from "./operators";
import { addOrigins } from "./origin";
import { noteStored } from "./reach";
import { read } from "./read";
import { assign, lookUp } from "./scope";
import { elementOf } from "./select";
import {
  allOrigins,
  either,
  feed,
  listOf,
  named,
  numeric,
  type Scope,
  setProp,
  textual,
  UNKNOWN,
  unknown,
  type Value,
} from "./value";

const MAX_NESTING = 350;

/** What an expression may stand for; what it does on the way is noted. */
export function evaluate(machine: Machine, expr: Expr, scope: Scope): Value {
  machine.stepsLeft -= 1;
  if (machine.stepsLeft < 0 || machine.depth > MAX_NESTING) return unknown();
  machine.depth += 1;
  const value = whatIs(machine, expr, scope);
  machine.depth -= 1;
  return value;
}

function whatIs(machine: Machine, expr: Expr, scope: Scope): Value {
  const of = (part: Expr) => evaluate(machine, part, scope);
  switch (expr.kind) {
    case "text":
      return textual(expr.text);
    case "number":
      return numeric(expr.number);
    case "name":
      return lookUp(scope, expr.name) ?? undefinedName(machine, expr.name);
    case "member":
      return member(machine, expr, scope);
    case "slice":
      return slice(of(expr.object), expr.from && of(expr.from), expr.to && of(expr.to), expr.step && of(expr.step));
    case "call":
      return evaluateCall(machine, expr, scope);
    case "join":
      return join(expr.parts.map(of));
    case "format":
      return format(of(expr.pattern), of(expr.value));
    case "list":
      return listOf(expr.items.flatMap((item) => (item.kind === "spread" ? elementOf(of(item.value)) : [of(item)])));
    case "map":
      return mapOf(machine, expr, scope);
    case "function":
      return closureOf(machine, expr.code, scope);
    case "choice":
      return either(expr.of.map(of));
    case "arithmetic":
      return arithmetic(expr.operator, of(expr.left), of(expr.right));
    case "test":
      for (const part of expr.of) of(part);
      return unknown();
    case "assign":
      return assigned(machine, expr, scope);
    case "each":
      return collect(machine, expr, scope, (target, value) => bind(machine, target, value, scope, true));
    case "module":
      noteStored(machine, "import", moduleFile(machine, expr.name), expr.line);
      return machine.importModule(expr.name, expr.line);
    case "spread":
      return of(expr.value);
    case "yield": {
      const handed = of(expr.value);
      scope.returns.push(expr.isAll ? handed : listOf([handed]));
      return unknown();
    }
    case "enter":
      return entered(machine, of(expr.value));
    case "regex":
      return named("RegExp()");
    case "sequence":
      return expr.parts.map(of).at(-1) ?? unknown();
    case "other": {
      const mixed = unknown();
      for (const part of expr.parts) addOrigins(mixed.origins, allOrigins(of(part)));
      return mixed;
    }
  }
}

/** What a name stands for that the program has not defined: a library, its own place, what it is given. */
function undefinedName(machine: Machine, written: string): Value {
  if (/^__(?:file|dirname|filename)(?:__)?$/.test(written)) return textual(".");
  const name = libraryName(machine, written);
  const given = isLibraryName(name) ? givenUnder(name, machine.over, machine.module.path, 0) : null;
  return given ?? named(name);
}

/** The files that a module may be read from, among those which the programs have written. */
function moduleFile({ stored }: Machine, name: string): Value {
  const end = `${name.replaceAll(".", "/")}.py`;
  return stored.size === 0
    ? unknown()
    : textual(...[...stored.keys()].filter((path) => path === end || path.endsWith(`/${end}`)));
}

/** An object of the package's own is entered by its method, a generator gives what it hands out. */
function entered(machine: Machine, value: Value): Value {
  const enter = (value.props?.get("__enter__") ?? value.props?.get("__aenter__"))?.functions[0];
  if (enter) return machine.invoke(enter, { args: [], named: new Map() });
  return value.items && value.names.length === 0 ? either(value.items.slice(0, 4)) : value;
}

function member(machine: Machine, expr: Expr & { kind: "member" }, scope: Scope): Value {
  const object = evaluate(machine, expr.object, scope);
  const key = expr.key.kind === "text" ? textual(expr.key.text) : evaluate(machine, expr.key, scope);
  if (expr.key.kind !== "text") noteDisguise(machine, object, expr.key, key, expr.line);

  const keys = key.number === null ? key.texts : [String(key.number)];
  if (keys.length > 0 && !keys.some((one) => one.includes(UNKNOWN))) {
    return either(keys.slice(0, 8).map((one) => read(machine, object, one, expr.line)));
  }
  // A key that only the run knows may lead to any entry.
  const entry = unknown();
  const isGiven = [...key.origins.values()].every(({ kind }) => kind === "given");
  const isPick = /^(?:os\.environ|process\.env)$/.test(object.names[0] ?? "") && isGiven;
  if (!isPick) addOrigins(entry.origins, allOrigins(object));
  entry.texts = [...(object.props?.values() ?? [])].flatMap(({ texts }) => texts).slice(0, 8);
  for (const prop of object.props?.values() ?? []) entry.functions.push(...prop.functions.slice(0, 4));
  if (object.items) return either([entry, ...object.items.slice(0, 32)]);
  return entry;
}

function mapOf(machine: Machine, expr: Expr & { kind: "map" }, scope: Scope): Value {
  const map = unknown();
  map.props = new Map();
  for (const { key, value } of expr.entries) {
    const entry = evaluate(machine, value, scope);
    const keys = key ? evaluate(machine, key, scope) : null;
    if (!keys) {
      for (const [name, prop] of entry.props ?? []) setProp(map, name, prop);
      addOrigins(map.origins, entry.origins);
    } else if (keys.texts.length > 0) for (const text of keys.texts) setProp(map, text, entry);
    else addOrigins(map.origins, allOrigins(entry));
  }
  return map;
}

function assigned(machine: Machine, expr: Expr & { kind: "assign" }, scope: Scope): Value {
  const added = evaluate(machine, expr.value, scope);
  if (expr.adds) {
    const before = evaluate(machine, expr.target, scope);
    if (before.items) {
      before.items = [...before.items, ...elementOf(added)].slice(0, 20_000);
      feed(before, added);
      return before;
    }
    const sum = join([before, added]);
    if (expr.target.kind === "name") assign(scope, expr.target.name, sum, { declares: expr.declares, depth: 0 });
    else bind(machine, expr.target, sum, scope, expr.declares);
    return sum;
  }
  bind(machine, expr.target, added, scope, expr.declares);
  return added;
}
