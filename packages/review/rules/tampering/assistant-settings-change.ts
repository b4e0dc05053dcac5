import { lastingPlaceOf } from "../../src/follow/code/lasting-path";
import { harmOfPlanted } from "../../src/instructions/planted-orders";
import { findRemoteRuns } from "../../src/knowledge/remote-code";
import type { ProgramJudgement, ProgramSaid } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import type { ReviewedPackage } from "../../src/report";

const UNLOCKS = new RegExp(anyOf("assistant-unlocking"), "i");
const ALLOWS_ALL = /\bBash\((?:\*|:?\*?\))|"?sandbox"?\s*[:=]\s*"?(?:false|off|none)/i;
const HOOKS = new RegExp(`\\b${anyOf("assistant-hooks")}\\b`);

/** Judges what is written into the settings of an assistant, or into what it reads in every conversation. */
export const judge: ProgramJudgement = ({ kind, texts, content }, pkg) => {
  if (kind !== "write") return null;
  const places = texts.map(lastingPlaceOf);
  if (places.includes("settings")) return inSettings(content.join("\n"));
  return places.includes("instructions") ? inInstructions(pkg, content.join("\n")) : null;
};

function inSettings(written: string): ProgramSaid | null {
  if (UNLOCKS.test(written) || ALLOWS_ALL.test(written)) {
    const message = "The program lets the assistant act without asking: it rewrites what has to be approved.";
    return { severity: "block", message };
  }
  if (fetches(written))
    return { severity: "block", message: "The program makes the assistant download and run something." };
  const message = "The program makes the assistant run a command of its own at every step.";
  return HOOKS.test(written) ? { severity: "warn", message } : null;
}

function inInstructions(pkg: ReviewedPackage, written: string): ProgramSaid | null {
  if (fetches(written)) {
    return { severity: "block", message: "The program tells the assistant for good to download and run something." };
  }
  const severity = harmOfPlanted(pkg, written);
  const message = "The program adds harmful orders to what the assistant reads in every conversation.";
  return severity ? { severity, message } : null;
}

function fetches(written: string): boolean {
  return written.split("\n").some((line) => findRemoteRuns(line.slice(0, 4000), new Map()).length > 0);
}
