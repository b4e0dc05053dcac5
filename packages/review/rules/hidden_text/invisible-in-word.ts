import { excerptOf } from "../../src/excerpt";
import { hitList } from "../../src/hit-list";
import type { FileJudgement, Said } from "../../src/match/coded";
import { linesMatching } from "../../src/read/lines";

const INSIDE_WORD = /[A-Za-z][\u00ad\u200b-\u200d\u2060-\u2064\ufeff]{1,8}[A-Za-z]/g;

/** English words are joined and broken without them. */
export const judge: FileJudgement = ({ file }) => {
  const { findings, add } = hitList<Said>();
  for (const { number, text } of linesMatching(file.text ?? "", INSIDE_WORD)) {
    const excerpt = excerptOf(text, text.search(INSIDE_WORD));
    add("warn", () => ({ severity: "warn", file: file.path, line: number, excerpt }));
  }
  return findings;
};
