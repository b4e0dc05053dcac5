import { crc32 } from "node:zlib";
import { gzipSync, strToU8, zipSync, zlibSync } from "fflate";

/** Makes the content of a file that is not text from the lines that describe it. */
export const MAKERS: Record<string, (text: string) => Uint8Array> = {
  hex: (text) => Buffer.from(text.replace(/\s/g, ""), "hex"),
  gzip: (text) => gzipSync(strToU8(text), { mtime: 0 }),
  utf16: (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]),
  crlf: (text) => strToU8(text.replaceAll("\n", "\r\n")),
  /** `path: content` a line, in which `\\n` is a line break. */
  zip: (text) => zipOf(linesOf(text)),
  "zip-in-zip": (text) => zipSync({ "bundle/inner.zip": zipOf(linesOf(text)) }, ZIP_TIME),
  /** A paragraph a line; `hidden: ` before it makes its letters vanish. */
  docx: (text) =>
    zipOf([
      ["[Content_Types].xml", DOCX_TYPES],
      ["word/document.xml", docxDocument(text)],
    ]),
  png: (text) => image(text, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  /** A whole picture of one point: with such a comment, and with such bytes behind its end. */
  "png-comment": (text) => picture(Buffer.from(`Comment\0${text}`, "latin1")),
  "png-tail": (text) => Buffer.concat([picture(Buffer.from("Software\0GIMP")), strToU8(text)]),
  jpeg: (text) => image(text, [0xff, 0xd8, 0xff, 0xe0]),
  woff2: (text) => image(text, [0x77, 0x4f, 0x46, 0x32]),
  pdf: (text) => strToU8(`%PDF-1.7\n${text}\n%%EOF\n`),
  elf: (text) => program(text, [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]),
  macho: (text) => program(text, [0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1]),
  exe: (text) => program(text, [0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]),
  wasm: (text) => program(text, [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
  pyc: (text) => program(text, [0xcb, 0x0d, 0x0d, 0x0a, 0, 0, 0, 0]),
  class: (text) => program(text, [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 65]),
};

const OFFICE = "http://schemas.openxmlformats.org";
const DOCX_TYPES = `<Types xmlns="${OFFICE}/package/2006/content-types"/>`;
const ZIP_TIME = { mtime: new Date(1980, 0, 1, 12) };
const PROGRAM_BYTES = 4096;
const IMAGE_BYTES = 1500;

function linesOf(text: string): [path: string, content: string][] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const at = line.indexOf(": ");
      return [line.slice(0, at), line.slice(at + 2)];
    });
}

function zipOf(files: [path: string, content: string][]): Uint8Array {
  const entries = files.map(([path, content]) => [path, strToU8(content.replaceAll("\\n", "\n"))]);
  return zipSync(Object.fromEntries(entries), ZIP_TIME);
}

function docxDocument(text: string): string {
  const paragraphs = text
    .trim()
    .split("\n")
    .map((line) => {
      const words = line
        .replace(/^hidden: /, "")
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;");
      const properties = words === line ? "" : "<w:rPr><w:vanish/></w:rPr>";
      return `<w:p><w:r>${properties}<w:t>${words}</w:t></w:r></w:p>`;
    });
  return `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body>${paragraphs.join("")}</w:body></w:document>`;
}

function image(text: string, magic: number[]): Uint8Array {
  return Buffer.concat([Buffer.from(magic), noise(IMAGE_BYTES), strToU8(text)]);
}

function picture(comment: Uint8Array): Uint8Array {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const header = chunk("IHDR", Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]));
  const pixels = chunk("IDAT", zlibSync(new Uint8Array(2)));
  return Buffer.concat([signature, header, chunk("tEXt", comment), pixels, chunk("IEND", new Uint8Array(0))]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([framed.subarray(0, 4), body, framed.subarray(4)]);
}

/** Magic, noise and the strings that a real one would hold; nothing that could run. */
function program(text: string, magic: number[]): Uint8Array {
  return Buffer.concat([Buffer.from(magic), noise(PROGRAM_BYTES), strToU8(text.replaceAll("\n", "\0")), noise(64)]);
}

/** The same bytes each time, of no meaning. */
function noise(length: number): Uint8Array {
  let state = 0x2545_f491;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}
