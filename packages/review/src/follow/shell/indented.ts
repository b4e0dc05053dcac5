/** Lines that a page shows as code by their indentation, and the line of the file that they begin on. */
type Indented = { lines: string[]; firstLine: number };

const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s{1,4}(?=\S)/;
const CODE_COLUMNS = 4;

/** The blocks in prose that are code by being four columns further in than the text around them, as CommonMark says. */
export function indentedBlocks(prose: string[], firstLine: number): Indented[] {
  const blocks: Indented[] = [];
  let textColumn = 0;
  let open: Indented | null = null;
  let isBehindBlank = true;
  for (const [index, line] of prose.entries()) {
    const isBlank = line.trim() === "";
    const column = columnOf(line);
    if (!isBlank && column < textColumn + CODE_COLUMNS) {
      open = null;
      const item = ITEM.exec(line)?.[0];
      if (item !== undefined) textColumn = columnOf(`${item.replace(/\S/g, " ")}x`);
      else if (column === 0) textColumn = 0;
    } else if (!isBlank && (open || isBehindBlank)) {
      if (!open) {
        open = { lines: [], firstLine: firstLine + index };
        blocks.push(open);
      }
      open.lines.push(line);
    } else if (open) open.lines.push("");
    isBehindBlank = isBlank;
  }
  return blocks;
}

function columnOf(line: string): number {
  return /^[ \t]*/.exec(line.replaceAll("\t", "    "))?.[0].length ?? 0;
}
