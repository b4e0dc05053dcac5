import type { Instruction } from "../../src/instructions/instruction";
import { judged } from "../../src/instructions/instruction";
import { anyOf } from "../../src/match/names";
import { speaksOf } from "../../src/match/phrase-lists";

/** Marks by which models tell messages apart, and the ways in which senders are put before one. */
const SENT_BY = [
  new RegExp(String.raw`^\s{0,3}(?:<\|${anyOf("chat-marks")}\|>|\[/?INST\]|<</?SYS>>|<start_of_turn>)`, "i"),
  new RegExp(String.raw`^\s{0,3}</?${anyOf("chat-roles")}(?:[-_ ]${anyOf("message-kinds")})?>`, "i"),
  new RegExp(
    String.raw`(?:^|[[({*#> ]{1,4})${inCapitals("message-senders")}[ _-]${inCapitals("message-kinds")}S?\s?(?:[\]:)–—-])`,
  ),
  new RegExp(String.raw`(?:^|[[({*#> ]{1,4})(?:${anyOf("vendors")}[ _-]){1,3}${anyOf("departments")}\s?(?:[\]):])`),
];
/** So many statements behind it are its message. */
const MESSAGE_STATEMENTS = 4;

const isGrave = speaksOf("forged-message-purpose");

/** Judges what is set out as a message of somebody else, and has the agent do or believe something. */
export const judge: Instruction["judge"] = ({ text, kind }, around) => {
  if (kind === "code") return null;
  const hit = judged("warn", text, ...SENT_BY);
  return hit && isGrave(around.near(0, MESSAGE_STATEMENTS)) ? hit : null;
};

function inCapitals(list: string): string {
  return anyOf(list).replaceAll(/[a-z]+/g, (word) => word.toUpperCase());
}
