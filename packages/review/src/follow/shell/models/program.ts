import type { Value } from "../value";
import { type Language, readFile } from "../world";
import type { Call, Effect } from "./effect";
import { startedBy } from "./one-liner";

/** What it does to run a program file, as far as it is known what that holds. */
export function fromFile(path: Value, world: Call["world"], language: Language): Effect {
  const content = programIn(path, world);
  return content ? { runs: [{ value: content, how: "file", language }] } : {};
}

/** What it does to run what a program is fed. */
export function fromInput(input: Value, language: Language): Effect {
  const isEmpty = input.text === "" && input.taints.length === 0;
  if (isEmpty) return {};
  const started = language === "shell" || !input.isKnown ? [] : startedBy(input.text, language);
  return { runs: [{ value: input, how: "pipe", language }, ...started] };
}

/** What is known of a program file: its own content, or that of the folder that it was unpacked into. */
export function programIn(path: Value, world: Call["world"]): Value | null {
  const own = readFile(world, path.text);
  if (own) return own;
  if (path.taints.some(({ kind }) => kind === "remote")) return path;
  const folders = path.text.replace(/^\.\//, "").split("/").slice(0, -1);
  while (folders.length > 0) {
    const folder = world.files.get(`${folders.join("/")}/*`);
    if (folder) return folder;
    folders.pop();
  }
  return /^[/~$]/.test(path.text) ? null : (world.files.get("./*") ?? null);
}
