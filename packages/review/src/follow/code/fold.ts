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

/** What a function of the language itself makes of known texts and numbers; null where it is not such a function. */
export function foldFunction(name: string, given: Given, line: number): Value | null {
  const [first = unknown(), second] = given.args;
  const decoder = decoderOf(name);
  if (decoder) return decoded(first, name, line, decoder);

  switch (name) {
    case "codecs.decode":
    case "codecs.getdecoder":
    case "Buffer.from": {
      const encoding = onlyText(second ?? given.named.get("encoding"));
      const byEncoding = encoding === null ? null : decoderByEncoding(encoding);
      if (byEncoding && encoding) return decoded(first, encoding, line, byEncoding);
      return fromCodes(first.items ?? []) ?? first;
    }
    case "chr":
    case "String.fromCharCode":
    case "String.fromCodePoint":
      return fromCodes(given.args.flatMap((arg) => arg.items ?? [arg]));
    case "bytes":
    case "bytearray":
    case "Uint8Array":
    case "Uint8Array.from":
      return first.items ? (fromCodes(first.items) ?? first) : first;
    case "ord":
      return { ...codeOf(first), origins: first.origins };
    case "int":
    case "parseInt":
    case "Number": {
      const number = Number.parseInt(onlyText(first) ?? "", second?.number ?? 10);
      return Number.isNaN(number) ? { ...unknown(), number: first.number, origins: first.origins } : numeric(number);
    }
    case "str":
    case "String":
    case "repr":
    case "TextDecoder().decode":
    case "util.TextDecoder().decode":
      return first.number === null ? first : textual(String(first.number));
    case "list":
    case "tuple":
    case "set":
    case "sorted":
    case "iter":
    case "Array.from":
    case "Object.freeze":
    case "structuredClone":
      return given.args.length > 0 ? first : null;
    case "collections.defaultdict":
      return { ...unknown(), props: new Map() };
    case "Object.assign":
      for (const one of given.args.slice(1)) merge(first, one);
      return first;
    case "reversed":
      return listOf(elementOf(first).toReversed());
    case "range": {
      const [from, to] = second ? [first.number, second.number] : [0, first.number];
      const step = given.args[2]?.number ?? 1;
      if (from === null || to === null || to === undefined || step <= 0 || (to - from) / step > 4096) return unknown();
      return listOf(
        Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, at) => numeric(from + at * step)),
      );
    }
    case "enumerate":
      return listOf(
        elementOf(first)
          .slice(0, 4096)
          .map((element, at) => listOf([numeric(at), element])),
      );
    case "zip": {
      const columns = given.args.map(elementOf);
      return listOf(
        (columns[0] ?? []).slice(0, 4096).map((_, at) => listOf(columns.map((column) => column[at] ?? unknown()))),
      );
    }
    case "os.path.join":
    case "path.join":
    case "path.resolve":
      return paths(given.args);
    case "os.path.expanduser":
    case "os.path.expandvars":
      return { ...textual(...first.texts.map(expandHome)), origins: first.origins };
    case "os.path.abspath":
    case "os.path.realpath":
    case "os.path.normpath":
    case "path.normalize":
    case "os.fspath":
    case "pathlib.Path.resolve":
      return first;
    case "os.path.dirname":
    case "path.dirname":
      return textual(...first.texts.map((text) => text.replace(/\/?[^/]*$/, "") || "."));
    case "os.homedir":
    case "pathlib.Path.home":
      return textual("~");
    case "tempfile.gettempdir":
    case "os.tmpdir":
      return textual("/tmp");
    case "os.getcwd":
    case "process.cwd":
    case "pathlib.Path.cwd":
      return textual(".");
    default:
      return null;
  }
}

/** Puts the entries of one object into another. */
function merge(into: Value, one: Value): void {
  for (const [key, prop] of one.props ?? []) setProp(into, key, prop);
  addOrigins(into.origins, one.origins);
}

/** Puts paths together; one that begins at the root starts anew. */
export function paths(parts: Value[]): Value {
  const joined = textual(
    ...joinTexts(parts, "/").map((text) =>
      expandHome(text.replace(/^.*\/(?=~\/|\/)/, "").replaceAll(/(?<!:)\/{2,}/g, "/")),
    ),
  );
  for (const part of parts) addOrigins(joined.origins, part.origins);
  return joined;
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
