import type { OriginKind } from "../code/origin";

/** Where data comes from, when that matters for what is done with it. */
export type Taint =
  | { kind: "remote"; url: string }
  | { kind: "archive"; url: string }
  | { kind: "decoded"; how: string }
  /** Data that opens accounts. `homes` are the services that it belongs to; `asked` names the one key that was asked for. */
  | { kind: "secret"; what: string; place: OriginKind; homes: string[]; asked?: string }
  | { kind: "environment" }
  /** One variable whose name tells that it holds a key. */
  | { kind: "key"; name: string }
  | { kind: "private"; what: string }
  /** What a program of the package prints; the path is as the command names it. */
  | { kind: "program"; path: string };

/** What a word, a pipe or a file holds: its text as far as it is known, and where it comes from; of an array each word too. */
export type Value = { text: string; isKnown: boolean; taints: Taint[]; words?: Value[] };

const MAX_TEXT_CHARS = 32 * 1024;
const MAX_TAINTS = 12;
const MAX_WORDS = 500;

/** With these somebody can ask for the variables in turn. */
export const VARIABLE_NAMES = "names of variables";

export const NOTHING: Value = { text: "", isKnown: true, taints: [] };

export function known(text: string, taints: Taint[] = []): Value {
  return text.length > MAX_TEXT_CHARS
    ? { text: text.slice(0, MAX_TEXT_CHARS), isKnown: false, taints }
    : { text, isKnown: true, taints };
}

export function unknown(text = "", taints: Taint[] = []): Value {
  return { text: text.slice(0, MAX_TEXT_CHARS), isKnown: false, taints };
}

export function join(values: Value[], separator = ""): Value {
  if (values.length === 1 && values[0]) return values[0];
  const text = values.map((value) => value.text).join(separator);
  const joined = known(text, union(...values.map(({ taints }) => taints)));
  return { ...joined, isKnown: joined.isKnown && values.every(({ isKnown }) => isKnown) };
}

/** An array, or what a function is called with. */
export function listOf(values: Value[]): Value {
  return { ...join(values, " "), words: values.flatMap((value) => value.words ?? [value]).slice(0, MAX_WORDS) };
}

export function withTaints(value: Value, taints: Taint[]): Value {
  return taints.length === 0 ? value : { ...value, taints: union(value.taints, taints) };
}

export function union(...lists: Taint[][]): Taint[] {
  const filled = lists.filter(({ length }) => length > 0);
  if (filled.length <= 1) return filled[0] ?? [];
  const merged = new Map<string, Taint>();
  for (const taint of filled.flat()) if (merged.size < MAX_TAINTS) merged.set(keyOf(taint), taint);
  return [...merged.values()];
}

function keyOf(taint: Taint): string {
  switch (taint.kind) {
    case "remote":
    case "archive":
      return `${taint.kind} ${taint.url}`;
    case "decoded":
      return `decoded ${taint.how}`;
    case "key":
      return `key ${taint.name}`;
    case "environment":
      return "environment";
    case "program":
      return `program ${taint.path}`;
    default:
      return `${taint.kind} ${taint.what}`;
  }
}

/** The words of a command as one text, without their quotes. */
export function wordsOf(args: Value[]): string {
  return args.map(({ text }) => text).join(" ");
}
