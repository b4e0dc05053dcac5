import { languageOfFile } from "../follow/syntax/code-language";
import type { Content } from "./containers/content";
import { isMarkdown, isScript, roleOf } from "./path-role";
import { isNamedTest, type StartedFiles } from "./started-files";

const HEAD_BYTES = 200;
const MARK = "!program.";
const BY_SHEBANG: [RegExp, string][] = [
  [/^#!.{0,80}\b(?:ba|z|da|k|a)?sh\b/, "sh"],
  [/^#!.{0,80}\bpython[\d.]*\b/, "py"],
  [/^#!.{0,80}\b(?:node|bun|deno)\b/, "js"],
  [/^#!.{0,80}\bruby\b/, "rb"],
  [/^#!.{0,80}\bperl\b/, "pl"],
  [/^#!.{0,80}\bphp\b/, "php"],
];

/**
 * The files that are run although their names or folders do not show it, each as the program that it is run as: what is
 * called, or lies, like a note or a test is judged by what starts it.
 */
export function programsAmong(files: Content[], started: StartedFiles): Content[] {
  return files.flatMap((file) => {
    const extension = extensionOf(file, started);
    if (extension === null) return [];
    const near = `${file.path}${MARK}${extension}`;
    const path = roleOf(near) === "script" ? near : near.replaceAll("/", "·");
    return [{ ...file, path, inside: null, of: file.path }];
  });
}

/** The path of the file that a program is. */
export function ownPath(path: string): string {
  const at = path.lastIndexOf(MARK);
  return at === -1 ? path : path.slice(0, at);
}

function extensionOf({ path, bytes }: Content, started: StartedFiles): string | null {
  if (isNamedTest(path)) return null;
  const start = started.get(path);
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1").replaceAll("\0", "");
  const own = languageOfFile(path, "");
  if (isScript(path)) {
    const isShown = roleOf(path) === "script" || !start?.isTold;
    return isShown ? null : (/\.(\w+)$/.exec(path)?.[1] ?? null);
  }
  const shebang = BY_SHEBANG.find(([line]) => line.test(head))?.[1] ?? null;
  if (start === undefined) return isMarkdown(path) || own !== null ? null : shebang;
  const isBare = !/\.[^/.]+$/.test(path);
  return start.extension ?? shebang ?? (isBare ? "sh" : null);
}
