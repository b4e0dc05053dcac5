const MAX_LINE_CHARS = 2000;
const STRING_OR_COMMENT = String.raw`"(?:\x60.|""|[^"\x60])*"|'[^']*'|#.*`;
/** A variable that goes on as a path: `$env:TEMP\a.exe`. */
const PATH = String.raw`(?<=[\s=,(])\$[\w:]{1,60}[\\/][^\s"'\x60;|,(){}]+`;
/** A word with a dot behind a comma, as in `-Include wallet.dat, keystore.json`. */
const LISTED = String.raw`(?<=,[ \t]{0,4})(?:[A-Za-z*][\w*-]{0,60})?(?:\.[A-Za-z*][\w*]{0,20}){1,4}(?=[\s,;|)]|$)`;
const PIECES = new RegExp(`${STRING_OR_COMMENT}|${PATH}|${LISTED}`, "g");
const MAY_HAVE_ONE = /\$[\w:]+[\\/]|,[ \t]{0,4}[\w*-]{0,60}\./;

/** Code in which words stand in quotes that PowerShell takes for texts and the grammar does not. */
export function quoted(code: string): string {
  return code
    .split("\n")
    .map((line) => {
      if (line.length > MAX_LINE_CHARS || !MAY_HAVE_ONE.test(line)) return line;
      return line.replaceAll(PIECES, (piece) => (/^["'#]/.test(piece) ? piece : `"${piece}"`));
    })
    .join("\n");
}
