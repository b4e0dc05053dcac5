import type { FunctionCode } from "./ir";
import type { Machine } from "./machine";
import { lookUp } from "./scope";
import { type Closure, type Scope, unknown, type Value } from "./value";

/** A function as a value, in the place where it is written; `self` is the object that it is a method of. */
export function closureOf(machine: Machine, code: FunctionCode, scope: Scope, self: Value | null = null): Value {
  const closure = { code, scope, self: self ?? lookUp(scope, "this"), module: machine.place };
  machine.module.closures.push(closure);
  return { ...unknown(), functions: [closure] };
}

/** What makes an object of a class: `cls(…)` in a method of the class makes another one. */
const MAKERS = new WeakMap<Value, Closure[]>();

/** Has calls of an object of the class make another one. */
export function rememberMaker(object: Value, functions: Closure[]): void {
  MAKERS.set(object, functions);
}

/** The functions that a call of a value runs: its own, those of an object that can be called, or those of its class. */
export function functionsOf(callee: Value): Closure[] {
  if (callee.functions.length > 0) return callee.functions;
  return callee.props?.get("__call__")?.functions ?? MAKERS.get(callee) ?? [];
}
