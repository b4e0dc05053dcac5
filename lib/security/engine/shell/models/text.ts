import { isElided } from "../../elided";
import { ASSISTANT_SETTINGS, ENV_FILE_KEYS } from "../../secret-places";
import { unescapeAnsi } from "../parse-word";
import { isKeyName, taintsOfPath } from "../secrets";
import { join, known, type Taint, union, unknown, VARIABLE_NAMES, type Value, withTaints } from "../value";
import { type Call, contentOf, type Effect, isTracked, type Model } from "./effect";

const ROT13 = /^'?[Aa]-[Zz]/;
/** All variables in the words of `jq`, and not one by its name. */
const WHOLE_ENVIRONMENT = /(?:\$ENV|(?:^|[\s|(])env)\b(?!\s{0,3}[.:])/;
const MANY_ESCAPES = /(?:\\x[0-9a-f]{2}|\\[0-7]{3}|\\u[0-9a-f]{4}){4}/i;

/** Commands that print what they are given, changed or not. */
export const TEXT_MODELS: Record<string, Model> = {
  echo: ({ args }) => ({ output: printed(args) }),
  printf: ({ args }) => ({ output: formatted(args) }),
  print: ({ args }) => ({ output: printed(args) }),
  cat: ({ args, input, world }) => ({ output: joinedContent({ args, input, world }) }),
  tac: passed,
  rev: ({ args, input, world }) => ({ output: reversed(joinedContent({ args, input, world })) }),
  tr: ({ args, input }) => ({ output: translated(args, input) }),
  base64: base("base64"),
  base32: base("base32"),
  basenc: base("base64"),
  gbase64: base("base64"),
  uudecode: ({ args, input, world }) => ({ output: decoded(joinedContent({ args, input, world }), "uuencode", null) }),
  xxd: ({ args, input, world }) => {
    const content = joinedContent({ args, input, world });
    return {
      output: args.some(({ text }) => /^-[a-z]*r/.test(text)) ? decoded(content, "hex", fromHex) : passedValue(content),
    };
  },
  openssl,
  gpg: ({ args, input, world }) => ({ output: decoded(joinedContent({ args, input, world }), "gpg", null) }),
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
    const onlyNames =
      args.some(({ text }) => /^-f1$/.test(text)) || /-f 1\b/.test(args.map(({ text }) => text).join(" "));
    return { output: onlyNames ? withoutValues(value) : value };
  },
  grep,
  egrep: grep,
  rg: grep,
  ag: grep,
  ack: grep,
  head: passed,
  tail: passed,
  sort: passed,
  uniq: passed,
  paste: passed,
  fold: passed,
  strings: passed,
  less: passed,
  more: passed,
  gzip: unpacked,
  gunzip: unpacked,
  zcat: unpacked,
  gzcat: unpacked,
  bzip2: unpacked,
  bunzip2: unpacked,
  bzcat: unpacked,
  xz: unpacked,
  unxz: unpacked,
  xzcat: unpacked,
  zstd: unpacked,
  dd: ({ args, input, world }) => {
    const from = args.find(({ text }) => text.startsWith("if="));
    const to = args.find(({ text }) => text.startsWith("of="))?.text.slice(3);
    const value = from ? contentOf(world, { ...from, text: from.text.slice(3) }) : input;
    return to ? { writes: [{ path: to, value, appends: false }] } : { output: value };
  },
  sqlite3: passed,
  plutil: passed,
  defaults: passed,
};

function printed(args: Value[]): Value {
  const flags = args.findIndex(({ text }) => !/^-[neE]+$/.test(text));
  const words = flags === -1 ? [] : args.slice(flags);
  const text = join(words, " ");
  return { ...unescaped(text), text: `${unescaped(text).text}\n` };
}

function unescaped(value: Value): Value {
  if (!MANY_ESCAPES.test(value.text)) return value;
  return withTaints({ ...value, text: unescapeAnsi(value.text) }, [{ kind: "decoded", how: "escape codes" }]);
}

function formatted(args: Value[]): Value {
  const [format, ...rest] = args[0]?.text === "--" ? args.slice(1) : args;
  if (!format) return known("");
  const isVariable = format.text === "-v";
  if (isVariable) return known("");
  let used = 0;
  const text = unescaped(format).text.replaceAll(/%(?:[-+ 0#]*\d*(?:\.\d+)?)([sbdcxXoq%])/g, (_, kind: string) => {
    if (kind === "%") return "%";
    const value = rest[used]?.text ?? "";
    used += 1;
    return kind === "b" ? unescapeAnsi(value) : value;
  });
  const all = join([unescaped(format), ...rest], " ");
  const leftOver = rest.slice(used).map((value) => value.text);
  if (!format.isKnown && /\\(?:x|[0-7]{0,2})(?:\$|$)/.test(format.text)) {
    return unknown("", union(all.taints, [{ kind: "decoded", how: "escape codes" }]));
  }
  return { ...all, text: /%s/.test(format.text) ? [text, ...leftOver].join("") : unescapeAnsi(text) };
}

/** What a reading command reads: the files that it names, or its input. */
export function joinedContent({ args, input, world }: Pick<Call, "args" | "input" | "world">): Value {
  const files = args.filter(({ text }) => text !== "-" && (isTracked(world, text) || taintsOfPath(text).length > 0));
  if (files.length > 0)
    return join([...files.map((path) => contentOf(world, path)), ...(input.taints.length > 0 ? [input] : [])]);
  const named = args.flatMap(({ text, taints }) => (text.startsWith("-") ? [] : taints));
  const operands = args.filter(({ text }) => !text.startsWith("-") && text !== "");
  return operands.length > 0 && input.text === ""
    ? withTaints(unknown("", named), input.taints)
    : withTaints(input, named);
}

function passed(call: Call): Effect {
  return { output: passedValue(joinedContent(call)) };
}

/** What is packed into the text of a program is no more readable than what is encoded in it. */
function unpacked(call: Call): Effect {
  const output = passedValue(joinedContent(call));
  const unpacks =
    /^(?:gun|un|[bgx]?z?cat|bun)/.test(call.name) ||
    call.args.some(({ text }) => /^(?:-[a-z]*d[a-z]*|--decompress)$/.test(text));
  return { output: unpacks ? withTaints(output, [{ kind: "decoded", how: "compression" }]) : output };
}

function passedValue(value: Value): Value {
  return unknown(value.text.length < 4096 ? value.text : "", value.taints);
}

function base(how: "base64" | "base32"): Model {
  return ({ args, input, world }) => {
    const decodes = args.some(({ text }) => /^(?:-[a-zA-Z]*[dD][a-zA-Z]*|--decode)$/.test(text));
    const value = joinedContent({ args: args.filter(({ text }) => !text.startsWith("-")), input, world });
    if (!decodes) return { output: unknown("", value.taints) };
    return { output: decoded(value, how, how === "base64" ? fromBase64 : null) };
  };
}

function openssl({ args, input, world }: Call): Effect {
  const words = args.map(({ text }) => text);
  const at = words.indexOf("-in");
  const from = at === -1 ? input : contentOf(world, args[at + 1] ?? input);
  const to = words.indexOf("-out");
  const decodes = words.includes("-d");
  const value = decodes
    ? decoded(from, "openssl", words.includes("base64") || words.includes("-base64") ? fromBase64 : null)
    : unknown("", from.taints);
  const target = to === -1 ? undefined : words[to + 1];
  if (words[0] === "s_client") return { output: unknown("", [{ kind: "remote", url: "tls:" }]) };
  return target ? { writes: [{ path: target, value, appends: false }] } : { output: value };
}

function decoded(value: Value, how: string, decode: ((text: string) => string | null) | null): Value {
  if (value.isKnown && value.taints.length === 0 && isElided(value.text)) return value;
  const text = decode && value.isKnown ? decode(value.text) : null;
  const taints: Taint[] = union(value.taints, [{ kind: "decoded", how }]);
  return text === null ? unknown("", taints) : known(text, taints);
}

function fromBase64(text: string): string | null {
  return readable(Buffer.from(text.replaceAll(/\s/g, ""), "base64"));
}

function fromHex(text: string): string | null {
  return readable(Buffer.from(text.replaceAll(/\\x|\s/g, ""), "hex"));
}

function readable(bytes: Buffer): string | null {
  const text = bytes.toString("latin1");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what programs are not written with
  return /[\0-\x08\x0e-\x1a]/.test(text) || text === "" ? null : text;
}

function reversed(value: Value): Value {
  const text = [...value.text.replace(/\n$/, "")].reverse().join("");
  return withTaints({ ...value, text }, [{ kind: "decoded", how: "reversal" }]);
}

/** A letter for a letter hides text as well as an encoding does; deleting some or changing case does not. */
function translated(args: Value[], input: Value): Value {
  const [from, to] = args.filter(({ text }) => !/^-[cdst]+$/.test(text));
  const isDeleting = args.some(({ text }) => /^-[a-z]*d/.test(text));
  if (isDeleting && from && input.isKnown && /^[^a-z\\[\]-]{1,10}$/i.test(from.text)) {
    const drop = new Set(from.text);
    return { ...input, text: [...input.text].filter((character) => !drop.has(character)).join("") };
  }
  if (!from || !to || isDeleting) return unknown(input.text, input.taints);
  const source = [...ranges(from.text)];
  const target = [...ranges(to.text)];
  const letters = source.filter((letter) => /[a-z]/i.test(letter)).length;
  const isCase = source.join("").toLowerCase() === target.join("").toLowerCase();
  const table = new Map(source.map((letter, index) => [letter, target[Math.min(index, target.length - 1)] ?? letter]));
  const text = [...input.text].map((letter) => table.get(letter) ?? letter).join("");
  const hides = (letters > 8 && !isCase) || (ROT13.test(to.text) === false && /[Nn]-[Zz][Aa]-[Mm]/.test(to.text));
  return withTaints({ ...input, text }, hides ? [{ kind: "decoded", how: "exchanged letters" }] : []);
}

function ranges(text: string): string {
  if (/\[:|\\/.test(text)) return "";
  return text.replaceAll(/(.)-(.)/g, (_, first: string, last: string) => {
    const [start, end] = [first.charCodeAt(0), last.charCodeAt(0)];
    if (end < start || end - start > 100) return "";
    return Array.from({ length: end - start + 1 }, (__, i) => String.fromCharCode(start + i)).join("");
  });
}

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

/** One named key taken out of many is that key. */
function single(value: Value, program: string): Value {
  const field = /^\s*((?:\.["\w-]+(?:\["[^"]{1,60}"\])?){1,6})\s*(?:\/\/ *[\w"]+)?\s*$|^"(\w+)"$/.exec(program);
  const names = field ? [field[1] ?? field[2] ?? ""] : (program.match(/[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+/g) ?? []);
  const [name] = names;
  if (names.length !== 1 || !name || /\\?\||\.\*\w/.test(program.replace(/^\(\^\|.*?\)/, ""))) return value;
  const isMany = (taint: Taint) =>
    taint.kind === "environment" ||
    (taint.kind === "secret" && (taint.what === ENV_FILE_KEYS || taint.what === ASSISTANT_SETTINGS));
  if (!value.taints.some(isMany)) return value;
  const rest = value.taints.filter((taint) => !isMany(taint));
  return { ...value, taints: field || isKeyName(name) ? [...rest, { kind: "key", name }] : rest };
}

function withoutValues(value: Value): Value {
  const rest = value.taints.filter(({ kind }) => kind !== "environment");
  return rest.length === value.taints.length
    ? value
    : { ...value, taints: [...rest, { kind: "private", what: VARIABLE_NAMES }] };
}
