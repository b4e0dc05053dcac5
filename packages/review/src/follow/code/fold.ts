import { byNames } from "./by-names";
import { decoderByEncoding, decoderOf } from "./decode";
import { addOrigins, originsOf } from "./origin";
import { codeOf, elementOf } from "./select";
import {
  allOrigins,
  type Given,
  joinTexts,
  listOf,
  numeric,
  onlyText,
  setProp,
  textual,
  UNKNOWN,
  unknown,
  type Value,
} from "./value";

type Fold = (first: Value, given: Given, line: number) => Value | null;

/** What functions of the languages themselves make of known texts and numbers. */
const FUNCTIONS = byNames<Fold>({
  "codecs.decode codecs.getdecoder Buffer.from": inEncoding,
  "chr String.fromCharCode String.fromCodePoint": (_, { args }) => fromCodes(args.flatMap((arg) => arg.items ?? [arg])),
  "bytes bytearray Uint8Array Uint8Array.from": (first) => fromCodes(first.items ?? []) ?? first,
  ord: (first) => ({ ...codeOf(first), origins: first.origins }),
  "int parseInt Number": (first, { args }) => {
    const number = Number.parseInt(onlyText(first) ?? "", args[1]?.number ?? 10);
    return Number.isNaN(number) ? { ...unknown(), number: first.number, origins: first.origins } : numeric(number);
  },
  "str String repr TextDecoder().decode util.TextDecoder().decode": (first) =>
    first.number === null ? first : textual(String(first.number)),
  "list tuple set sorted iter Array.from Object.freeze structuredClone": (first, { args }) =>
    args.length > 0 ? first : null,
  "collections.defaultdict": () => ({ ...unknown(), props: new Map() }),
  "Object.assign": (first, { args }) => {
    for (const one of args.slice(1)) merge(first, one);
    return first;
  },
  reversed: (first) => listOf(elementOf(first).toReversed()),
  range,
  enumerate: (first) =>
    listOf(
      elementOf(first)
        .slice(0, 4096)
        .map((element, at) => listOf([numeric(at), element])),
    ),
  zip: (_, { args }) => {
    const columns = args.map(elementOf);
    return listOf(
      (columns[0] ?? []).slice(0, 4096).map((_, at) => listOf(columns.map((column) => column[at] ?? unknown()))),
    );
  },
  "os.path.join path.join path.resolve": (_, { args }) => paths(args),
  "os.path.expanduser os.path.expandvars": (first) => ({
    ...textual(...first.texts.map(expandHome)),
    origins: first.origins,
  }),
  "os.path.abspath os.path.realpath os.path.normpath path.normalize os.fspath pathlib.Path.resolve": (first) => first,
  "shutil.which": (first) => first,
  "os.path.dirname path.dirname": (first) =>
    textual(...first.texts.map((text) => text.replace(/\/?[^/]*$/, "") || ".")),
  "os.homedir pathlib.Path.home": () => textual("~"),
  "tempfile.gettempdir os.tmpdir": () => textual("/tmp"),
  "os.getcwd process.cwd pathlib.Path.cwd": () => textual("."),
});

/** What a function of the language itself makes of known texts and numbers; null where it is not such a function. */
export function foldFunction(name: string, given: Given, line: number): Value | null {
  const first = given.args[0] ?? unknown();
  const decoder = decoderOf(name);
  return decoder ? decoded(first, name, line, decoder) : (FUNCTIONS.get(name)?.(first, given, line) ?? null);
}

function inEncoding(first: Value, { args, named }: Given, line: number): Value {
  const encoding = onlyText(args[1] ?? named.get("encoding"));
  const decoder = encoding === null ? null : decoderByEncoding(encoding);
  return decoder && encoding ? decoded(first, encoding, line, decoder) : (fromCodes(first.items ?? []) ?? first);
}

function range(first: Value, { args: [, second, third] }: Given): Value {
  const [from, to] = second ? [first.number, second.number] : [0, first.number];
  const step = third?.number ?? 1;
  if (from === null || to === null || step <= 0 || (to - from) / step > 4096) return unknown();
  return listOf(
    Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, at) => numeric(from + at * step)),
  );
}

/** Puts the entries of one object into another. */
function merge(into: Value, one: Value): void {
  for (const [key, prop] of one.props ?? []) setProp(into, key, prop);
  addOrigins(into.origins, one.origins);
}

/** Puts paths together; one that begins at the root starts anew. */
export function paths(parts: Value[]): Value {
  const joined = textual(
    ...joinTexts(parts.flatMap(withoutEmpty), "/").map((text) =>
      expandHome(text.replace(/^.*\/(?=~\/|\/)/, "").replaceAll(/(?<!:)\/{2,}/g, "/")),
    ),
  );
  for (const part of parts) addOrigins(joined.origins, part.origins);
  return joined;
}

/** An empty part of a path is none. */
function withoutEmpty(part: Value): Value[] {
  const texts = part.texts.filter((text) => text !== "");
  return texts.length === 0 && part.texts.length > 0 ? [] : [{ ...part, texts }];
}

function expandHome(text: string): string {
  return text
    .replace(/^(?:\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:USERPROFILE)(?=[/\\]|$)/i, "~")
    .replace(/^%(LOCAL)?APPDATA%/i, (_, local) => `~/AppData/${local ? "Local" : "Roaming"}`);
}

function decoded(encoded: Value, name: string, line: number, decode: (text: string) => string | null): Value {
  const texts = encoded.texts.filter((text) => !text.includes(UNKNOWN)).flatMap((text) => decode(text) ?? []);
  const value = textual(...texts);
  addOrigins(value.origins, allOrigins(encoded));
  addOrigins(value.origins, originsOf({ kind: "decoded", what: name, line }));
  return value;
}

/** The text that numbers stand for, or null where one of them is not known. */
function fromCodes(items: Value[]): Value | null {
  if (items.length === 0 || items.some(({ number }) => number === null)) {
    if (items.length === 0) return null;
    const mixed = unknown();
    for (const item of items.slice(0, 200)) addOrigins(mixed.origins, allOrigins(item));
    addOrigins(mixed.origins, originsOf({ kind: "decoded", what: "character codes", line: 0 }));
    return mixed;
  }
  const text = items.map(({ number }) => String.fromCharCode((number ?? 0) & 0xffff)).join("");
  const value = textual(text);
  value.origins = originsOf({ kind: items.length > 8 ? "decoded" : "assembled", what: "character codes", line: 0 });
  return value;
}
