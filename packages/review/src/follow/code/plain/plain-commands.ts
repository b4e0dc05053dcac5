import type { PlainStatement } from "./plain-statement";

const SHELL = /^(?:\S*\/)?(?:(?:ba|z|da)?sh|cmd(?:\.exe)?)$/;
const SHELL_OPTION = /^(?:-\w*c|\/c)$/i;
/** Swift sets a process's arguments apart from its program. */
const SETS_ARGUMENTS = /\.arguments\s{0,4}=\s{0,4}\[\s{0,4}$/;

/** What a shell is handed by whatever starts it, a function of the program's own, say. */
export function shellTextIn({ code, literals }: PlainStatement): string | undefined {
  const at = literals.findIndex(({ text }) => SHELL_OPTION.test(text));
  const option = literals[at];
  if (!option) return undefined;
  const isForShell = SHELL.test(literals[at - 1]?.text ?? "") || SETS_ARGUMENTS.test(code.slice(0, option.start));
  return isForShell ? literals[at + 1]?.text : undefined;
}

/** A program with its arguments, or a shell with its text. */
export function commandOf(words: string[], api: string): string {
  const [program = ""] = words;
  const isShell = SHELL.test(program) && SHELL_OPTION.test(words[1] ?? "");
  if (isShell) return words[2] ?? "";
  return /Command|Builder|Start|system|spawn|exec$/.test(api) ? words.join(" ") : program;
}

/** Paths as they are, or the one that begins with the folder of the user. */
export function pathsOf(texts: string[]): string[] {
  const below = texts.filter((text) => text !== "~");
  return below.length < texts.length ? [`~/${below.join("/")}`.replaceAll(/\/{2,}/g, "/")] : texts;
}

/** The texts that name another machine. */
export function addressesOf(texts: string[]): string[] {
  return texts.filter((text) => /^(?:[a-z]+:\/\/|(?:[\w-]+\.)+[a-z]{2,12}(?:[:/]|$)|\d+(?:\.\d+){3})/i.test(text));
}
