import { foreignCodeOf } from "../../src/follow/code/foreign-code";
import type { ProgramJudgement } from "../../src/match/coded";

/** Runs a temporary file whose content the program does not know. */
export const judge: ProgramJudgement = (event, pkg) => {
  const code = foreignCodeOf(event, pkg);
  return code?.source === "temporary_file" ? { severity: code.severity } : null;
};
