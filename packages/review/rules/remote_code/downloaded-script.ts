import { downloadedPrograms } from "../../src/follow/shell/downloaded-programs";
import type { CommandJudgement } from "../../src/match/coded";

export const judge: CommandJudgement = (command, scene) =>
  downloadedPrograms(command, scene).flatMap(({ isFile, severity, message }) =>
    isFile ? [{ severity, message }] : [],
  );
