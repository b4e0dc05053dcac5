import { apiName } from "./api-name";
import { noteDisguise } from "./disguise";
import { withHanded } from "./hand-over";
import type { Expr } from "./ir";
import type { Machine } from "./machine";
import { select, variable } from "./select";
import { allOrigins, either, type Given, listOf, named, unknown, type Value } from "./value";

/** Functions that hand out other things by their names, or turn a function into another. */
export function reach(machine: Machine, callee: Value, expr: Expr & { kind: "call" }, given: Given): Value | null {
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
        ? either([
            ...first.texts.map((text) => withHanded(machine, text, variable(text, line))),
            ...(given.args[1] ? [second] : []),
          ])
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
