import { bind } from "./bind";
import { decorated, defineClass } from "./class";
import { closureOf } from "./closure";
import { guardsOf } from "./guard";
import type { Expr, FunctionCode, Stmt } from "./ir";
import { roundsOf } from "./loop";
import type { Calls, Machine } from "./machine";
import { narrowScope } from "./narrow";
import { addOrigins } from "./origin";
import { assign, innerScope } from "./scope";
import {
  allGiven,
  allOrigins,
  type Closure,
  either,
  feed,
  type Given,
  listOf,
  type Scope,
  setProp,
  unknown,
  type Value,
} from "./value";

const MAX_CALL_DEPTH = 7;
const MAX_LIKE_CALLS = 16;
const MAX_SEEN = 2000;

/** Goes through statements in their order; what a branch sets may or may not be. */
export function run(machine: Machine, statements: Stmt[], scope: Scope): void {
  const undo: (() => void)[] = [];
  const guardsBefore = machine.guards;
  // Functions can be called before the line that defines them; what a decorator makes of one, only after it.
  for (const one of statements) if (one.kind === "function") define(machine, one, scope);

  for (const one of statements) {
    if (machine.stepsLeft < 0) break;
    execute(machine, one, scope);
    if (one.kind === "if" && one.no.length === 0 && leaves(one.yes)) {
      // What follows is only reached where the test said no.
      undo.push(narrowScope(one.test, scope));
      machine.guards = [...machine.guards, ...guardsOf(machine, one.test, scope)].slice(0, 8);
    }
  }
  for (const restore of undo.reverse()) restore();
  machine.guards = guardsBefore;
}

function execute(machine: Machine, statement: Stmt, scope: Scope): void {
  switch (statement.kind) {
    case "do":
      machine.unheeded = unheededIn(statement.value);
      machine.evaluate(statement.value, scope);
      machine.unheeded = [];
      return;
    case "return":
      if (statement.value) scope.returns.push(machine.evaluate(statement.value, scope));
      return;
    case "if":
      branch(machine, statement, scope);
      return;
    case "loop":
      loop(machine, statement, scope);
      return;
    case "block":
      run(machine, statement.body, scope);
      return;
    case "import":
      assign(scope, statement.name, machine.evaluate(statement.value, scope), { declares: true, depth: 0 });
      return;
    case "function":
      if (statement.code.decorators.length > 0) defineDecorated(machine, statement, scope);
      return;
    case "import_all":
      for (const [name, value] of machine.importModule(statement.module, statement.line).props ?? []) {
        assign(scope, name, value, { declares: true, depth: 0 });
      }
      return;
    case "class":
      defineClass(machine, statement, scope);
      return;
    case "outer":
      for (const name of statement.names) scope.outer.add(name);
      return;
    case "export":
      setProp(machine.place.exports, statement.name, machine.evaluate(statement.value, scope));
      return;
    default:
      return;
  }
}

/** What only waits for an answer, or looks whether it came. */
const WAITS = /^(?:catch|finally|end|close|raise_for_status|unref|read|release)$/;

/** The calls of a statement of which nothing is made: its own, and those under what only waits for them. */
function unheededIn(value: Expr): Expr[] {
  if (value.kind !== "call") return [];
  const { callee } = value;
  const waits = callee.kind === "member" && callee.key.kind === "text" && WAITS.test(callee.key.text);
  return waits ? [value, ...unheededIn(callee.object)] : [value];
}

function branch(machine: Machine, statement: Stmt & { kind: "if" }, scope: Scope): void {
  machine.evaluate(statement.test, scope);
  const guards = guardsOf(machine, statement.test, scope);
  const before = machine.guards;
  machine.branch += 1;
  machine.guards = [...before, ...guards].slice(0, 8);
  const restore = narrowScope(statement.test, scope);
  run(machine, statement.yes, scope);
  restore();
  run(machine, statement.no, scope);
  machine.guards = before;
  machine.branch -= 1;
}

function loop(machine: Machine, statement: Stmt & { kind: "loop" }, scope: Scope): void {
  const rounds = roundsOf(machine.evaluate(statement.over, scope), statement.body);
  const { target } = statement;
  const isCounted = rounds.length > 1;
  if (!isCounted) machine.branch += 1;
  for (const element of rounds) {
    if (machine.stepsLeft < 0) break;
    if (target) bind(machine, target, element, scope, true);
    run(machine, statement.body, scope);
  }
  if (!isCounted) machine.branch -= 1;
}

/** Whether a block ends by leaving the one around it. */
function leaves(statements: Stmt[]): boolean {
  const last = statements.at(-1);
  if (last?.kind === "do" && last.value.kind === "call") {
    const { callee } = last.value;
    const name =
      callee.kind === "member" && callee.key.kind === "text"
        ? callee.key.text
        : callee.kind === "name"
          ? callee.name
          : "";
    return /^_?exit$|^quit$/.test(name);
  }
  return last?.kind === "return" || last?.kind === "stop";
}

function defineDecorated(machine: Machine, { code }: Stmt & { kind: "function" }, scope: Scope): void {
  const known = scope.variables.get(code.name);
  const bare = known?.functions.some((one) => one.code === code) ? known : closureOf(machine, code, scope);
  assign(scope, code.name, decorated(machine, bare, code, scope), { declares: true, depth: 0 });
}

function define(machine: Machine, { code }: Stmt & { kind: "function" }, scope: Scope): void {
  if (scope.variables.get(code.name)?.functions.some((known) => known.code === code)) return;
  assign(scope, code.name, closureOf(machine, code, scope), { declares: true, depth: 0 });
}

/** Calls a function of the package with what it is given, and gives what it may return. */
export function invoke(machine: Machine, closure: Closure, given: Given): Value {
  const { code, self } = closure;
  const calls = machine.called.get(code) ?? { count: 0, seen: null, returned: null };
  machine.called.set(code, calls);
  if (machine.calls >= MAX_CALL_DEPTH || machine.stepsLeft < 0 || machine.active.has(code)) return passedOn(given);
  if (!isWorthACall(calls, self ? [self, ...allGiven(given)] : allGiven(given))) return calls.returned ?? unknown();

  const scope = innerScope(closure.scope, machine.branch);
  const args = code.takesSelf && self ? [self, ...given.args] : given.args;
  if (self) scope.variables.set("this", self);
  code.params.forEach(({ target, fallback, takesNamed }, index) => {
    if (takesNamed) {
      bind(machine, target, namedRest(code, given), scope, true);
      return;
    }
    const keyword = target.kind === "name" ? given.named.get(target.name) : undefined;
    const rest = target.kind === "spread" ? listOf(args.slice(index)) : undefined;
    const value = keyword ?? rest ?? args[index] ?? (fallback ? machine.evaluate(fallback, scope) : unknown());
    bind(machine, target, value, scope, true);
  });

  const { place } = machine;
  machine.calls += 1;
  machine.active.add(code);
  machine.place = closure.module;
  run(machine, code.body, scope);
  machine.place = place;
  machine.active.delete(code);
  machine.calls -= 1;
  const isConstructor = self && /^(?:__init__|constructor)$/.test(code.name);
  const isClass = self && code.body.length === 0 && code.params.length === 0;
  // A class without a constructor of its own takes what it is given into its fields.
  if (isClass) {
    for (const [key, value] of given.named) setProp(self, key, value);
    for (const value of given.args) feed(self, value);
  }
  if (isConstructor || isClass) return self;
  const returned = scope.returns.length > 0 ? either(scope.returns.slice(0, 16)) : unknown();
  if (calls.count >= MAX_LIKE_CALLS) calls.returned = returned;
  return returned;
}

/** What comes of a function that is called again and again is known; then only a call with something new says more. */
function isWorthACall(calls: Calls, given: Value[]): boolean {
  calls.count += 1;
  if (calls.count <= MAX_LIKE_CALLS) return true;
  calls.seen ??= new Set();
  let isNew = false;
  for (const value of given) {
    const marks = [...value.texts, ...allOrigins(value).keys(), ...value.functions.map(({ code }) => code)];
    for (const mark of marks) {
      if (calls.seen.has(mark) || calls.seen.size >= MAX_SEEN) continue;
      calls.seen.add(mark);
      isNew = true;
    }
  }
  return isNew;
}

/** `**rest`: the named arguments that no parameter takes. */
function namedRest({ params }: FunctionCode, { named }: Given): Value {
  const rest = unknown();
  const own = new Set(params.flatMap(({ target }) => (target.kind === "name" ? [target.name] : [])));
  for (const [name, value] of named) if (!own.has(name)) setProp(rest, name, value);
  return rest;
}

/** What a function that can't be followed may give back: anything that it was given. */
function passedOn(given: Given): Value {
  const value = unknown();
  for (const one of allGiven(given)) addOrigins(value.origins, allOrigins(one));
  return value;
}
