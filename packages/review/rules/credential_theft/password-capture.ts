import { stolenBy } from "../../src/follow/code/stolen-data";
import { sentData } from "../../src/follow/shell/sent-data";
import type { CommandJudgement, ProgramJudgement } from "../../src/match/coded";

const command: CommandJudgement = (effect, scene) => sentData(effect, scene).filter(({ what }) => what === "typed");

const program: ProgramJudgement = (event, pkg) => {
  const stolen = stolenBy(event, pkg);
  if (stolen?.kind !== "typed") return null;
  const { severity, isFirm, message } = stolen;
  return { severity, isFirm, message };
};

export const judge = { command, program };
