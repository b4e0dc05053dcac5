import { isUtf8 } from "node:buffer";
import { textShare, utf16Encoding } from "./decoder";
import { isTextName } from "./path-role";

/** What a file's bytes are, whatever its name says. */
export const CONTENT_KINDS = [
  "text",
  "empty",
  "media",
  "pdf",
  "archive",
  "office_macro",
  "executable",
  "installer",
  "bytecode",
  "wasm",
  "opaque",
] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

type Magic = { kind: ContentKind; at?: number; bytes: number[] | string };

const MAGICS: Magic[] = [
  { kind: "executable", bytes: "\x7fELF" },
  { kind: "executable", bytes: [0xfe, 0xed, 0xfa, 0xce] },
  { kind: "executable", bytes: [0xfe, 0xed, 0xfa, 0xcf] },
  { kind: "executable", bytes: [0xce, 0xfa, 0xed, 0xfe] },
  { kind: "executable", bytes: [0xcf, 0xfa, 0xed, 0xfe] },
  { kind: "bytecode", bytes: [0xca, 0xfe, 0xba, 0xbe] },
  { kind: "bytecode", bytes: "dex\n" },
  { kind: "bytecode", bytes: "\x1bLua" },
  { kind: "wasm", bytes: "\0asm" },
  { kind: "installer", bytes: "xar!" },
  { kind: "installer", bytes: "!<arch>\n" },
  { kind: "installer", bytes: [0xed, 0xab, 0xee, 0xdb] },
  { kind: "installer", bytes: "MSCF" },
  { kind: "installer", at: 0x8001, bytes: "CD001" },
  { kind: "archive", bytes: "PK\x03\x04" },
  { kind: "archive", bytes: [0x1f, 0x8b] },
  { kind: "archive", bytes: "BZh" },
  { kind: "archive", bytes: "\xfd7zXZ" },
  { kind: "archive", bytes: "7z\xbc\xaf\x27\x1c" },
  { kind: "archive", bytes: "Rar!\x1a" },
  { kind: "archive", bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { kind: "archive", at: 257, bytes: "ustar" },
  { kind: "pdf", bytes: "%PDF-" },
  { kind: "media", bytes: "\x89PNG\r\n\x1a\n" },
  { kind: "media", bytes: [0xff, 0xd8, 0xff] },
  { kind: "media", bytes: "GIF8" },
  { kind: "media", bytes: "BM" },
  { kind: "media", bytes: [0, 0, 1, 0] },
  { kind: "media", at: 8, bytes: "WEBP" },
  { kind: "media", at: 8, bytes: "WAVE" },
  { kind: "media", at: 4, bytes: "ftyp" },
  { kind: "media", bytes: "II*\0" },
  { kind: "media", bytes: "MM\0*" },
  { kind: "media", bytes: "OggS" },
  { kind: "media", bytes: "fLaC" },
  { kind: "media", bytes: "ID3" },
  { kind: "media", bytes: [0xff, 0xfb] },
  { kind: "media", bytes: [0xff, 0xfa] },
  { kind: "media", bytes: [0xff, 0xf3] },
  { kind: "media", bytes: [0xff, 0xf2] },
  { kind: "media", bytes: "MThd\0\0\0\x06" },
  { kind: "media", bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { kind: "media", bytes: "wOFF" },
  { kind: "media", bytes: "wOF2" },
  { kind: "media", bytes: "OTTO" },
  { kind: "media", bytes: [0, 1, 0, 0, 0] },
];

const OLE_DOCUMENT = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Formats that nobody runs or reads as text where their names and most of their bytes say that they are such. */
const LEAST_TEXT_SHARE = 0.5;

/**
 * How a file is read: as the container or the binary that its first bytes announce, as text, or as both. Shells and agents
 * read past bytes that are none of theirs, so whatever may be taken for text is read as text besides.
 */
export function readingOf(path: string, bytes: Uint8Array): { kind: ContentKind; isText: boolean; isObscure: boolean } {
  const kind = contentKind(path, bytes);
  if (kind === "text" || kind === "empty") return { kind, isText: kind === "text", isObscure: false };
  const isObscure = textShare(bytes) < LEAST_TEXT_SHARE;
  return { kind, isText: !isObscure || kind === "opaque" || mayBeText(path, kind), isObscure };
}

/** Whether its name lets somebody take a file for text, whatever it begins with. */
function mayBeText(path: string, kind: ContentKind): boolean {
  const isBare = !/\.[^/.]+$/.test(path);
  return isTextName(path) || (isBare && (kind === "pdf" || kind === "media" || kind === "archive"));
}

/** The kind of a file by its first bytes; text is what decodes as text, not what is left over. */
export function contentKind(path: string, bytes: Uint8Array): ContentKind {
  if (bytes.length === 0) return "empty";
  if (startsWith(bytes, OLE_DOCUMENT)) return /\.(?:msi|msp)$/i.test(path) ? "installer" : oleKind(bytes);
  if (isWindowsProgram(bytes)) return "executable";
  if (/\.py[co]$/i.test(path)) return "bytecode";
  if (isDiskImage(bytes)) return "installer";

  const magic = MAGICS.find(({ at, bytes: expected }) => startsWith(bytes, expected, at));
  if (magic?.kind === "archive" && includes(bytes, "vbaProject.bin")) return "office_macro";
  // Two letters are too few to outweigh text that happens to begin with them.
  if (magic && !(magic.bytes.length <= 4 && looksLikeText(bytes))) return magic.kind;
  return looksLikeText(bytes) ? "text" : "opaque";
}

function looksLikeText(bytes: Uint8Array): boolean {
  if (utf16Encoding(bytes)) return true;
  let control = 0;
  for (const byte of bytes) {
    if (byte === 0) return false;
    if (byte < 0x20 && (byte < 0x07 || byte > 0x0d) && byte !== 0x1b) control += 1;
  }
  if (control * 100 > bytes.length) return false;
  return isUtf8(bytes) || highBytesShare(bytes) < 0.3;
}

function highBytesShare(bytes: Uint8Array): number {
  let high = 0;
  for (const byte of bytes) if (byte >= 0x80) high += 1;
  return high / bytes.length;
}

/** "MZ" alone also begins text; a program points from there to its second signature. */
function isWindowsProgram(bytes: Uint8Array): boolean {
  if (!startsWith(bytes, "MZ") || bytes.length < 64) return false;
  const offset = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(60, true);
  return startsWith(bytes, "PE\0\0", offset) || !looksLikeText(bytes);
}

function isDiskImage(bytes: Uint8Array): boolean {
  return bytes.length >= 512 && startsWith(bytes, "koly", bytes.length - 512);
}

function oleKind(bytes: Uint8Array): ContentKind {
  // Names inside the container are UTF-16.
  return includes(bytes, "V\0B\0A\0") || includes(bytes, "_VBA_PROJECT") ? "office_macro" : "opaque";
}

function startsWith(bytes: Uint8Array, expected: number[] | string, at = 0): boolean {
  for (let i = 0; i < expected.length; i += 1) {
    const byte = typeof expected === "string" ? expected.charCodeAt(i) : expected[i];
    if (bytes[at + i] !== byte) return false;
  }
  return true;
}

function includes(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text, 0, "latin1");
}
