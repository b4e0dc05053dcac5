import { stolenBy } from "../../src/follow/code/stolen-data";
import type { ProgramJudgement } from "../../src/match/coded";

/** Sends away what is private and no secret in itself. */
export const judge: ProgramJudgement = (event, pkg) => {
  const stolen = stolenBy(event, pkg);
  if (!stolen || stolen.isSecret) return null;
  const { severity, isFirm, message } = stolen;
  return { severity, isFirm, message };
};
