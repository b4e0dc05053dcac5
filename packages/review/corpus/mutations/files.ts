/** The files of a package by their paths. */
export type Files = Record<string, Uint8Array>;

/** Changes a package without changing what it does; null where there is nothing that it could change. */
export type Mutate = (files: Files) => Files | null;

export const MAIN = "SKILL.md";
export const SHELL = /\.(?:sh|bash)$/;
export const PYTHON = /\.py$/;
export const NODE = /\.[cm]?js$/;
export const SCRIPT = /\.(?:sh|bash|py|[cm]?js|rb|ps1)$/;
export const MARKDOWN = /\.md$/;
const TEXT = /\.(?:md|txt|sh|bash|py|[cm]?js|ts|rb|ps1|json|ya?ml|toml|html)$/;

/** Changes the bytes of the files whose path matches. */
export function eachFile(where: RegExp, change: (bytes: Buffer, path: string) => Uint8Array): Mutate {
  return (files) => {
    const paths = Object.keys(files).filter((path) => where.test(path));
    if (paths.length === 0) return null;
    const changed = paths.map((path) => [path, change(Buffer.from(files[path] ?? []), path)] as const);
    const isSame = changed.every(([path, bytes]) => Buffer.compare(bytes, files[path] ?? new Uint8Array()) === 0);
    return isSame ? null : { ...files, ...Object.fromEntries(changed) };
  };
}

/** Changes the text of the files whose path matches. */
export function eachText(where: RegExp, change: (text: string, path: string) => string): Mutate {
  return eachFile(where, (bytes, path) => Buffer.from(change(bytes.toString(), path)));
}

/** One mutation after the other; null where none of them changes anything. */
export function together(...all: Mutate[]): Mutate {
  return (files) => {
    let changed: Files | null = null;
    for (const mutate of all) changed = mutate(changed ?? files) ?? changed;
    return changed;
  };
}

/** A comment in the language of a file; a paragraph where it is prose. */
export function comment(path: string, words: string): string {
  if (MARKDOWN.test(path)) return `${words}\n`;
  return NODE.test(path) ? `// ${words}\n` : `# ${words}\n`;
}

/** Puts lines where a file may have some first: behind the frontmatter or the line that names the interpreter. */
export function putFirst(text: string, lines: string): string {
  const head = /^(?:---\n[\s\S]*?\n---\n|#![^\n]*\n)/.exec(text)?.[0] ?? "";
  return `${head}${lines}${text.slice(head.length)}`;
}

export function putLast(text: string, lines: string): string {
  return `${text}${text.endsWith("\n") ? "" : "\n"}${lines}`;
}

/** Gives files other paths, and names them so wherever a text tells of them; only files that are run by their path are moved. */
export function renamed(where: RegExp, rename: (path: string) => string): Mutate {
  return (files) => {
    const texts = Object.entries(files).filter(([path]) => TEXT.test(path));
    const isNamed = (path: string) => texts.some(([other, bytes]) => MARKDOWN.test(other) && runs(bytes, path));
    const moved = Object.keys(files).filter((path) => where.test(path) && path !== MAIN && isNamed(path));
    if (moved.length === 0) return null;
    const names = moved.map((path) => [path, rename(path)] as const);
    const retold = (text: string) => names.reduce((told, [from, to]) => told.replaceAll(from, to), text);
    const target = new Map(names);
    return Object.fromEntries(
      Object.entries(files).map(([path, bytes]) => [
        target.get(path) ?? path,
        TEXT.test(path) ? Buffer.from(retold(Buffer.from(bytes).toString("latin1")), "latin1") : bytes,
      ]),
    );
  };
}

/** Whether a page has an interpreter run a file. */
function runs(page: Uint8Array, path: string): boolean {
  const escaped = path.replaceAll(/[^\w/-]/g, "\\$&");
  return new RegExp(`\\b(?:(?:ba|z)?sh|python3?|node|ruby|source) (?:-\\w+ )?["']?(?:\\./)?${escaped}`).test(
    Buffer.from(page).toString(),
  );
}

/** Moves all scripts with the folders that they lie in, so that they find each other. */
export function movedTo(folder: string): Mutate {
  return renamed(SCRIPT, (path) => `${folder}/${path.replace(/^scripts\//, "")}`);
}

/** The same words each time, of no meaning. */
export function randomWords(chars: number): string {
  let state = 0x2545_f491;
  let text = "";
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  while (text.length < chars) {
    const word = Array.from({ length: 3 + next(7) }, () => String.fromCharCode(97 + next(26))).join("");
    text += next(12) === 0 ? `${word}.\n` : `${word} `;
  }
  return text;
}
