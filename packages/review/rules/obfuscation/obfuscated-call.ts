import type { ProgramJudgement } from "../../src/match/coded";

/** Reaches a thing of a library by a name that stands nowhere in the program. */
export const judge: ProgramJudgement = ({ kind, api }) => {
  if (kind !== "disguised_name") return null;
  const message = `The program hides that it uses ${api.slice(0, 60)}: it puts the name together while it runs.`;
  return { severity: "block", message };
};
