import type { Instruction } from "../../src/instructions/instruction";
import { isNamed } from "../../src/match/named";
import { speaksOf } from "../../src/match/phrase-lists";

/** An address with a gap for what is to be put there, as in `https://…?d=<contents of .env>`. */
const FILLED_ADDRESS = /https?:\/\/[^\s<>{}[\]]{4,300}[?&=/](?:<|\{|\[|\$\(?)(?<gap>[^>}\]\n]{1,80})/i;

const isGivenOff = speaksOf("given-off-in-address");

/** Who opens such an address gives away what fills the gap; a service's own key has its place there, others' have not. */
export const judge: Instruction["judge"] = ({ text }, around) => {
  const filled = FILLED_ADDRESS.exec(text);
  if (!filled || !isGivenOff(filled.groups?.gap ?? "") || !isNamed("recipient", text, "en", around)) return null;
  return { severity: "block", offset: filled.index };
};
