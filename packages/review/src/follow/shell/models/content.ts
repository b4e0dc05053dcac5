import { taintsOfPath } from "../secrets";
import { join, unknown, type Value, withTaints } from "../value";
import { readFile, type World } from "../world";
import type { Call } from "./effect";

/** What comes out of a file: what was written to it before, and what a file of that name holds. */
export function contentOf(world: World, path: Value): Value {
  const written = readFile(world, path.text);
  const content = written ?? unknown();
  return withTaints(withTaints(content, taintsOfPath(path.text)), path.taints);
}

/** What a reading command reads: the files that it names, or its input. */
export function joinedContent({ args, input, world }: Pick<Call, "args" | "input" | "world">): Value {
  const files = args.filter(
    ({ text }) => text !== "-" && (readFile(world, text) !== null || taintsOfPath(text).length > 0),
  );
  if (files.length > 0)
    return join([...files.map((path) => contentOf(world, path)), ...(input.taints.length > 0 ? [input] : [])]);
  const named = args.flatMap(({ text, taints }) => (text.startsWith("-") ? [] : taints));
  return operands(args).length > 0 && input.text === ""
    ? withTaints(unknown("", named), input.taints)
    : withTaints(input, named);
}

/** What is printed again, of which only a short text is worth keeping. */
export function passedValue(value: Value): Value {
  return unknown(value.text.length < MAX_KEPT_CHARS ? value.text : "", value.taints);
}

const MAX_KEPT_CHARS = 4096;

/** The arguments without what they say that is to be left out. */
export function withoutLeftOut(args: Value[]): Value[] {
  return args.filter((_, index) => !LEAVES_OUT.test(args[index - 1]?.text ?? ""));
}

const LEAVES_OUT = /^--(?:exclude|exclude-from|filter|ignore)$/;

/** The arguments that are no options. */
export function operands(args: Value[]): Value[] {
  return args.filter(({ text }) => !text.startsWith("-") && text !== "");
}
