import { isApi } from "../../match/apis";
import { apiName } from "./api-name";
import { noteDisguise } from "./disguise";
import { withHanded } from "./hand-over";
import type { Expr } from "./ir";
import type { Machine } from "./machine";
import { addOrigins, originsOf } from "./origin";
import { select, variable } from "./select";
import { allOrigins, either, type Given, listOf, named, setProp, unknown, type Value } from "./value";

const givesBack = isApi("hand-through");

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
      // `__import__("a.b")` gives `a`, where it isn't told what of it is wanted.
      const isOutermost = api === "__import__" && given.args.length < 4 && !given.named.has("fromlist");
      if (written) noteDisguise(machine, null, written, first, line);
      const [code] = first.texts.flatMap((text) => codeInAddress(text) ?? []);
      if (code !== undefined) {
        const origin = { kind: "decoded" as const, what: "an address with code in it", line };
        machine.emit({ kind: "run_code", api, line, texts: [code], data: originsOf(origin) });
        machine.runText(code, "an address", line);
        return null;
      }
      noteStored(machine, api, first, line);
      if (first.origins.size > 0 || first.texts.some((text) => /^https?:/.test(text)))
        machine.emit({ kind: "load_module", api, line, texts: first.texts, data: allOrigins(first) });
      return first.texts.length > 0
        ? either(
            first.texts
              .slice(0, 4)
              .map((text) => machine.importModule(isOutermost ? (text.split(".")[0] ?? text) : text, line)),
          )
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
    case "functools.partial":
    case "partial":
      return { ...named("functools.partial()"), made: given };
    case "URL":
      return addressOf(first, second);
    case "Promise.all":
    case "Promise.allSettled":
      return first;
    case "asyncio.gather":
      return listOf(given.args);
    default:
      return givesBack(api) && given.args.length > 0 ? handedThrough(first) : null;
  }
}

/** What may hold several things gives any of them. */
function handedThrough(value: Value): Value {
  return value.items && value.names.length === 0 ? either([value, ...value.items.slice(0, 8)]) : value;
}

/** The code that an address carries in itself, or null. */
function codeInAddress(text: string): string | null {
  const [, coding, code] =
    /^data:(?:text|application)\/(?:javascript|ecmascript)[^,]{0,40}?(;base64)?,([\s\S]+)$/.exec(text) ?? [];
  if (code === undefined) return null;
  return coding
    ? Buffer.from(code, "base64").toString("latin1")
    : code.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** An import of a file that the program has filled with what it brought from elsewhere. */
export function noteStored(machine: Machine, api: string, path: Value, line: number): void {
  for (const text of path.texts.slice(0, 2)) {
    const stored = machine.stored.get(text) ?? machine.stored.get(text.replace(/^\.\//, ""));
    const isForeign = [...(stored?.origins.values() ?? [])].some(
      ({ kind }) => kind === "download" || kind === "socket",
    );
    if (stored && isForeign) machine.emit({ kind: "run_code", api, line, texts: [], data: stored.origins });
  }
}

/** An address as an object, to which a program may add what it likes. */
function addressOf(path: Value, base: Value): Value {
  const address = named("URL()");
  const [root = ""] = base.texts;
  address.texts =
    root === "" ? path.texts : path.texts.map((text) => `${root.replace(/\/$/, "")}/${text.replace(/^\//, "")}`);
  for (const part of [path, base]) addOrigins(address.origins, allOrigins(part));
  const parameters = named("URLSearchParams()");
  addOrigins(parameters.origins, address.origins);
  parameters.feeds.push(address);
  setProp(address, "searchParams", parameters);
  return address;
}
