import { stolenBy } from "../../src/follow/code/stolen-data";
import type { ProgramJudgement } from "../../src/match/coded";

/** Sends away keys, logins and other secrets. */
export const judge: ProgramJudgement = (event, pkg) => {
  const stolen = stolenBy(event, pkg);
  if (!stolen?.isSecret || stolen.kind === "typed") return null;
  const { severity, isFirm, message } = stolen;
  return { severity, isFirm, message };
};
