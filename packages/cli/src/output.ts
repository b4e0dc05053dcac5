import { stripVTControlCharacters, styleText } from "node:util";
import { plainJson } from "./plain";

type Style = "bold" | "dim" | "green" | "yellow" | "red" | "cyan";
type Stream = { write(text: string): unknown };

export type Output = {
  /** The command's result, once: the value as JSON, or what a person reads of it. */
  result(value: unknown, text: () => string): void;
  /** The result in a form of its own, such as SARIF. */
  raw(text: string): void;
  /** Progress and notices, beside the result. */
  note(text: string): void;
  warn(text: string): void;
  /** Styled where the result's stream takes that. */
  style(style: Style, text: string): string;
};

/** Results go to `stdout`, all else to `stderr`. */
export function outputTo({ stdout, stderr }: { stdout: Stream; stderr: Stream }, { json }: { json: boolean }): Output {
  const styled = (stream: Stream) => (style: Style, text: string) =>
    styleText(style, text, { stream: stream as NodeJS.WriteStream }); // plain where that is no terminal
  const beside = styled(stderr);
  return {
    result: (value, text) => stdout.write(`${json ? plainJson(value) : text()}\n`),
    raw: (text) => stdout.write(`${text}\n`),
    note: (text) => stderr.write(`${text}\n`),
    warn: (text) => stderr.write(`${beside("yellow", "warning:")} ${text}\n`),
    style: json ? (_, text) => text : styled(stdout),
  };
}

/** Rows under each other, each column as wide as its widest cell; the last may be cut to what fits. */
export function table(rows: string[][], { columns = Number.POSITIVE_INFINITY }: { columns?: number } = {}): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => widthOf(row[i] ?? ""))));
  return rows
    .map((row) => {
      const last = row.length - 1;
      const before = row.slice(0, last).map((cell, i) => cell + " ".repeat((widths[i] ?? 0) - widthOf(cell)));
      const left = columns - before.reduce((sum, cell) => sum + widthOf(cell) + 2, 0);
      return [...before, cut(row[last] ?? "", Math.max(left, 20))].join("  ").trimEnd();
    })
    .join("\n");
}

function widthOf(cell: string): number {
  return [...stripVTControlCharacters(cell)].length;
}

function cut(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width
    ? text
    : `${characters
        .slice(0, width - 1)
        .join("")
        .trimEnd()}…`;
}
