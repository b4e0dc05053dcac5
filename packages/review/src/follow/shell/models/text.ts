import { unescapeAnsi } from "../parse-word";
import { join, known, union, unknown, type Value, withTaints } from "../value";
import { joinedContent, passedValue } from "./content";
import type { Call, Effect, Model } from "./effect";

const MANY_ESCAPES = /(?:\\x[0-9a-f]{2}|\\[0-7]{3}|\\u[0-9a-f]{4}){4}/i;

/** Commands that print what they are given. */
export const TEXT_MODELS: Record<string, Model> = {
  echo: ({ args }) => ({ output: printed(args) }),
  printf: ({ args }) => ({ output: formatted(args) }),
  print: ({ args }) => ({ output: printed(args) }),
  cat: ({ args, input, world }) => ({ output: joinedContent({ args, input, world }) }),
  tac: passed,
  head: passed,
  tail: passed,
  sort: passed,
  uniq: passed,
  paste: passed,
  fold: passed,
  strings: passed,
  less: passed,
  more: passed,
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
  const shape = unescapeAnsi(unescaped(format).text);
  let used = 0;
  const filled = () =>
    shape.replaceAll(/%(?:[-+ 0#]*\d*(?:\.\d+)?)([sbdcxXoq%])/g, (_, kind: string) => {
      if (kind === "%") return "%";
      const value = rest[used]?.text ?? "";
      used += 1;
      return kind === "b" ? unescapeAnsi(value) : value;
    });
  // The format is used again for as long as there are arguments.
  let text = filled();
  for (let before = 0; used > before && used < rest.length; text += filled()) before = used;
  const all = join([unescaped(format), ...rest], " ");
  if (!format.isKnown && /\\(?:x|[0-7]{0,2})(?:\$|$)/.test(format.text)) {
    return unknown("", union(all.taints, [{ kind: "decoded", how: "escape codes" }]));
  }
  return { ...all, text };
}

function passed(call: Call): Effect {
  return { output: passedValue(joinedContent(call)) };
}
