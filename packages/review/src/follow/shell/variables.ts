import { isPasswordAsked, TYPED_PASSWORD } from "./typed-password";
import { join, known, listOf, union, unknown, type Value } from "./value";
import type { World } from "./world";

/** Those that scripts name one by one. */
const PARAMETERS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** Looks through a function whose parameters are not known; what it puts into files of such names nobody else finds. */
export function withOwnParameterFiles({ files }: World, run: () => void): void {
  const paths = PARAMETERS.map((name) => `$${name}`);
  const before = paths.map((path) => [path, files.get(path)] as const);
  for (const path of paths) files.delete(path);
  run();
  for (const [path, content] of before) {
    if (content) files.set(path, content);
    else files.delete(path);
  }
}

/** Runs a function with parameters of its own; whoever calls it has theirs again behind it. */
export function calledWith(args: Value[], world: World, run: () => Value): Value {
  const names = [...PARAMETERS, ...args.map((_, index) => String(index + 1)).slice(PARAMETERS.length)];
  const before = [...names, "@", "*"].map((name) => [name, world.variables.get(name)] as const);
  for (const [index, value] of args.entries()) setVariable(world, String(index + 1), value);
  setVariable(world, "@", listOf(args));
  setVariable(world, "*", join(args, " "));
  const output = run();
  for (const [name, value] of before) {
    if (value) world.variables.set(name, value);
    else world.variables.delete(name);
  }
  return output;
}

/** `shift 2`: what is left of the parameters has the first numbers. */
function shift(by: number, world: World): void {
  const left = world.variables.get("@")?.words?.slice(by);
  if (!left) return;
  for (const name of PARAMETERS) world.variables.delete(name);
  for (const [index, value] of left.entries()) setVariable(world, String(index + 1), value);
  setVariable(world, "@", listOf(left));
  setVariable(world, "*", join(left, " "));
}

const MAX_VARIABLES = 2000;

export function setVariable(world: World, name: string, value: Value): void {
  if (world.variables.size < MAX_VARIABLES || world.variables.has(name)) world.variables.set(name, value);
}

/** `export A=b`, `read A`, `printf -v A`: commands that set variables. */
export function assign({
  name,
  args,
  input,
  world,
}: {
  name: string;
  args: Value[];
  input: Value;
  world: World;
}): void {
  if (/^(?:export|declare|typeset|local|readonly|alias|set)$/.test(name)) {
    for (const value of args) {
      const match = /^([A-Za-z_][\w.]{0,100})=/.exec(value.text);
      if (match?.[1]) setVariable(world, match[1], { ...value, text: value.text.slice(match[0].length) });
    }
  } else if (/^(?:read|mapfile|readarray)$/.test(name)) {
    const names = args.filter(
      ({ text }, index) => /^[A-Za-z_]\w*(?:\?.*)?$/s.test(text) && !/^-\w*[dnptuN]$/.test(args[index - 1]?.text ?? ""),
    );
    for (const { text } of names.length > 0 ? names : [known("REPLY")]) {
      const variable = text.replace(/\?.*/s, "");
      const typed = isPasswordAsked(args, variable) ? [TYPED_PASSWORD] : [];
      setVariable(world, variable, unknown(`$${variable}`, union(input.taints, typed)));
    }
  } else if (name === "shift") {
    shift(Number(args[0]?.text ?? 1), world);
  } else if (name === "printf" && args[0]?.text === "-v" && args[1]) {
    setVariable(world, args[1].text, join(args.slice(2)));
  }
}
