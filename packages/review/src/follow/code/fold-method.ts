import { byNames } from "./by-names";
import { decoderByEncoding } from "./decode";
import { paths } from "./fold";
import { addOrigins, originsOf, pickOne } from "./origin";
import { codeOf, elementOf, isEnvironment, put, select } from "./select";
import {
  allGiven,
  allOrigins,
  either,
  feed,
  type Given,
  joinTexts,
  listOf,
  onlyText,
  textual,
  UNKNOWN,
  unknown,
  type Value,
} from "./value";

type Fold = (receiver: Value, first: Value, given: Given, line: number, key: string) => Value | null;

/** What a method of texts, lists and maps makes of what is known; null where the method is not one of these. */
export function foldMethod(receiver: Value, key: string, given: Given, line: number): Value | null {
  const first = given.args[0] ?? unknown();
  const fold = (methods: Map<string, Fold>) => methods.get(key)?.(receiver, first, given, line, key) ?? null;
  return fold(OF_TEXTS) ?? fold(OF_CONTAINERS);
}

/** Each text that it may be, changed. */
function each({ texts, origins }: Value, change: (text: string) => string): Value {
  return { ...textual(...texts.map(change)), origins };
}

const OF_TEXTS = byNames<Fold>({
  join: (receiver, first, { args }) => {
    if (receiver.items) return joined(receiver.items, onlyText(first) ?? (args.length > 0 ? UNKNOWN : ","), receiver);
    const separator = onlyText(receiver);
    return separator === null || args.length !== 1 ? null : joined(elementOf(first), separator, first);
  },
  "lower toLowerCase casefold": (receiver) => each(receiver, (text) => text.toLowerCase()),
  "upper toUpperCase": (receiver) => each(receiver, (text) => text.toUpperCase()),
  "strip trim rstrip lstrip trimEnd": (receiver, _, { args }) =>
    each(receiver, (text) => (args.length === 0 ? text.trim() : text)),
  "replace replaceAll": (receiver, first, { args }) => {
    if (receiver.texts.length === 0 && receiver.origins.size === 0) return null;
    const [old, fresh] = [onlyText(first), onlyText(args[1])];
    return each(receiver, (text) =>
      old === null || fresh === null ? (first.names.length > 0 ? UNKNOWN : text) : text.replaceAll(old, fresh),
    );
  },
  split: (receiver, first, { args }) => {
    const text = onlyText(receiver);
    const separator = args.length === 0 ? null : onlyText(first);
    if (text === null || text.length > 20_000 || (args.length > 0 && separator === null)) return null;
    const pieces = separator === null ? text.trim().split(/\s+/) : text.split(separator);
    const items = pieces.map((piece) => ({ ...textual(piece), origins: receiver.origins }));
    return { ...listOf(items), origins: receiver.origins };
  },
  "slice substring substr": (receiver, first, { args }, _, key) => {
    const [from, to] = [first.number ?? undefined, args[1]?.number ?? undefined];
    if (receiver.items) return listOf(receiver.items.slice(from, to));
    if (receiver.texts.some((text) => text.includes(UNKNOWN))) return null;
    const end = key === "substr" && to !== undefined ? (from ?? 0) + to : to;
    return each(receiver, (text) => text.slice(from, end));
  },
  "charAt at": (receiver, first, _, line) =>
    first.number === null ? null : select(receiver, String(first.number), line),
  "charCodeAt codePointAt": (receiver, first, _, line) => ({
    ...codeOf(first.number === null ? unknown() : select(receiver, String(first.number), line)),
    origins: receiver.origins,
  }),
  repeat: (receiver, first) =>
    each(receiver, (text) => text.repeat(Math.min(1000, Math.max(0, first.number ?? 1))).slice(0, 10_000)),
  "encode decode toString": (receiver, first, _, line, key) => {
    const encoding = onlyText(first);
    const decode = key === "encode" || encoding === null ? null : decoderByEncoding(encoding);
    if (!decode) return receiver.texts.length > 0 && !receiver.names.length ? each(receiver, utf8) : null;
    // Bytes are written as text here, and nothing is read back.
    if (key === "toString") return receiver;
    const value = each(receiver, (text) => decode(text) ?? "");
    addOrigins(value.origins, originsOf({ kind: "decoded", what: encoding ?? "", line }));
    return value;
  },
  format: (receiver, _, given) => {
    if (receiver.texts.length === 0) return null;
    const value = each(receiver, (text) => formatted(text, given));
    value.origins = new Map(receiver.origins);
    for (const one of allGiven(given)) addOrigins(value.origins, allOrigins(one));
    return value;
  },
  concat: (receiver, _, { args }) =>
    receiver.items
      ? listOf([...receiver.items, ...args.flatMap((arg) => arg.items ?? [arg])])
      : joined([receiver, ...args], "", receiver),
  joinpath: (receiver, _, { args }) =>
    // Numbers are divided with the same sign as paths are put together.
    receiver.number !== null || args.some(({ number }) => number !== null)
      ? unknown()
      : { ...paths([receiver, ...args]), names: ["pathlib.Path()"] },
  "with_suffix with_name expanduser resolve absolute as_posix": (receiver) =>
    receiver.texts.length > 0 ? receiver : null,
});

const OF_CONTAINERS = byNames<Fold>({
  reverse: (receiver) => {
    receiver.items?.reverse();
    return receiver.items ? receiver : null;
  },
  "append push add unshift extend appendleft": (receiver, first, { args }, _, key) => {
    if (receiver.items && receiver.items.length < 20_000)
      receiver.items.push(...(key === "extend" ? elementOf(first) : args));
    for (const arg of args) feed(receiver, arg);
    return receiver;
  },
  "pop shift": (receiver, first, { args }, line) => {
    if (args.length > 0 && onlyText(first)) return select(receiver, onlyText(first) ?? "", line);
    return receiver.items ? (receiver.items.at(-1) ?? unknown()) : null;
  },
  "get getItem setdefault": (receiver, { texts: keys }, { args: [, second] }, line, key) => {
    const [only] = keys;
    const lists = [...(receiver.props?.values() ?? [])].filter(({ items }) => items);
    if (only === undefined && key === "get" && lists.length > 0) return either([...lists, ...(second ? [second] : [])]);
    if (only === undefined || (receiver.names.length > 0 && !isEnvironment(receiver) && !holdsVariables(receiver)))
      return null;
    if (key === "setdefault" && second && !receiver.props?.has(only)) put(receiver, only, second);
    const found = keys.filter((one) => !one.includes(UNKNOWN)).map((one) => select(receiver, one, line));
    return either(key === "setdefault" ? found : [...found, ...(second ? [second] : [])]);
  },
  "items entries": (receiver) =>
    receiver.props &&
    listOf([
      ...[...receiver.props].map(([name, value]) => listOf([textual(name), value])),
      ...restOf(receiver).map((rest) => listOf([rest, rest])),
    ]),
  values: (receiver) => receiver.props && listOf([...receiver.props.values(), ...restOf(receiver)]),
  copy: (receiver) => receiver,
  "update set": (receiver, first, { args }, _, key) => {
    for (const [name, value] of first.props ?? []) receiver.props?.set(name, value);
    if (key === "set" && onlyText(first) && args[1]) receiver.props?.set(onlyText(first) ?? "", args[1]);
    for (const arg of args) feed(receiver, arg);
    return receiver.names.length > 0 ? null : receiver;
  },
  group: ({ origins }) => ({ ...unknown(), origins: pickOne(origins, "part") }),
  partition: ({ origins }) => ({ ...unknown(), origins }),
});

/** Text that came out of a decoder as bytes. */
function utf8(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes are what is looked for
  return /^[\x00-\xff]*$/.test(text) && /[\x80-\xff]/.test(text) ? Buffer.from(text, "latin1").toString("utf8") : text;
}

function joined(items: Value[], separator: string, container: Value): Value {
  const value = textual(...(items.length > 20_000 ? [] : joinTexts(items, separator)));
  addOrigins(value.origins, container.origins);
  for (const item of items.slice(0, 500)) addOrigins(value.origins, allOrigins(item));
  if (items.length > 2 && onlyText(value) !== null && items.every(({ texts }) => (texts[0]?.length ?? 2) <= 1)) {
    addOrigins(value.origins, originsOf({ kind: "decoded", what: "single characters", line: 0 }));
  }
  return value;
}

function formatted(pattern: string, { args, named }: Given): string {
  let next = 0;
  return pattern.replaceAll(/\{(\w*)(?:![rs])?(?::[^{}]{0,20})?\}/g, (_, name: string) => {
    const key = name === "" ? String(next++) : name;
    const value = /^\d+$/.test(key) ? args[Number(key)] : named.get(key);
    return value?.texts[0] ?? (value?.number === null || value === undefined ? UNKNOWN : String(value.number));
  });
}

/** Whether it is what was read from a file of variables. */
function holdsVariables({ origins }: Value): boolean {
  return origins.size > 0 && [...origins.values()].every(({ kind }) => kind === "dotenv_file");
}

/** What a container holds apart from the entries that are known. */
function restOf({ origins }: Value): Value[] {
  return origins.size > 0 ? [{ ...unknown(), origins }] : [];
}
