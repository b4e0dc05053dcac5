import type { Followed } from "../shell/followed";
import type { CommandEffect } from "../shell/world";

const UNPACKS =
  /^(?:unzip|bsdtar|tar|gunzip|gzip|zcat|gzcat|bunzip2|bzip2|bzcat|unxz|xz|xzcat|zstd|zstdcat|7z|7za|7zr|unrar|cpio)$/;
const RUNS_A_FILE = /^(?:(?:ba|z|da|k)?sh|source|\.|python[\d.]*|node|bun|deno|perl|ruby|php|chmod|open|start|sudo)$/;
const TARGET_OPTION = /^(?:-d|-C|--directory|-o)$/;

/** The names of the files that commands unpack to run what comes out of them. */
export function unpackedAndRun(shell: Followed[]): string[] {
  return shell.flatMap(({ commands, source }) =>
    commands.flatMap((command, index) => {
      if (!UNPACKS.test(command.name)) return [];
      const [next] = commands.slice(index + 1);
      const between = next ? source.text.slice(command.offset, next.offset) : "";
      const isPiped = /^[^|;&\n]*\|\s*$/.test(between) && next !== undefined && readsProgram(next);
      const isRun = isPiped || commands.slice(index + 1).some((one) => runsBelow(one, targetOf(command)));
      return isRun ? command.args.map(({ text }) => text.split("/").at(-1) ?? "") : [];
    }),
  );
}

/** The names of the files that commands run, by their own path or by an interpreter. */
export function filesRun({ commands }: Followed): string[] {
  return commands.flatMap(({ name, path, args }) => {
    const own = path.includes("/") ? [path] : [];
    const file = RUNS_A_FILE.test(name)
      ? args.find(({ text }) => /^[^-+]/.test(text) && !/^\d+$/.test(text))
      : undefined;
    return [...own, ...(file ? [file.text] : [])].map((one) => one.split("/").at(-1) ?? "");
  });
}

/** An interpreter without a file of its own takes its program from the pipe. */
function readsProgram({ name, args }: CommandEffect): boolean {
  const first = args[0]?.text;
  return RUNS_A_FILE.test(name) && (first === undefined || /^-s?$/.test(first));
}

/** The folder that is unpacked to, where it is named. */
function targetOf({ args }: CommandEffect): string | null {
  const at = args.findIndex(({ text }) => TARGET_OPTION.test(text));
  const target = args[at + 1]?.text;
  return at === -1 || !target || target.length < 3 ? null : target.replace(/\/+$/, "");
}

function runsBelow({ name, path, args }: CommandEffect, target: string | null): boolean {
  if (!target) return false;
  const isBelow = (file: string) => file.startsWith(`${target}/`);
  if (isBelow(path)) return true;
  const file = args.find(({ text }) => !text.startsWith("-") && !/^[+\d]/.test(text));
  return RUNS_A_FILE.test(name) && name !== "chmod" && file !== undefined && isBelow(file.text);
}
