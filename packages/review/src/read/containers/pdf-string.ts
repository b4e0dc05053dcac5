const MAX_STRING_CHARS = 64 * 1024;
const HEXADECIMAL = /<([0-9a-f\s]{0,65536})>/iy;
const ESCAPES: Record<string, string> = { n: "\n", r: "\n", t: "\t", b: "", f: "" };

/** The string of a PDF that begins at an offset, written in brackets or in hexadecimal digits, and where it ends. */
export function readString(source: string, from: number): { text: string; end: number } | null {
  if (source[from] === "<") return hexadecimal(source, from);
  return source[from] === "(" ? literal(source, from) : null;
}

function literal(source: string, from: number): { text: string; end: number } {
  let text = "";
  let depth = 0;
  let at = from;
  for (; at < source.length && text.length < MAX_STRING_CHARS; at += 1) {
    const char = source[at] ?? "";
    if (char === "\\") {
      const octal = /^[0-7]{1,3}/.exec(source.slice(at + 1, at + 4))?.[0];
      const next = source[at + 1] ?? "";
      text += octal
        ? String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
        : next === "\n"
          ? ""
          : (ESCAPES[next] ?? next);
      at += octal ? octal.length : 1;
      continue;
    }
    if (char === ")") depth -= 1;
    if (depth === 0 && char === ")") break;
    if (depth > 0) text += char;
    if (char === "(") depth += 1;
  }
  return { text: decoded(text), end: at + 1 };
}

function hexadecimal(source: string, from: number): { text: string; end: number } | null {
  HEXADECIMAL.lastIndex = from;
  const [whole, found] = HEXADECIMAL.exec(source) ?? [];
  if (whole === undefined || found === undefined) return null;
  const bytes = Buffer.from(found.replaceAll(/\s/g, ""), "hex");
  return { text: decoded(bytes.toString("latin1")), end: from + whole.length };
}

/** Text is in one byte a letter, or says by a mark that it is in two. */
function decoded(text: string): string {
  if (!text.startsWith("\xfe\xff")) return text;
  const wide = Buffer.from(text.slice(2), "latin1");
  return wide
    .subarray(0, wide.length & ~1)
    .swap16()
    .toString("utf16le");
}
