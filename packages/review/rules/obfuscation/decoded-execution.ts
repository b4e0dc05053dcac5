import { decodedPrograms } from "../../src/follow/shell/downloaded-programs";
import { runsInText } from "../../src/follow/shell/runs-in-text";
import type { CommandJudgement, FileJudgement } from "../../src/match/coded";

const command: CommandJudgement = (effect) =>
  decodedPrograms(effect).map((how) => ({
    severity: "block",
    message: `Text hidden by ${how} is decoded and run as a program, so nobody sees what it does.`,
  }));

const file: FileJudgement = (reading) =>
  runsInText(reading).flatMap(({ how, severity, line, excerpt }) =>
    how === "decoder" ? [{ severity, file: reading.file.path, line, excerpt }] : [],
  );

export const judge = { command, file };
