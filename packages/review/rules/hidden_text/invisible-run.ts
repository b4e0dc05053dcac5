import { excerptOf } from "../../src/excerpt";
import { hitList } from "../../src/hit-list";
import type { FileJudgement, Said } from "../../src/match/coded";
import { linesMatching } from "../../src/read/lines";

/** Joiners and blanks of no width, and selectors of variants, of which a text has one or two at a time. */
const RUN = /[\u200b-\u200d\u2060-\u2064\ufeff]{6}|[\ufe00-\ufe0f]{4}|[\u{e0100}-\u{e01ef}]{3}/gu;

/** Each of them stands for a bit or a byte of what is carried. */
export const judge: FileJudgement = ({ file }) => {
  const { findings, add } = hitList<Said>();
  for (const { number, text } of linesMatching(file.text ?? "", RUN)) {
    const excerpt = excerptOf(text, text.search(RUN));
    add("block", () => ({ severity: "block", file: file.path, line: number, excerpt }));
  }
  return findings;
};
