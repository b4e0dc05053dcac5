import type { ProgramJudgement } from "../../src/match/coded";

/** Writes keystrokes into a file. */
export const judge: ProgramJudgement = ({ kind, data }) => {
  const isTyped = kind === "write" && [...data.values()].some((origin) => origin.kind === "keystrokes");
  return isTyped ? { severity: "warn" } : null;
};
