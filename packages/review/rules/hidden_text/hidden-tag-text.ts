import { excerptOf } from "../../src/excerpt";
import { hitList } from "../../src/hit-list";
import type { FileJudgement, Said } from "../../src/match/coded";
import { linesMatching } from "../../src/read/lines";

const TAGS = /[\u{e0000}-\u{e007f}]/gu;
const FIRST_TAG = 0xe0000;
/** Flags of regions are spelled with tag characters behind a black flag. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;
/** A few of them may be left over from something; a sentence is meant. */
const MAX_LEFTOVER = 8;

/** Every letter has an invisible twin, which models read as the letter. */
export const judge: FileJudgement = ({ file }) => {
  const { findings, add } = hitList<Said>();
  for (const { number, text } of linesMatching(file.text ?? "", TAGS)) {
    const hidden = (text.replaceAll(FLAG, "").match(TAGS) ?? []).map(letterOf).join("");
    if (hidden === "") continue;
    const severity = hidden.length > MAX_LEFTOVER ? "block" : "warn";
    add(severity, () => ({ severity, file: file.path, line: number, excerpt: excerptOf(`hidden: ${hidden}`) }));
  }
  return findings;
};

function letterOf(tag: string): string {
  return String.fromCodePoint((tag.codePointAt(0) ?? FIRST_TAG) - FIRST_TAG);
}
