import type { Value } from "./value";

/** The arguments of a command, taken apart: options with their values, and the rest. */
export type Arguments = { options: Map<string, Value[]>; operands: Value[] };

/**
 * Takes arguments apart in the usual way. `short` names the letters and `long` the words that take a value; an option
 * given twice has two.
 */
export function argumentsOf(args: Value[], short: string, long: ReadonlySet<string>): Arguments {
  const options = new Map<string, Value[]>();
  const operands: Value[] = [];
  const add = (name: string, value: Value) => options.set(name, [...(options.get(name) ?? []), value]);

  for (let at = 0; at < args.length; at += 1) {
    const value = args[at];
    if (!value) break;
    const { text } = value;
    if (text === "--") {
      operands.push(...args.slice(at + 1));
      break;
    }
    if (text.startsWith("--")) {
      const equals = text.indexOf("=");
      const name = equals === -1 ? text : text.slice(0, equals);
      if (equals !== -1) add(name, { ...value, text: text.slice(equals + 1) });
      else if (long.has(name)) {
        at += 1;
        add(name, args[at] ?? EMPTY);
      } else add(name, EMPTY);
    } else if (text.length > 1 && text.startsWith("-")) {
      for (let i = 1; i < Math.min(text.length, 20); i += 1) {
        const letter = text[i] ?? "";
        if (!short.includes(letter)) {
          add(`-${letter}`, EMPTY);
          continue;
        }
        if (i + 1 < text.length) add(`-${letter}`, { ...value, text: text.slice(i + 1) });
        else {
          at += 1;
          add(`-${letter}`, args[at] ?? EMPTY);
        }
        break;
      }
    } else operands.push(value);
  }
  return { options, operands };
}

export function valuesOf({ options }: Arguments, ...names: string[]): Value[] {
  return names.flatMap((name) => options.get(name) ?? []);
}

export function has({ options }: Arguments, ...names: string[]): boolean {
  return names.some((name) => options.has(name));
}

const EMPTY: Value = { text: "", isKnown: true, taints: [] };
