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

/** What a method of texts, lists and maps makes of what is known; null where the method is not one of these. */
export function foldMethod(receiver: Value, key: string, given: Given, line: number): Value | null {
  return onText(receiver, key, given, line) ?? onContainer(receiver, key, given, line);
}

function onText(receiver: Value, key: string, given: Given, line: number): Value | null {
  const [first = unknown(), second] = given.args;
  const each = (change: (text: string) => string): Value => ({
    ...textual(...receiver.texts.map(change)),
    origins: receiver.origins,
  });

  switch (key) {
    case "join": {
      if (receiver.items)
        return joined(receiver.items, onlyText(first) ?? (given.args.length > 0 ? UNKNOWN : ","), receiver);
      const separator = onlyText(receiver);
      if (separator === null || given.args.length !== 1) return null;
      return joined(elementOf(first), separator, first);
    }
    case "lower":
    case "toLowerCase":
    case "casefold":
      return each((text) => text.toLowerCase());
    case "upper":
    case "toUpperCase":
      return each((text) => text.toUpperCase());
    case "strip":
    case "trim":
    case "rstrip":
    case "lstrip":
    case "trimEnd":
      return each((text) => (given.args.length === 0 ? text.trim() : text));
    case "replace":
    case "replaceAll": {
      const [old, fresh] = [onlyText(first), onlyText(second)];
      const replaced = each((text) =>
        old === null || fresh === null ? (first.names.length > 0 ? UNKNOWN : text) : text.replaceAll(old, fresh),
      );
      return receiver.texts.length > 0 || receiver.origins.size > 0 ? replaced : null;
    }
    case "split": {
      const text = onlyText(receiver);
      const separator = given.args.length === 0 ? null : onlyText(first);
      if (text === null || text.length > 20_000 || (given.args.length > 0 && separator === null)) return null;
      const pieces = separator === null ? text.trim().split(/\s+/) : text.split(separator);
      const items = pieces.map((piece) => ({ ...textual(piece), origins: receiver.origins }));
      return { ...listOf(items), origins: receiver.origins };
    }
    case "slice":
    case "substring":
    case "substr": {
      const [from, to] = [first.number ?? undefined, second?.number ?? undefined];
      if (receiver.items) return listOf(receiver.items.slice(from, to));
      if (receiver.texts.some((text) => text.includes(UNKNOWN))) return null;
      return each((text) =>
        key === "substr" ? text.slice(from, to === undefined ? undefined : (from ?? 0) + to) : text.slice(from, to),
      );
    }
    case "charAt":
    case "at":
      return first.number === null ? null : select(receiver, String(first.number), line);
    case "charCodeAt":
    case "codePointAt":
      return {
        ...codeOf(first.number === null ? unknown() : select(receiver, String(first.number), line)),
        origins: receiver.origins,
      };
    case "repeat":
      return each((text) => text.repeat(Math.min(1000, Math.max(0, first.number ?? 1))).slice(0, 10_000));
    case "encode":
    case "decode":
    case "toString": {
      const encoding = onlyText(first);
      const decode = key === "encode" || encoding === null ? null : decoderByEncoding(encoding);
      if (!decode) return receiver.texts.length > 0 && !receiver.names.length ? each(utf8) : null;
      // Bytes are written as text here, and nothing is read back.
      if (key === "toString") return receiver;
      const value = each((text) => decode(text) ?? "");
      addOrigins(value.origins, originsOf({ kind: "decoded", what: encoding ?? "", line }));
      return value;
    }
    case "format": {
      if (receiver.texts.length === 0) return null;
      const value = each((text) => formatted(text, given));
      value.origins = new Map(receiver.origins);
      for (const one of allGiven(given)) addOrigins(value.origins, allOrigins(one));
      return value;
    }
    case "concat": {
      if (receiver.items) return listOf([...receiver.items, ...given.args.flatMap((arg) => arg.items ?? [arg])]);
      return joined([receiver, ...given.args], "", receiver);
    }
    case "joinpath":
      // Numbers are divided with the same sign as paths are put together.
      if (receiver.number !== null || given.args.some(({ number }) => number !== null)) return unknown();
      return { ...paths([receiver, ...given.args]), names: ["pathlib.Path()"] };
    case "with_suffix":
    case "with_name":
    case "expanduser":
    case "resolve":
    case "absolute":
    case "as_posix":
      return receiver.texts.length > 0 ? receiver : null;
    default:
      return null;
  }
}

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

function onContainer(receiver: Value, key: string, given: Given, line: number): Value | null {
  const [first = unknown(), second] = given.args;
  switch (key) {
    case "reverse":
      if (receiver.items) receiver.items.reverse();
      return receiver.items ? receiver : null;
    case "append":
    case "push":
    case "add":
    case "unshift":
    case "extend":
    case "appendleft":
      if (receiver.items && receiver.items.length < 20_000)
        receiver.items.push(...(key === "extend" ? elementOf(first) : given.args));
      for (const arg of given.args) feed(receiver, arg);
      return receiver;
    case "pop":
    case "shift":
      if (given.args.length > 0 && onlyText(first)) return select(receiver, onlyText(first) ?? "", line);
      return receiver.items ? (receiver.items.at(-1) ?? unknown()) : null;
    case "get":
    case "getItem":
    case "setdefault": {
      const keys = first.texts;
      if (keys.length === 0 || (receiver.names.length > 0 && !isEnvironment(receiver))) return null;
      const [only] = keys;
      if (key === "setdefault" && second && only !== undefined && !receiver.props?.has(only))
        put(receiver, only, second);
      const found = keys.filter((one) => !one.includes(UNKNOWN)).map((one) => select(receiver, one, line));
      return either(key === "setdefault" ? found : [...found, ...(second ? [second] : [])]);
    }
    case "items":
    case "entries":
      if (!receiver.props) return null;
      return listOf([
        ...[...receiver.props].map(([name, value]) => listOf([textual(name), value])),
        ...restOf(receiver).map((rest) => listOf([rest, rest])),
      ]);
    case "values":
      return receiver.props ? listOf([...receiver.props.values(), ...restOf(receiver)]) : null;
    case "copy":
      return receiver;
    case "update":
    case "set":
      for (const [name, value] of first.props ?? []) receiver.props?.set(name, value);
      if (key === "set" && onlyText(first) && second) receiver.props?.set(onlyText(first) ?? "", second);
      for (const arg of given.args) feed(receiver, arg);
      return receiver.names.length > 0 ? null : receiver;
    case "group":
    case "partition":
      return { ...unknown(), origins: key === "group" ? pickOne(receiver.origins, "part") : receiver.origins };
    default:
      return null;
  }
}

/** What a container holds apart from the entries that are known. */
function restOf({ origins }: Value): Value[] {
  return origins.size > 0 ? [{ ...unknown(), origins }] : [];
}
