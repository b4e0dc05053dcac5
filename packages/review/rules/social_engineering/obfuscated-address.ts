import { hostKindOf, hostOf } from "../../src/knowledge/hosts";
import type { FileJudgement } from "../../src/match/coded";
import { type Deception, deceptiveAddresses, remembered } from "../../src/match/deceptive-address";

const BEFORE_HOST = String.raw`^[a-z]{2,8}:\/\/(?:[^/?#@]{0,200}@)?`;
const BYTE = String.raw`(?:0x[0-9a-f]{1,2}|0\d{1,3}|\d{1,3})`;
const BEHIND_HOST = "(?=[:/?#]|$)";
/** Four bytes written as one number, in hexadecimal or in octal, which no person does to name a machine. */
const NUMBER = new RegExp(
  String.raw`${BEFORE_HOST}(?:\d{8,10}|0x[0-9a-f]{6,8}|${BYTE}(?:\.${BYTE}){3})${BEHIND_HOST}`,
  "i",
);
const PLAIN_NUMBER = new RegExp(String.raw`${BEFORE_HOST}(?:(?:0|[1-9]\d{0,2})(?:\.|${BEHIND_HOST})){4}`, "i");

/** A number that nobody recognises passes by people, and by lists of addresses. */
export const judge: FileJudgement = (reading) => deceptiveAddresses(reading, deceptionOf);

const deceptionOf = remembered((origin): Deception | null => {
  if (!NUMBER.test(origin) || PLAIN_NUMBER.test(origin)) return null;
  const kind = hostKindOf(origin);
  if (kind === null) return null;
  const isFar = kind === "address";
  return {
    severity: isFar ? "warn" : "info",
    whereTrusted: isFar ? "block" : "info",
    message: `This number stands for the address ${hostOf(origin)}, written so that nobody recognises it.`,
  };
});
