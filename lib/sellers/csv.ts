type Cell = string | number | Date | null;

/** Rows as RFC 4180 text that no spreadsheet takes for formulas. */
export function toCsv(columns: string[], rows: Record<string, Cell>[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? null))];
  return lines.map((cells) => `${cells.map(toField).join(",")}\r\n`).join("");
}

function toField(cell: Cell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell === "number") return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
