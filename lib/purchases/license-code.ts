import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { env } from "@/lib/env";

const CODE_BYTES = 12;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORMAT = 1;
const KEY = Buffer.from(env.LICENSE_KEY, "hex");

/** A new license code: 96 random bits as XXXXXXXX-XXXXXXXX-XXXXXXXX. */
export function newCode(): string {
  const hex = randomBytes(CODE_BYTES).toString("hex").toUpperCase();
  return `${hex.slice(0, 8)}-${hex.slice(8, 16)}-${hex.slice(16)}`;
}

/** The code as it was issued, however it was typed; null for what can't be one. */
export function parseCode(typed: string): string | null {
  const hex = typed.replace(/[\s-]/g, "").toUpperCase();
  if (!/^[0-9A-F]{24}$/.test(hex)) return null;
  return `${hex.slice(0, 8)}-${hex.slice(8, 16)}-${hex.slice(16)}`;
}

/** What a code is looked up by. */
export function hashCode(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}

/** Encrypts a code, so that its buyer can be shown it again but the database alone tells nothing. */
export function sealCode(code: string, key = KEY): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(code, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed]);
}

/** The code within a seal; throws where the seal was tampered with or made under another key. */
export function openSeal(seal: Uint8Array, key = KEY): string {
  const bytes = Buffer.from(seal);
  if (bytes[0] !== FORMAT) throw new Error("This license code was sealed in an unknown format");
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  const code = Buffer.concat([decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return code.toString("utf8");
}
