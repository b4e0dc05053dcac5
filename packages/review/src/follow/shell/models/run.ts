import { join, known, unknown } from "../value";
import type { Run } from "../world";
import { contentOf, operands } from "./content";
import type { Call, Effect, Model } from "./effect";
import { fromFile } from "./program";

/** Commands that run programs which they are given. */
export const RUN_MODELS: Record<string, Model> = {
  eval: ({ args }) => ({ runs: [{ value: join(args, " "), how: "evaluated", language: "shell" }] }),
  source: sourced,
  ".": sourced,
  trap: ({ args }) => (args[0] ? { runs: [{ value: args[0], how: "argument", language: "shell" }] } : {}),
  su: commandOption,
  script: commandOption,
  runuser: commandOption,
  flock: commandOption,
  watch: ({ args }) => ({ runs: [{ value: join(operands(args), " "), how: "argument", language: "shell" }] }),
  awk: evaluatingAwk,
  gawk: evaluatingAwk,
  iex: invokedExpression,
  "invoke-expression": invokedExpression,
  "/lib64/ld-linux-x86-64.so.2": sourced,
  make: built,
  gmake: built,
  ninja: built,
  cmake: built,
  meson: built,
  at: fed,
  batch: fed,
};

function sourced({ args, world }: Call): Effect {
  const [file] = args;
  return file ? fromFile(file, world, "shell") : {};
}

function fed({ input }: Call): Effect {
  return { runs: [{ value: input, how: "pipe", language: "shell" }] };
}

function invokedExpression({ args, input }: Call): Effect {
  return { runs: [{ value: args.length > 0 ? join(args, " ") : input, how: "pipe", language: "powershell" }] };
}

function commandOption({ args }: Call): Effect {
  const at = args.findIndex(({ text }) => /^-[a-z]*c$|^--command$/.test(text));
  const program = at === -1 ? undefined : args[at + 1];
  return program ? { runs: [{ value: program, how: "argument", language: "shell" }] } : {};
}

/** A build runs what the folder that it is in tells it to. */
function built({ args, world }: Call): Effect {
  const at = args.findIndex(({ text }) => /^(?:-C|--build|-B|--directory)$/.test(text));
  const folder = args[at + 1]?.text ?? ".";
  return fromFile(known(at === -1 ? "Makefile" : `${folder}/Makefile`), world, "other");
}

/** `awk '{system($0)}'` runs what it reads. */
function evaluatingAwk({ args, input, world }: Call): Effect {
  const program = args.find(({ text }) => !text.startsWith("-"));
  const files = args.slice(1).map((value) => contentOf(world, value).taints);
  const taints = [...input.taints, ...files.flat()].slice(0, 12);
  const runs: Run[] = [];
  if (program && /\bsystem\s*\(\s*\$|\|\s*"(?:ba|z)?sh"/.test(program.text)) {
    runs.push({ value: unknown("", taints), how: "pipe", language: "shell" });
  }
  const literal = program && /\bsystem\s*\(\s*"([^"]{1,2000})"/.exec(program.text)?.[1];
  if (literal) runs.push({ value: known(literal), how: "argument", language: "shell" });
  return { output: unknown("", taints), runs };
}
