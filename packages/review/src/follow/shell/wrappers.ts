import { namesOf, oneOf } from "../../match/names";
import { join, type Value, withTaints } from "./value";

export type Unwrapped = { wrappers: string[]; argv: Value[]; input: Value };

/** Commands that run the command behind them, with those of their options that take a value. */
const WRAPPERS = new Map(
  namesOf("wrapper").map((wrapper): [string, RegExp] => {
    const [name = "", ...options] = wrapper.split(" ");
    return [name, new RegExp(`^${oneOf(options)}$`)];
  }),
);
export const WRAPPER_NAMES = [...WRAPPERS.keys()];
/** A duration stands before the command. */
const WITH_DURATION = /^g?timeout$/;
/** A folder, an account or a file stands before the command. */
const WITH_OPERAND = /^(?:chroot|gosu|su-exec|script)$/;
/** `command -v x` tells where it lies and starts nothing. */
const ASKS_WHERE = /^-p?[vV]/;
const MAX_LAYERS = 8;

/** Takes `sudo -u x`, `env A=1`, `timeout 5`, `xargs -I{}` and the like off a command. */
export function unwrap(argv: Value[], input: Value): Unwrapped {
  const wrappers: string[] = [];
  let rest = argv;
  let stdin = input;

  while (wrappers.length < MAX_LAYERS) {
    const name = baseName(rest[0]?.text ?? "");
    const withValue = WRAPPERS.get(name);
    if (!withValue || (name === "command" && ASKS_WHERE.test(rest[1]?.text ?? ""))) break;
    const { at, placeholder } = skipOptions(rest, withValue, name);
    if (at >= rest.length) {
      if (name === "xargs") rest = [{ text: "echo", isKnown: true, taints: [] }];
      else break;
    } else rest = rest.slice(at);
    wrappers.push(name);
    if (name === "xargs" || name === "parallel") {
      rest = fed(rest, stdin, placeholder);
      stdin = { text: "", isKnown: true, taints: [] };
    }
  }
  return { wrappers, argv: rest, input: stdin };
}

/** Whether a word is the name of such a command. */
export function isWrapper(word: string): boolean {
  return WRAPPERS.has(word);
}

export function baseName(path: string): string {
  return path
    .replace(/^.*[/\\]/, "")
    .replace(/\.exe$/i, "")
    .toLowerCase();
}

function skipOptions(argv: Value[], withValue: RegExp, name: string): { at: number; placeholder: string | null } {
  let at = 1;
  let placeholder: string | null = null;
  for (; at < argv.length; at += 1) {
    const text = argv[at]?.text ?? "";
    if (text === "--") return { at: at + 1, placeholder };
    if (/^-I./.test(text)) placeholder = text.slice(2);
    if (withValue.test(text)) {
      if (text === "-I" || text === "--replace") placeholder = argv[at + 1]?.text ?? null;
      at += 1;
    } else if (!text.startsWith("-") && !(/^[A-Za-z_]\w*=/.test(text) && (name === "env" || name === "sudo"))) break;
  }
  if (WITH_DURATION.test(name) && /^[\d.]+[smhd]?$/.test(argv[at]?.text ?? "")) at += 1;
  if (WITH_OPERAND.test(name)) at += 1;
  if (name === "parallel") placeholder ??= "{}";
  return { at, placeholder };
}

/** The command with what it is fed in the place of its placeholder, or at its end. */
function fed(argv: Value[], input: Value, placeholder: string | null): Value[] {
  const hasPlace = placeholder !== null && argv.some(({ text }) => text.includes(placeholder));
  if (!hasPlace || placeholder === null) return [...argv, input];
  return argv.map((value) => {
    if (!value.text.includes(placeholder)) return value;
    const filled = join([{ ...value, text: value.text.replaceAll(placeholder, () => input.text.slice(0, 2000)) }]);
    return withTaints({ ...filled, isKnown: filled.isKnown && input.isKnown }, input.taints);
  });
}
