import { downloadedPrograms, SAID_OF_DOWNLOADS } from "../../src/follow/shell/downloaded-programs";
import { runsInText } from "../../src/follow/shell/runs-in-text";
import type { CommandJudgement, FileJudgement } from "../../src/match/coded";

const command: CommandJudgement = (effect, scene) =>
  downloadedPrograms(effect, scene).flatMap(({ isFile, severity, message }) => (isFile ? [] : [{ severity, message }]));

const file: FileJudgement = (reading) =>
  runsInText(reading).flatMap(({ how, severity, own, isDisguised, line, excerpt }) => {
    if (how === "decoder") return [];
    const message = SAID_OF_DOWNLOADS[own] + (isDisguised ? " The command is written in disguise." : "");
    return [{ severity, message, file: reading.file.path, line, excerpt }];
  });

export const judge = { command, file };
