import { sourceCalled } from "../../../knowledge/sources";
import { isKeyName } from "../secrets";
import { type Taint, unknown, VARIABLE_NAMES, type Value, withTaints, wordsOf } from "../value";
import { joinedContent, passedValue } from "./content";
import { decoded } from "./decode";
import type { Call, Effect, Model } from "./effect";

/** All variables in the words of `jq`, and not one by its name. */
const WHOLE_ENVIRONMENT = /(?:\$ENV|(?:^|[\s|(])env)\b(?!\s{0,3}[.:])/;

/** Commands that take a part out of what they read. */
export const SELECT_MODELS: Record<string, Model> = {
  jq: ({ args, input, world }) => {
    const value = joinedContent({ args, input, world });
    const program = args.find(({ text }) => !text.startsWith("-"))?.text ?? "";
    const isNamed = args.some(({ text }) => /^--(?:raw)?(?:arg|argjson|slurpfile)$/.test(text));
    if (!isNamed && WHOLE_ENVIRONMENT.test(program)) return { output: unknown("", [{ kind: "environment" }]) };
    return {
      output: program.includes("@base64d") ? decoded(value, "base64", null) : single(passedValue(value), program),
    };
  },
  sed: ({ args, input, world }) => ({ output: substituted(args, joinedContent({ args, input, world })) }),
  cut: ({ args, input, world }) => {
    const value = passedValue(joinedContent({ args, input, world }));
    const onlyNames = args.some(({ text }) => /^-f1$/.test(text)) || /-f 1\b/.test(wordsOf(args));
    return { output: onlyNames ? withoutValues(value) : value };
  },
  grep,
  egrep: grep,
  rg: grep,
  ag: grep,
  ack: grep,
};

function substituted(args: Value[], value: Value): Value {
  const program = args.find(({ text }) => !text.startsWith("-"))?.text ?? "";
  const match = /^s(.)((?:(?!\1).){1,100})\1((?:(?!\1).){0,100})\1(g?)$/.exec(program);
  if (/^s(.)=\.\*\1/.test(program)) return withoutValues(value);
  const [, , from = "", to = "", all] = match ?? [];
  if (!match || !value.isKnown || /[\\^$.*[\]&]/.test(from + to)) return single(passedValue(value), program);
  const text = all ? value.text.replaceAll(from, () => to) : value.text.replace(from, () => to);
  return { ...value, text };
}

function grep(call: Call): Effect {
  const { args } = call;
  if (args.some(({ text }) => /^-(?:[a-z]*[cqlL][a-z]*|-count|-quiet|-files.*)$/.test(text)))
    return { output: unknown() };
  const pattern = args.find(({ text }) => !text.startsWith("-"))?.text ?? "";
  const found = single(passedValue(joinedContent(call)), pattern);
  return { output: withTaints(found, searchesForKeys(call) ? KEYS_OF_FILES : []) };
}

const SEARCHED_KEYS =
  /\b(?:API_?KEY|SECRET|PASSWO?R?D|TOKEN|PRIVATE[_ ]KEY|CREDENTIALS?|MNEMONIC)\b|_(?:KEY|SECRET|TOKEN)\b|AKIA|ghp_|sk-|xox[bp]|BEGIN [\w .*]{0,20}PRIVATE/i;
const KEYS_OF_FILES: Taint[] = [
  { kind: "secret", what: "the keys that stand in files", place: "dotenv_file", homes: [] },
];

/** Whether all files below a folder are gone through for the lines that hold keys. */
function searchesForKeys({ name, args }: Call): boolean {
  const isDeep =
    /^(?:rg|ag|ack)$/.test(name) ||
    args.some(({ text }) => /^-[a-zA-Z]*[rR]|^--(?:dereference-)?recursive$/.test(text));
  return isDeep && args.some(({ text }) => SEARCHED_KEYS.test(text));
}

/** Where people and skills keep several keys. */
const FILES_OF_MANY = ["env-file", "agent-key"].map((list) => sourceCalled(list).means);

/** One named key taken out of many is that key. */
function single(value: Value, program: string): Value {
  const field = /^\s*((?:\.["\w-]+(?:\["[^"]{1,60}"\])?){1,6})\s*(?:\/\/ *[\w"]+)?\s*$|^"(\w+)"$/.exec(program);
  const names = field ? [field[1] ?? field[2] ?? ""] : (program.match(/[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+/g) ?? []);
  const [name] = names;
  if (names.length !== 1 || !name || /\\?\||\.\*\w/.test(program.replace(/^\(\^\|.*?\)/, ""))) return value;
  const isMany = (taint: Taint) =>
    taint.kind === "environment" || (taint.kind === "secret" && FILES_OF_MANY.includes(taint.what));
  if (!value.taints.some(isMany)) return { ...value, taints: value.taints.map((taint) => asked(taint, name)) };
  const rest = value.taints.filter((taint) => !isMany(taint));
  return { ...value, taints: field || isKeyName(name) ? [...rest, { kind: "key", name }] : rest };
}

/** A login that was taken out by a name belongs to the service of that name. */
function asked(taint: Taint, name: string): Taint {
  return taint.kind === "secret" && taint.asked === undefined ? { ...taint, asked: name } : taint;
}

function withoutValues(value: Value): Value {
  const rest = value.taints.filter(({ kind }) => kind !== "environment");
  return rest.length === value.taints.length
    ? value
    : { ...value, taints: [...rest, { kind: "private", what: VARIABLE_NAMES }] };
}
