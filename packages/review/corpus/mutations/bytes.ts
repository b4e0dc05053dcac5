import {
  comment,
  eachFile,
  eachText,
  MAIN,
  MARKDOWN,
  type Mutate,
  NODE,
  PYTHON,
  putFirst,
  putLast,
  SCRIPT,
  SHELL,
} from "./files";

const ANY = new RegExp(`${MARKDOWN.source}|${SCRIPT.source}`);
const NOT_MAIN = new RegExp(`^(?!${MAIN}$).*(?:${ANY.source})`);
/** Texts that are read in whatever way they are written down. */
const READ_ANYHOW = new RegExp(`^(?!${MAIN}$).*(?:${MARKDOWN.source}|\\.(?:txt|ps1)$)`);
const CONTROLS = Array.from({ length: 40 }, (_, index) => String.fromCharCode((index % 6) + 1)).join("");

/** Bytes and encodings that interpreters and agents read past. */
export const BYTES: [name: string, mutate: Mutate][] = [
  ["a NUL in a last comment", eachText(ANY, (text, path) => putLast(text, comment(path, "end\0")))],
  ["a NUL in a first comment", eachText(ANY, (text, path) => putFirst(text, comment(path, "begin\0here")))],
  ["NULs within the words of shell", eachText(SHELL, withNuls)],
  ["many NULs behind", eachText(SHELL, (text) => putLast(text, `exit 0\n${"\0".repeat(5000)}`))],
  ["control characters in a comment", eachText(ANY, (text, path) => putLast(text, comment(path, CONTROLS)))],
  ["Latin-1 letters in a comment", eachFile(NOT_MAIN, (bytes, path) => latin1(bytes, path, "\xfc\xe9\xf1".repeat(70)))],
  ["broken UTF-8 in a comment", eachFile(NOT_MAIN, (bytes, path) => latin1(bytes, path, "\xff\xfe\xc3\x28\x80"))],
  ["quotes of Windows in a comment", eachFile(NOT_MAIN, (bytes, path) => latin1(bytes, path, "\x93so\x94 \x96 \x85"))],
  ["the start of a PDF", begun(SHELL, "%PDF-1.4\n")],
  ["the start of a picture", begun(/\.(?:sh|bash|py|[cm]?js)$/, "GIF89a=1\n")],
  ["the start of a picture, and a NUL", begunWithNuls("GIF89a=1\n")],
  ["the start of a Windows program, and a NUL", begunWithNuls("MZ=1\n")],
  ["the start of a compressed file", begun(SHELL, "BZh\n")],
  ["the start of a bitmap, and control characters", begun(/\.(?:sh|py)$/, `BM=1\n# ${CONTROLS}\n`)],
  ["the start of a Linux program", begun(SHELL, "\x7fELF\n")],
  ["the start of an old archive", begun(SHELL, "Rar!\x1a\n")],
  [
    "noise behind the end of shell",
    eachFile(SHELL, (bytes) => Buffer.concat([bytes, Buffer.from("\nexit 0\n"), noise(60_000)])),
  ],
  [
    "a PDF's start and noise",
    eachFile(SHELL, (bytes) =>
      Buffer.concat([Buffer.from("%PDF-1.7\n"), bytes, Buffer.from("\nexit 0\n"), noise(60_000)]),
    ),
  ],
  ["a byte order mark", eachText(/\.(?:md|py|[cm]?js|ps1)$/, (text) => `\ufeff${text}`)],
  ["UTF-16", eachText16((text) => Buffer.from(`\ufeff${text}`, "utf16le"))],
  ["UTF-16, the other way round", eachText16((text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16())],
  ["UTF-16 without a mark", eachText16((text) => Buffer.from(text, "utf16le"))],
  ["line ends of Windows", eachText(/\.(?:md|py|[cm]?js|ps1)$/, (text) => text.replaceAll(/\r?\n/g, "\r\n"))],
  [
    "line ends of old Macs",
    eachText(/^(?!SKILL\.md$).*\.(?:md|py|[cm]?js|ps1)$/, (text) => text.replaceAll(/\r?\n/g, "\r")),
  ],
  ["line ends of old Macs in the instructions", eachText(/^SKILL\.md$/, bodyByCarriageReturns)],
  [
    "line separators in JavaScript",
    eachText(NODE, (text) => (/`|^#!/.test(text) ? text : text.replaceAll("\n", "\u2028"))),
  ],
  [
    "line separators in instructions",
    eachText(MARKDOWN, (text) => putFirst(text, "One\u2028Two\u2029Three\u0085Four\n")),
  ],
  ["form feeds", eachText(/\.(?:py|[cm]?js)$/, (text) => text.replaceAll(/\n(?=\S)/g, "\n\f"))],
  ["UTF-7 that Python reads", eachText(PYTHON, (text) => `# coding: utf-7\n${utf7(text)}`)],
  [
    "escapes that Python reads",
    eachText(PYTHON, (text) => (/\\[uU]/.test(text) ? text : `# coding: raw_unicode_escape\n${escaped(text)}`)),
  ],
  [
    "a Latin-1 cookie",
    eachFile(PYTHON, (bytes, path) =>
      latin1(Buffer.concat([Buffer.from("# coding: latin-1\n"), bytes]), path, "\xfc".repeat(50)),
    ),
  ],
];

function begun(where: RegExp, line: string): Mutate {
  return eachText(where, (text) => line + text);
}

function begunWithNuls(line: string): Mutate {
  return eachText(/\.(?:sh|bash|py|[cm]?js)$/, (text, path) => putLast(line + text, comment(path, "end\0\0\0")));
}

/** Bash leaves NULs out of what it reads, once the first line shows that it is text. */
function withNuls(text: string): string {
  const [first = "", ...rest] = text.split("\n");
  return [first, ...rest.map((line) => line.replaceAll(/\b([a-z])(?=[a-z]{2})/g, "$1\0"))].join("\n");
}

function latin1(bytes: Buffer, path: string, letters: string): Buffer {
  return Buffer.concat([bytes, Buffer.from("\n"), Buffer.from(comment(path, letters), "latin1")]);
}

function eachText16(encode: (text: string) => Uint8Array): Mutate {
  return eachFile(READ_ANYHOW, (bytes) => (bytes[0] === 0xff ? bytes : encode(bytes.toString())));
}

/** The frontmatter keeps its lines, which an upload has to have. */
function bodyByCarriageReturns(text: string): string {
  const head = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? "";
  return head + text.slice(head.length).replaceAll("\n", "\r");
}

function utf7(text: string): string {
  return text.replaceAll(/[^\n\r\t A-Za-z0-9'(),\-./:?]+/g, (rest) => {
    const encoded = Buffer.from(rest, "utf16le").swap16().toString("base64").replaceAll("=", "");
    return `+${encoded}-`;
  });
}

function escaped(text: string): string {
  return text.replaceAll(/[a-z]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
}

/** The same bytes each time, of no meaning. */
function noise(length: number): Uint8Array {
  let state = 0x2545_f491;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}
