import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { byList } from "../../match/apis";

const MAX_OUTPUT_BYTES = 1024 * 1024;

type Decode = (text: string) => string | null;

/** The decoder that a function is, or null; it answers null for what it can't decode. */
export const decoderOf = byList<Decode>([
  ["decode-base64", base64],
  ["decode-base32", base32],
  ["decode-hex", hex],
  ["decode-ascii85", (text) => base85(text, ASCII_85)],
  ["decode-base85", (text) => base85(text, RFC_1924)],
  ["decode-percent", percent],
  ["decompress", inflate],
  ["decode-otherwise", () => null],
]);

/** Decodes by the name of an encoding, as `codecs.decode` and `Buffer.from` do; null for one that only names a character set. */
export function decoderByEncoding(encoding: string): Decode | null {
  switch (encoding.toLowerCase().replaceAll(/[-_]/g, "")) {
    case "base64":
    case "base64url":
    case "base64codec":
      return base64;
    case "hex":
    case "hexcodec":
      return hex;
    case "rot13":
      return rot13;
    case "zlib":
    case "zip":
    case "zlibcodec":
      return inflate;
    case "unicodeescape":
      return (text) =>
        text.replaceAll(/\\x([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    default:
      return null;
  }
}

/** Bytes are text of one character each, so that they can go through further decoders. */
function base64(text: string): string | null {
  return /^[\w+/=\s-]*$/.test(text) ? Buffer.from(text, "base64").toString("latin1") : null;
}

function hex(text: string): string | null {
  const digits = text.replaceAll(/\s/g, "");
  return /^(?:[0-9a-f]{2})*$/i.test(digits) ? Buffer.from(digits, "hex").toString("latin1") : null;
}

function rot13(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

function base32(text: string): string | null {
  let bits = 0;
  let held = 0;
  let decoded = "";
  for (const letter of text.toUpperCase().replace(/=+$/, "")) {
    const digit = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter);
    if (digit === -1) return null;
    held = ((held << 5) | digit) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    decoded += String.fromCharCode((held >> bits) & 0xff);
  }
  return decoded;
}

const ASCII_85 = Array.from({ length: 85 }, (_, i) => String.fromCharCode(33 + i)).join("");
const RFC_1924 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

function base85(text: string, alphabet: string): string | null {
  const digits = text.replaceAll(/^<~|~>$|\s/g, "").replaceAll("z", alphabet === ASCII_85 ? "!!!!!" : "z");
  let decoded = "";
  for (let at = 0; at < digits.length; at += 5) {
    const group = digits.slice(at, at + 5);
    let number = 0;
    for (const digit of group.padEnd(5, alphabet[84])) {
      const value = alphabet.indexOf(digit);
      if (value === -1) return null;
      number = number * 85 + value;
    }
    const bytes = [24, 16, 8, 0].map((shift) => String.fromCharCode(Math.floor(number / 2 ** shift) % 256)).join("");
    decoded += bytes.slice(0, group.length - 1);
  }
  return decoded;
}

function percent(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

function inflate(text: string): string | null {
  const bytes = Buffer.from(text, "latin1");
  const options = { maxOutputLength: MAX_OUTPUT_BYTES };
  for (const decompress of [inflateSync, gunzipSync, inflateRawSync, brotliDecompressSync]) {
    try {
      return decompress(bytes, options).toString("latin1");
    } catch {
      // Not this format, or more than anybody reads: the next one may fit.
    }
  }
  return null;
}
