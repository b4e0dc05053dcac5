const MAX_LINE_CHARS = 2000;
/** Strings and comments, and behind them words that begin with a variable and go on as a path. */
const PIECES = /"(?:`.|""|[^"`])*"|'[^']*'|#.*|(?<=[\s=,(])\$[\w:]{1,60}[\\/][^\s"'`;|,(){}]+/g;

/** Code in which such words stand in quotes, since the grammar knows no others: `$env:TEMP\a.exe`. */
export function quoted(code: string): string {
  return code
    .split("\n")
    .map((line) => {
      if (line.length > MAX_LINE_CHARS || !/\$[\w:]+[\\/]/.test(line)) return line;
      return line.replaceAll(PIECES, (piece) => (piece.startsWith("$") ? `"${piece}"` : piece));
    })
    .join("\n");
}
