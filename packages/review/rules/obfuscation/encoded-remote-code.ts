import { runsInDecodedText } from "../../src/follow/shell/runs-in-text";
import type { FileJudgement } from "../../src/match/coded";

/** What was hidden is no mention, wherever it stands. */
export const judge: FileJudgement = ({ file }) =>
  runsInDecodedText(file).map(({ line, excerpt, encoding }) => ({
    severity: "block",
    message: `Text hidden as ${encoding} fetches or decodes a program and runs it.`,
    file: file.path,
    line,
    excerpt,
  }));
