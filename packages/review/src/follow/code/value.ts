import type { FunctionCode } from "./ir";
import type { Module } from "./machine";
import { addOrigins, type Origin, type Origins, originsOf } from "./origin";

/** What an expression may stand for. Values are shared and filled in place, as the program's own objects are. */
export type Value = {
  /** Dotted names of library things: `os.environ`, `requests.post`, `socket.socket()` for what a call gives. */
  names: string[];
  /** Texts that it may be; bytes are text of one character each. Parts that are not known are `UNKNOWN`. */
  texts: string[];
  number: number | null;
  origins: Origins;
  items: Value[] | null;
  props: Map<string, Value> | null;
  functions: Closure[];
  /** What was given to the call that made it. */
  made: Given | null;
  /** Things that take in what it takes in, as a buffer does under an archive. */
  feeds: Value[];
};

/** What a call is given; for a part of a client, `client` is what that was made with. */
export type Given = { args: Value[]; named: Map<string, Value>; client?: Given };

/** The variables of a function or of a module. */
export type Scope = {
  variables: Map<string, Value>;
  parent: Scope | null;
  /** Names that an assignment in here looks for further out. */
  outer: Set<string>;
  returns: Value[];
  /** How deep in branches the function itself was entered. */
  depth: number;
};

/** A function with what it sees, and the module that it stands in. */
export type Closure = { code: FunctionCode; scope: Scope; self: Value | null; module: Module };

/** Stands in a text for what is only known when the program runs. */
export const UNKNOWN = "\ufffc";

const MAX_TEXTS = 12;
const MAX_TEXT_CHARS = 256 * 1024;
const MAX_NAMES = 8;
const MAX_FUNCTIONS = 6;
const MAX_ITEMS = 20_000;
const MAX_PROPS = 500;

export function unknown(): Value {
  return {
    names: [],
    texts: [],
    number: null,
    origins: new Map(),
    items: null,
    props: null,
    functions: [],
    made: null,
    feeds: [],
  };
}

export function named(...names: string[]): Value {
  return { ...unknown(), names };
}

export function textual(...texts: string[]): Value {
  return { ...unknown(), texts: texts.filter((text) => text.length <= MAX_TEXT_CHARS).slice(0, MAX_TEXTS) };
}

export function numeric(number: number): Value {
  return { ...unknown(), number };
}

export function listOf(items: Value[]): Value {
  return { ...unknown(), items: items.slice(0, MAX_ITEMS) };
}

export function from(...origins: Origin[]): Value {
  return { ...unknown(), origins: originsOf(...origins) };
}

/** One value that may be any of these. */
export function either(values: Value[]): Value {
  const [first] = values;
  if (values.length === 1 && first) return first;
  const merged = unknown();
  for (const value of values) take(merged, value);
  return merged;
}

/** Lets a value be what another is as well. */
function take(to: Value, other: Value): void {
  if (to === other) return;
  union(to.names, other.names, MAX_NAMES);
  union(to.texts, other.texts, MAX_TEXTS);
  to.number ??= other.number;
  addOrigins(to.origins, other.origins);
  to.items ??= other.items;
  if (other.items && to.items !== other.items && to.items && to.items.length < 64) {
    to.items = [...to.items, ...other.items.slice(0, 64)];
  }
  for (const [key, value] of other.props ?? []) if (!to.props?.has(key)) setProp(to, key, value);
  union(to.functions, other.functions, MAX_FUNCTIONS);
  to.made ??= other.made;
  union(to.feeds, other.feeds, MAX_NAMES);
}

export function setProp(value: Value, key: string, prop: Value): void {
  value.props ??= new Map();
  if (value.props.size < MAX_PROPS || value.props.has(key)) value.props.set(key, prop);
}

/** Puts data into a container, and into what the container writes to. */
export function feed(container: Value, data: Value, depth = 0): void {
  addOrigins(container.origins, allOrigins(data));
  if (depth < 4) for (const target of container.feeds) feed(target, data, depth + 1);
}

/** The origins of a value and of all that it holds. */
export function allOrigins(value: Value, depth = 0): Origins {
  const holds = value.items?.length || value.props?.size;
  if (!holds || depth > 4) return value.origins;
  const all: Origins = new Map(value.origins);
  for (const item of value.items?.slice(0, 200) ?? []) addOrigins(all, allOrigins(item, depth + 1));
  for (const prop of value.props?.values() ?? []) addOrigins(all, allOrigins(prop, depth + 1));
  return all;
}

/** Where anything of these comes from. */
export function originsOfAll(values: Value[]): Origins {
  const origins: Origins = new Map();
  for (const value of values) addOrigins(origins, allOrigins(value));
  return origins;
}

/** All that a call is given, by place and by name. */
export function allGiven({ args, named: fields }: Given): Value[] {
  return [...args, ...fields.values()];
}

/** The texts of a value and of what it holds, a few of them. */
export function allTexts(value: Value, levels = 3): string[] {
  const texts = [...value.texts];
  if (levels < 0) return texts;
  for (const item of value.items?.slice(0, 100) ?? []) texts.push(...allTexts(item, levels - 1));
  for (const prop of [...(value.props?.values() ?? []), ...writtenOut(value)])
    texts.push(...allTexts(prop, levels - 1));
  return texts.slice(0, 200);
}

/** The names of the entries of a value and of what it holds. */
export function allKeys(value: Value, depth = 0): string[] {
  if (depth > 4) return [];
  const held = [...(value.items?.slice(0, 20) ?? []), ...(value.props?.values() ?? []), ...writtenOut(value)];
  return [...(value.props?.keys() ?? []), ...held.flatMap((one) => allKeys(one, depth + 1))].slice(0, 60);
}

/** What a text was made of that shows all of an object. */
function writtenOut({ names, made }: Value): Value[] {
  const [name = ""] = names;
  return /^(?:JSON\.stringify|json\.dumps|yaml\.(?:safe_)?dump|toml\.dumps|plistlib\.dumps)\(\)$/.test(name)
    ? (made?.args.slice(0, 1) ?? [])
    : [];
}

/** The text that a value certainly is, or null. */
export function onlyText(value: Value | undefined): string | null {
  const [text] = value?.texts ?? [];
  return value?.texts.length === 1 && text !== undefined && !text.includes(UNKNOWN) ? text : null;
}

function union<T>(to: T[], other: T[], max: number): void {
  for (const one of other) if (to.length < max && !to.includes(one)) to.push(one);
}

/** The texts that pieces can make when they are put one after the other. */
export function joinTexts(pieces: Value[], separator = ""): string[] {
  if (pieces.every(({ texts, number }) => texts.length === 0 && number === null)) return [];
  let joined: string[] = [""];
  pieces.forEach((piece, index) => {
    const texts = piece.texts.length > 0 ? piece.texts : [piece.number === null ? UNKNOWN : String(piece.number)];
    const between = index === 0 ? "" : separator;
    joined = joined.flatMap((start) => texts.map((text) => start + between + text)).slice(0, MAX_TEXTS);
    if ((joined[0]?.length ?? 0) > MAX_TEXT_CHARS) joined = [];
  });
  return joined;
}
