/** A codec by which Python turns plain ASCII into other text before it reads a program. */
export type PythonCodec = "utf-7" | "escapes" | "raw escapes";

/** What the first or second line of a program may say of its encoding. */
const COOKIE = /^(?:[^\n]*\n)?[ \t\f]*#[^\n]*?coding[:=][ \t]*([-\w.]{1,40})/;
const CODECS: [RegExp, PythonCodec][] = [
  [/^(?:utf_?7|u7|unicode_1_1_utf_7|csunicode11utf7)$/, "utf-7"],
  [/^unicode_?escape$/, "escapes"],
  [/^raw_?unicode_?escape$/, "raw escapes"],
];
const UTF7_RUN = /\+([A-Za-z0-9+/]*)-?/g;
/** Groups as below, of which the last three never match. */
const RAW_ESCAPE = /\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(?!)()()())/gi;
const ESCAPE = /\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|x([0-9a-f]{2})|([0-7]{1,3})|([abfnrtv\n'"\\]))/gi;
const NAMED: Record<string, string> = { a: "\x07", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v", "\n": "" };

/** The codec that a program names for itself; null for those that leave ASCII as it is. */
export function pythonCodec(head: string): PythonCodec | null {
  const name = COOKIE.exec(head)?.[1]?.toLowerCase().replaceAll(/[-. ]/g, "_");
  return CODECS.find(([names]) => name !== undefined && names.test(name))?.[1] ?? null;
}

/** A program as Python reads it that names such a codec. */
export function decodeAsPython(text: string, codec: PythonCodec): string {
  if (codec === "utf-7") return text.replace(UTF7_RUN, (run, base64: string) => fromUtf7(run, base64));
  return text.replace(codec === "escapes" ? ESCAPE : RAW_ESCAPE, unescaped);
}

function unescaped(all: string, ...[short, long, byte, octal, named]: (string | undefined)[]): string {
  if (/^[abfnrtv\n'"\\]$/i.test(named ?? "")) return NAMED[named ?? ""] ?? named ?? "";
  const code = /^[0-7]{1,3}$/.test(octal ?? "")
    ? Number.parseInt(octal ?? "", 8)
    : Number.parseInt(short ?? long ?? byte ?? "", 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : all;
}

function fromUtf7(run: string, base64: string): string {
  if (base64 === "") return run.startsWith("+-") ? "+" : run;
  const bytes = Buffer.from(base64, "base64");
  return bytes
    .subarray(0, bytes.length & ~1)
    .swap16()
    .toString("utf16le");
}
