import { invoke, run } from "./execute";
import type { Machine, Module } from "./machine";
import { innerScope } from "./scope";
import type { SourceText } from "./source-text";
import { type Closure, from, named, setProp, textual, unknown, type Value } from "./value";

const MAX_STEPS_PER_MODULE = 150_000;
const MAX_UNCALLED = 3000;
const MAX_BESIDE = 20;

type Place = Pick<SourceText, "path" | "language" | "isFile" | "hidden">;

/** A source text that nobody has gone through yet. */
export function moduleOf({ path, language, isFile, hidden }: Place, body: Module["body"], unit: string): Module {
  return {
    path,
    unit,
    language,
    isFile,
    body,
    hidden,
    scope: innerScope(null, 0),
    exports: unknown(),
    closures: [],
    beside: [],
    state: "new",
  };
}

/** Where no program is gone through. */
export function noModule(path: string): Module {
  return moduleOf({ path, language: "python", isFile: false, hidden: null }, [], path);
}

/** The module as it was before anybody went through it. */
export function renewed(module: Module): Module {
  Object.assign(module, { scope: innerScope(null, 0), exports: unknown(), closures: [], beside: [], state: "new" });
  return module;
}

/** Goes through a module once, and then through those of its functions that nothing calls. */
export function goThrough(machine: Machine, module: Module): void {
  if (module.state !== "new" || machine.stepsLeft <= 0) return;
  module.state = "running";
  const { module: before, place, branch, guards, depth, stepsLeft } = machine;
  Object.assign(machine, {
    module,
    place: module,
    branch: 0,
    guards: [],
    depth: 0,
    stepsLeft: Math.min(stepsLeft, MAX_STEPS_PER_MODULE),
  });
  const allowed = machine.stepsLeft;
  prepare(module);

  run(machine, module.body, module.scope);
  for (const work of module.beside.splice(0, MAX_BESIDE)) work();
  // Most are called by one that stands below them, and then get what that one has for them.
  for (const closure of module.closures.slice(0, MAX_UNCALLED).toReversed()) callUncalled(machine, module, closure);
  for (let at = 0; at < module.closures.length && at < MAX_UNCALLED; at += 1) {
    callUncalled(machine, module, module.closures[at]);
  }
  gatherExports(module);
  module.state = "done";
  Object.assign(machine, {
    module: before,
    place,
    branch,
    guards,
    depth,
    stepsLeft: stepsLeft - (allowed - machine.stepsLeft),
  });
}

function callUncalled(machine: Machine, module: Module, closure: Closure | undefined): void {
  if (!closure || machine.called.has(closure.code)) return;
  const gives = invoke(machine, closure, { args: argsOf(machine, closure), named: new Map() });
  // What a caller gets of the user's it was asked for; what leaves besides was not.
  if ([...gives.origins.values()].some(({ kind }) => kind === "file" || kind === "given"))
    machine.over.of(module.path).speaks = true;
}

/** What a function gets that only whoever uses the package calls. */
const BY_A_CALLER = { kind: "given", what: "what a caller gives", line: 0 } as const;

/** A handler of log records is called by the library, with what the programs log. */
function argsOf({ logged }: Machine, { code, self }: Closure): Value[] {
  const isHandler =
    /^(?:emit|handle)$/.test(code.name) && self?.names.some((name) => /^logging\.[\w.]*Handler\(\)$/.test(name));
  if (!isHandler) return code.params.slice(code.takesSelf ? 1 : 0).map(() => from(BY_A_CALLER));
  logged.hasHandler = true;
  return [logged.record];
}

function prepare({ scope, exports, language, isFile }: Module): void {
  if (language === "python") {
    if (isFile) scope.variables.set("__name__", textual("__main__"));
    return;
  }
  const module = unknown();
  setProp(module, "exports", exports);
  setProp(module, "require", named("require"));
  scope.variables.set("module", module);
  scope.variables.set("exports", exports);
}

function gatherExports({ scope, exports }: Module): void {
  const assigned: Value | undefined = scope.variables.get("module")?.props?.get("exports");
  if (assigned && assigned !== exports) {
    for (const [key, value] of assigned.props ?? []) setProp(exports, key, value);
    exports.functions.push(...assigned.functions);
  }
  for (const [key, value] of scope.variables) if (!exports.props?.has(key)) setProp(exports, key, value);
  const byDefault = exports.props?.get("default");
  if (byDefault) exports.functions.push(...byDefault.functions);
}
