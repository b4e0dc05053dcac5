import { isInterpreterName, isShellName } from "../../src/follow/shell/models/interpreter";
import type { CommandJudgement } from "../../src/match/coded";
import { namesOf } from "../../src/match/names";
import { isMarkdown } from "../../src/read/path-role";

export const judge: CommandJudgement = ({ name, disguise }, { kind, file }) => {
  if (!disguise || !(namesOf("worth-hiding").includes(name) || isShellName(name) || isInterpreterName(name)))
    return null;
  return {
    severity: "block",
    message: `The name of the command "${name}" is written in disguise (${disguise}).`,
    isHidden: kind !== "span" && !isMarkdown(file.path),
  };
};
