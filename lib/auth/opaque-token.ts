import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomText } from "./random-text";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARACTERS = 40;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = new RegExp(`^([0-9A-Za-z]{${RANDOM_CHARACTERS}})([0-9A-Za-z]{${CHECKSUM_CHARACTERS}})$`);

/** A new token with this prefix: 238 random bits, and a checksum that tells typing errors without a look-up. */
export function newOpaqueToken(prefix: string): string {
  const random = randomText(BASE62, RANDOM_CHARACTERS);
  return prefix + random + checksum(random);
}

/** Whether this could have been issued; false for typing errors, which are then not worth a query. */
export function isOpaqueToken(prefix: string, token: string): boolean {
  if (!token.startsWith(prefix)) return false;
  const [, random, sum] = SHAPE.exec(token.slice(prefix.length)) ?? [];
  return random !== undefined && checksum(random) === sum;
}

/** What a token or a one-use code is stored and looked up by. */
export function hashSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** CRC-32 in base 62; the six characters hold any 32-bit number. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}
