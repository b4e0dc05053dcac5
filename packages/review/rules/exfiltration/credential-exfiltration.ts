import { sentData } from "../../src/follow/shell/sent-data";
import type { CommandJudgement } from "../../src/match/coded";

export const judge: CommandJudgement = (command, scene) =>
  sentData(command, scene).flatMap(({ what, severity, message }) =>
    what === "credentials" ? [{ severity, message }] : [],
  );
