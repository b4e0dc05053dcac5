import { gunzipSync, inflateSync } from "node:zlib";

/** A way to write text so that it can't be read at sight. */
export type Encoding = {
  name: string;
  /** Has to stand in a text that is searched for it; null where it is made of letters of base64 and found among those. */
  hint: RegExp | null;
  pattern: RegExp;
  decode: (match: string) => Buffer;
};

const MAX_INFLATED_BYTES = 256 * 1024;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Repeats are bounded, since the engine's stack is; pieces that touch are put together again. */
export const ENCODINGS: Encoding[] = [
  {
    name: "base64",
    hint: null,
    pattern: /[A-Za-z0-9+/_-]{20,8000}={0,2}/g,
    decode: (match) => inflated(Buffer.from(match, "base64")),
  },
  {
    name: "hex",
    hint: null,
    pattern: /(?:[0-9a-f]{2}){16,4000}/gi,
    decode: (match) => Buffer.from(match, "hex"),
  },
  {
    name: "hex in pairs",
    hint: /(?:[0-9a-f]{2}[ ,:]{1,2}){8}|(?:0x[0-9a-f]{2}, ?){8}/i,
    pattern: /(?:(?:0x)?[0-9a-f]{2}(?:[ \t,:]{1,3}|[ \t,:]{0,2}[\r\n]\s{0,7})){20,4000}(?:0x)?[0-9a-f]{2}/gi,
    decode: (match) => Buffer.from(match.replaceAll(/0x|[^0-9a-f]/gi, ""), "hex"),
  },
  {
    name: "escapes",
    hint: /\\x[0-9a-f]{2}/i,
    pattern: /(?:\\x[0-9a-f]{2}){8,2000}/gi,
    decode: (match) => Buffer.from(match.replaceAll(/\\x/gi, ""), "hex"),
  },
  {
    name: "Unicode escapes",
    hint: /\\u(?:00|\{)[2-7][0-9a-f]/i,
    pattern: /(?:\\u(?:00[0-7][0-9a-f]|\{[0-7][0-9a-f]\})){8,2000}/gi,
    decode: (match) => Buffer.from(match.replaceAll(/\\u(?:00|\{)|\}/gi, ""), "hex"),
  },
  {
    name: "octal escapes",
    hint: /\\[01][0-7]{2}\\/,
    pattern: /(?:\\[01][0-7]{2}){12,2000}/g,
    decode: (match) => codes(match, /[0-7]{3}/g, 8),
  },
  {
    name: "escapes of a style sheet",
    hint: /\\0{1,4}[2-7][0-9a-f] ?\\0/i,
    pattern: /(?:\\0{1,4}[2-7][0-9a-f] ?){8,2000}/gi,
    decode: (match) => codes(match, /[0-9a-f]{2,6}/gi, 16),
  },
  {
    name: "percent",
    hint: /%[0-9a-f]{2}%/i,
    pattern: /(?:%[0-9a-f]{2}){8,2000}/gi,
    decode: (match) => Buffer.from(match.replaceAll("%", ""), "hex"),
  },
  {
    name: "character codes",
    hint: /\b(?:1[01]\d|9\d)[ ,]{1,3}(?:1[01]\d|9\d|32)[ ,]/,
    pattern: /(?:\b(?:9|1[03]|3[2-9]|[4-9]\d|1[01]\d|12[0-6])\b(?:[ \t,;]{1,3}|,\s{1,8})){20,4000}\d{1,3}\b/g,
    decode: (match) => worded(codes(match, /\d{1,3}/g, 10)),
  },
  {
    name: "binary digits",
    hint: /[01]{8}[ ,]?[01]{8}/,
    pattern: /(?:[01]{8}[ \t,]{0,2}){12,4000}/g,
    decode: (match) => codes(match, /[01]{8}/g, 2),
  },
  {
    name: "base32",
    hint: null,
    pattern: /[A-Z2-7]{40,8000}={0,6}/g,
    decode: (match) => fromBase32(match),
  },
];

/** What base64 carries is often packed first. */
function inflated(bytes: Buffer): Buffer {
  try {
    if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes, { maxOutputLength: MAX_INFLATED_BYTES });
    if (bytes[0] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(bytes[1] ?? 0)) {
      return inflateSync(bytes, { maxOutputLength: MAX_INFLATED_BYTES });
    }
  } catch {
    // Two bytes may look like the start of what they are not.
  }
  return bytes;
}

function codes(text: string, each: RegExp, base: number): Buffer {
  return Buffer.from([...text.matchAll(each)].map(([code]) => Number.parseInt(code, base) & 0xff));
}

/** Numbers of a table can be characters by chance; they do not make words. */
function worded(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1");
  const letters = text.match(/[A-Za-z]/g)?.length ?? 0;
  return letters > text.length * 0.6 && /[a-z]{3,14}[ (/.:]/.test(text) ? bytes : Buffer.alloc(0);
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const letter of text.replaceAll("=", "")) {
    value = ((value << 5) | BASE32.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}
