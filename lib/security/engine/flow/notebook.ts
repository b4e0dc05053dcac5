import type { GatheredCode } from "./page";

const MAX_CELLS = 1000;

/** The program that a notebook's cells make, and the line of the file for each of its lines; null where it is none. */
export function readNotebook(text: string): GatheredCode | null {
  const cells = cellsOf(text);
  if (!cells) return null;

  const code: string[] = [];
  const lines: number[] = [];
  let searched = 0;
  let line = 1;
  for (const source of cells) {
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

function cellsOf(text: string): string[] | null {
  let notebook: unknown;
  try {
    notebook = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(notebook) || !Array.isArray(notebook.cells)) return null;
  return notebook.cells.slice(0, MAX_CELLS).flatMap((cell: unknown) => {
    if (!isRecord(cell) || cell.cell_type !== "code") return [];
    return Array.isArray(cell.source) ? cell.source.join("") : String(cell.source ?? "");
  });
}

/** `!command` starts a command; other magic does nothing that is followed. */
function asPython(line: string): string {
  const command = /^(\s*)!(.*)$/.exec(line);
  if (command) return `${command[1]}__import__("os").system(${JSON.stringify(command[2])})`;
  return /^\s*%/.test(line) ? "" : line;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
