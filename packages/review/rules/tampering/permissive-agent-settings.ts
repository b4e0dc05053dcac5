import type { Instruction } from "../../src/instructions/instruction";
import { anyOf } from "../../src/match/names";
import { speaksOf } from "../../src/match/phrase-lists";
import { matchesIn } from "../../src/read/matches";

/** Set to: "is", "to", or a mark. */
const SET = String.raw`["'\x60]?\s?(?:[:=]|to|as|is|=>|,)\s?\[?["'\x60]?`;
const ON = String.raw`${SET}(?:${anyOf("settings-on")}|\*)(?!\w)`;
const OFF = `${SET}${anyOf("settings-off")}(?!\\w)`;
const REST = String.raw`[\w-]{0,30}`;

/** Settings by which an agent may do everything or is asked nothing, each kind once; names differ from product to product. */
const KINDS = [
  String.raw`\b${anyOf("allowing")}[_-]?(?:all|any|every|full|unrestricted)${REST}${ON}`,
  String.raw`\bauto[_-]?${anyOf("agreeing")}${REST}${ON}`,
  String.raw`\b${anyOf("skipping")}[_-]?(?:all[_-]?|skip[_-]?)?${anyOf("protections-in-settings")}${REST}${ON}`,
  String.raw`\b(?:requires?[_-]?|ask[_-]|no[_-])?${anyOf("protections-in-settings")}${REST}${OFF}`,
  String.raw`\b\w{0,24}mode${SET}${anyOf("modes-without-questions")}\b`,
  String.raw`["'\x60](?:Bash|Shell|Execute|Terminal)\([*:]{0,3}\)["'\x60]|["'\x60]\*["'\x60]\s?:\s?["'\x60]allow["'\x60]`,
  String.raw`s\/[\w.]{0,20}${anyOf("protections-in-settings")}[\w.]{0,20}=?(?:true|on)?\/[\w.=]{0,40}(?:false|off|never)`,
].map((kind) => new RegExp(kind, "gi"));
const MANY = 2;

const isWritten = speaksOf("settings-are-written");
const isOfAgent = speaksOf("settings-of-an-agent");
const isOrdinary = speaksOf("settings-with-care");

/** Judges several such settings of an agent that stand together and are to be written. */
export const judge: Instruction["judge"] = ({ text, kind }, around) => {
  if (kind === "table" || kind === "frontmatter") return null;
  if (settingsIn(text) === 0 || settingsIn(around.near(6, 6)) < MANY) return null;
  const near = around.near(8, 2);
  return isWritten(near) && isOfAgent(near) && !isOrdinary(near) ? { severity: "warn", offset: 0 } : null;
};

function settingsIn(text: string): number {
  return KINDS.reduce((count, kind) => count + [...matchesIn(text, kind)].length, 0);
}
