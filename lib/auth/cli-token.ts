import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { randomText } from "./random-text";

const PREFIX = "skillyard_cli_";
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_CHARACTERS = 40;
const CHECKSUM_CHARACTERS = 6;
const SHAPE = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM_CHARACTERS}})([0-9A-Za-z]{${CHECKSUM_CHARACTERS}})$`);

/** A new token of the command line: 238 random bits, and a checksum that tells typing errors without a look-up. */
export function newCliToken(): string {
  const random = randomText(BASE62, RANDOM_CHARACTERS);
  return PREFIX + random + checksum(random);
}

/** Whether the token means to be one of the command line's. */
export function isCliToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Whether this could have been issued; false for typing errors, which are then not worth a query. */
export function isWellFormed(token: string): boolean {
  const [, random, sum] = SHAPE.exec(token) ?? [];
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
