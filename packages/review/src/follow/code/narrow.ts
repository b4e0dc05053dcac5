import type { Expr } from "./ir";
import { type Origin, originsOf } from "./origin";
import { lookUp } from "./scope";
import { allTexts, type Scope, type Value } from "./value";

const SECRET_WORD =
  /^[^a-z0-9]*(?:api|key|keys|api_?key|token|secret|pass|passw(?:or)?d|pwd|cred|credentials?|auth|private|access|bearer|webhook)s?[^a-z0-9]*$/i;
const MAX_OWN_PREFIXES = 2;

/** A value taken from the environment after the program has asked for its name: all secrets, or only its own settings. */
export function narrowed(value: Value, tests: Expr[], scope: Scope): Value {
  const whole = [...value.origins.values()].some(isWhole);
  const inside =
    !whole &&
    [...(value.items ?? []), ...(value.props?.values() ?? [])].some((one) => [...one.origins.values()].some(isWhole));
  if ((!whole && !inside) || tests.length === 0) return value;
  const narrow = narrowing(tests, scope);
  if (!narrow) return value;

  const convert = (one: Value): Value => ({ ...one, origins: originsOf(...[...one.origins.values()].map(narrow)) });
  return { ...convert(value), items: value.items?.map(convert) ?? null };
}

/** Narrows what the variables of a scope hold while a branch is followed; gives back how to undo it. */
export function narrowScope(test: Expr, scope: Scope): () => void {
  const before = new Map<string, Value>();
  const holders = [...scope.variables].filter(
    ([, { names, origins }]) => names.length === 0 && [...origins.values()].some(isWhole),
  );
  const narrow =
    holders.length > 0 && mentions(test, new Set(holders.map(([name]) => name))) ? narrowing([test], scope) : null;
  if (!narrow) return () => {};

  for (const [name, value] of holders) {
    before.set(name, value);
    scope.variables.set(name, { ...value, origins: originsOf(...[...value.origins.values()].map(narrow)) });
  }
  return () => {
    for (const [name, value] of before) scope.variables.set(name, value);
  };
}

function isWhole({ kind }: Origin): boolean {
  return kind === "environment" || kind === "dotenv_file";
}

/** What a test makes of the whole environment; null where it says nothing. */
function narrowing(tests: Expr[], scope: Scope): ((origin: Origin) => Origin) | null {
  const words: string[] = [];
  const picks = tests.some((test) => picksByName(test, words, scope));
  const secrets = words.filter((word) => word.split("|").some((part) => SECRET_WORD.test(part)));
  if (secrets.length > 0) {
    return (origin) =>
      origin.kind === "environment"
        ? { ...origin, kind: "secret_environment", what: `what is named like ${secrets.slice(0, 3).join(", ")}` }
        : origin;
  }
  if (!picks || words.length === 0 || words.length > MAX_OWN_PREFIXES) return null;
  return (origin) => (isWhole(origin) ? { ...origin, kind: "variable", what: words[0] ?? "" } : origin);
}

/** Gathers the texts of a test; tells whether it asks for one name or one beginning. */
function picksByName(expr: Expr, words: string[], scope: Scope): boolean {
  switch (expr.kind) {
    case "text":
      if (expr.text.length > 1 && words.length < 50) words.push(expr.text);
      return false;
    case "regex":
      words.push(
        ...expr.text
          .replaceAll(/^\/|\/\w*$|[\\^$()]/g, "")
          .split("|")
          .slice(0, 20),
      );
      return false;
    case "name": {
      const value = lookUp(scope, expr.name);
      if (value && value.origins.size === 0)
        words.push(
          ...allTexts(value)
            .filter((text) => text.length < 40)
            .slice(0, 20),
        );
      return false;
    }
    case "member":
      picksByName(expr.object, words, scope);
      return false;
    case "call": {
      const method = expr.callee.kind === "member" && expr.callee.key.kind === "text" ? expr.callee.key.text : "";
      if (expr.callee.kind === "member") picksByName(expr.callee.object, words, scope);
      for (const arg of expr.args) picksByName(arg, words, scope);
      return /^starts_?with$/i.test(method);
    }
    case "test": {
      const picked = expr.of.map((part) => picksByName(part, words, scope));
      return picked.includes(true) || /^={2,3}$/.test(expr.operator);
    }
    case "choice":
      return expr.of.map((part) => picksByName(part, words, scope)).includes(true);
    case "list":
      for (const item of expr.items) picksByName(item, words, scope);
      return false;
    case "each":
      for (const { over } of expr.loops) picksByName(over, words, scope);
      picksByName(expr.result, words, scope);
      return false;
    default:
      return false;
  }
}

function mentions(expr: Expr, names: Set<string>): boolean {
  switch (expr.kind) {
    case "name":
      return names.has(expr.name);
    case "member":
      return mentions(expr.object, names);
    case "call":
      return mentions(expr.callee, names) || expr.args.some((arg) => mentions(arg, names));
    case "test":
    case "choice":
      return expr.of.some((part) => mentions(part, names));
    case "each":
      return mentions(expr.result, names) || expr.conditions.some((part) => mentions(part, names));
    case "sequence":
    case "other":
      return expr.parts.some((part) => mentions(part, names));
    default:
      return false;
  }
}
