import { foreignCodeOf } from "../../src/follow/code/foreign-code";
import type { ProgramJudgement } from "../../src/match/coded";

/** Runs what comes in by a socket; of a server, which may be for the user's own pages, that is worth a look. */
export const judge: ProgramJudgement = (event, pkg) => {
  const code = foreignCodeOf(event, pkg);
  if (code?.source === "socket") return { severity: code.severity };
  const message = "The program opens a server and runs what is sent to it.";
  return code?.source === "request" ? { severity: code.severity, message } : null;
};
