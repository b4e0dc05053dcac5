import type { GatheredCode } from "./page";

const MAX_CELLS = 1000;
/** Cells that begin so are not Python, or not run as it. */
const OTHER_LANGUAGE = /^\s{0,20}%%(?!(?:time|timeit|capture|prun|memit|python3?|py)\b)/;

/** A cell: `kind` is "code", or what else Jupyter calls it. */
export type Notebook = { language: string; cells: { kind: string; source: string }[] };

/** The program that a notebook's Python cells make, and the line of the file for each of its lines; null where it is none. */
export function readNotebook(text: string): GatheredCode | null {
  const notebook = notebookCells(text);
  if (!notebook || !/^(?:i?python[\d.]*)?$/i.test(notebook.language)) return null;

  const code: string[] = [];
  const lines: number[] = [];
  let searched = 0;
  let line = 1;
  for (const { kind, source } of notebook.cells) {
    if (kind !== "code" || OTHER_LANGUAGE.test(source)) continue;
    for (const one of source.split("\n")) {
      // The line stands in the file as JSON writes it; where it does not, the line before it will do.
      const at = one.trim() === "" ? -1 : text.indexOf(JSON.stringify(one).slice(1, -1), searched);
      if (at !== -1) {
        for (let i = text.indexOf("\n", searched); i !== -1 && i < at; i = text.indexOf("\n", i + 1)) line += 1;
        searched = at;
      }
      code.push(asPython(one));
      lines.push(line);
    }
  }
  return { code: code.join("\n"), lines };
}

/** The cells of a notebook and its language; null for what is none. */
export function notebookCells(text: string): Notebook | null {
  let notebook: unknown;
  try {
    notebook = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(notebook) || !Array.isArray(notebook.cells)) return null;
  const { metadata } = notebook;
  const kernel = isRecord(metadata) ? (metadata.language_info ?? metadata.kernelspec) : null;
  const language = isRecord(kernel) ? String(kernel.language ?? kernel.name ?? "") : "";
  const cells = notebook.cells.slice(0, MAX_CELLS).flatMap((cell: unknown) => {
    if (!isRecord(cell)) return [];
    const source = Array.isArray(cell.source) ? cell.source.join("") : String(cell.source ?? "");
    return { kind: String(cell.cell_type ?? ""), source };
  });
  return { language: language.toLowerCase(), cells };
}

/** `!command` starts a command; other magic does nothing that is followed. */
function asPython(line: string): string {
  const [, indent, command] =
    /^(\s*)(?:[\w.]{1,60}\s*=\s*)?!{1,2}(.*)$/.exec(line) ?? /^(\s*)%(?:system|sx)\s+(.*)$/.exec(line) ?? [];
  if (command !== undefined) return `${indent}__import__("os").system(${JSON.stringify(command)})`;
  const installed = /^(\s*)%((?:pip|conda|mamba|uv)\s.*)$/.exec(line);
  if (installed) return `${installed[1]}__import__("os").system(${JSON.stringify(installed[2])})`;
  return /^\s*%/.test(line) ? "" : line;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
