import { isLowered } from "../syntax/grammars";
import { apiName } from "./api-name";
import { place } from "./bind";
import type { CallSite } from "./call-site";
import { runCallbacks } from "./callbacks";
import { functionsOf } from "./closure";
import { noteDisguise } from "./disguise";
import { noteEffects } from "./effects";
import { foldFunction } from "./fold";
import { foldMethod } from "./fold-method";
import { noteLogging, notePrinting } from "./hand-over";
import { noteListening } from "./incoming";
import type { Expr } from "./ir";
import { lend, mapped } from "./lent-function";
import { libraryCall } from "./libraries/library-call";
import type { Machine } from "./machine";
import { reach } from "./reach";
import { elementOf, select } from "./select";
import { isReading, sourceOf } from "./sources";
import { noteInput } from "./start";
import { unknownCall } from "./unknown-call";
import { either, type Given, onlyText, type Scope, unknown, type Value } from "./value";
import { noteFile } from "./writing";

/** What a call gives, after what it does has been noted. */
export function evaluateCall(machine: Machine, expr: Expr & { kind: "call" }, scope: Scope): Value {
  const { line } = expr;
  const isUnheeded = machine.unheeded.includes(expr);
  const method = expr.callee.kind === "member" ? expr.callee : null;
  const receiver = method ? receiverOf(machine, method, scope) : null;
  const key = method
    ? method.key.kind === "text"
      ? method.key.text
      : onlyText(machine.evaluate(method.key, scope))
    : null;
  const callee = receiver && key !== null ? select(receiver, key, line) : machine.evaluate(expr.callee, scope);
  if (method && method.key.kind !== "text")
    noteDisguise(machine, receiver, method.key, machine.evaluate(method.key, scope), line);

  const given = givenOf(machine, expr, scope);
  const site = { callee, receiver, key, given, line, isUnheeded };
  const told = isLowered(machine.place.language) ? libraryCall(machine, site) : null;
  if (told && "origins" in told) return told;
  const reached = reach(machine, (told ?? site).callee, expr, (told ?? site).given);
  if (reached) return reached;
  return call(machine, told ?? site);
}

/** What a method takes in stays in the entry of the map that it is called on, which may not have been there before. */
function receiverOf(machine: Machine, { object, key }: Expr & { kind: "member" }, scope: Scope): Value {
  if (object.kind !== "member" || key.kind !== "text" || !ADDS.test(key.text)) return machine.evaluate(object, scope);
  const outer = machine.evaluate(object.object, scope);
  const isMap = outer.props !== null && outer.names.length === 0 && outer.functions.length === 0;
  return isMap ? place(machine, object, scope) : machine.evaluate(object, scope);
}

const ADDS = /^(?:append|add|push|extend|update|insert|unshift|appendleft|set)$/;

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

function call(machine: Machine, site: CallSite): Value {
  const { callee, receiver, key, given, line, isUnheeded = false } = site;
  const lent = lend(call, machine, site);
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
    noteLogging(api, given, machine, line);
    notePrinting(api, given.args, machine.over, machine.module.path);
    if (/\.(?:communicate|stdin\.(?:write|end)|send|postMessage)$/.test(api)) noteInput(machine, receiver, given, line);
    const result = noteEffects(machine, api, here) ?? source ?? foldFunction(api, given, line);
    if (result) results.push(result);
  }
  if (results.length === 0 && receiver && key !== null) {
    const folded = mapped(call, machine, receiver, key, given) ?? foldMethod(receiver, key, given, line);
    if (folded) return folded;
  }
  if (results.length === 0) results.push(unknownCall(machine, site));
  const result = either(results);
  noteListening(machine, receiver, key, given);
  runCallbacks(call, machine, site, result);
  return result;
}
