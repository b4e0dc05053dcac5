import { startupEntryOf } from "../../src/follow/code/startup-entry";
import type { ProgramJudgement } from "../../src/match/coded";

/** Writes into a file that says who may log in. */
export const judge: ProgramJudgement = (event, pkg) => {
  const entry = startupEntryOf(event, pkg);
  return entry?.place === "login" ? { severity: entry.severity } : null;
};
