const SIMPLE: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", a: "\x07", "0": "\0" };
const ESCAPE =
  /\\(?:x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|(\r?\n)|([\s\S]))/g;

/** What a string literal means, its quotes already taken off. */
export function unescapeLiteral(literal: string): string {
  if (!literal.includes("\\")) return literal;
  return literal.replace(ESCAPE, (_, x, braced, u, long, octal, newline, other) => {
    if (newline !== undefined) return "";
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    if (other !== undefined) return SIMPLE[other] ?? other;
    const code = Number.parseInt(x ?? braced ?? u ?? long, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
