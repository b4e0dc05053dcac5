import { isAboutSecurity } from "../../src/context/mention";
import { excerptOf } from "../../src/excerpt";
import { hitList } from "../../src/hit-list";
import type { FileJudgement, Said } from "../../src/match/coded";
import { linesMatching } from "../../src/read/lines";
import { isMarkdown, isScript, roleOf } from "../../src/read/path-role";
import { segmentAt } from "../../src/read/segments";
import type { Reading, Severity } from "../../src/report";

const CONTROL = /[\u202a-\u202e\u2066-\u2069]/gu;
/** A range of them in a pattern, or one after the other in a list: what a program looks for, not what it is. */
const LISTED =
  /[\u202a-\u202e\u2066-\u2069]-[\u202a-\u202e\u2066-\u2069\u206f]|(?:["'][\u202a-\u202e\u2066-\u2069]["'],?\s?){2}|[\u202a-\u202e\u2066-\u2069]{3}/u;
/** A text of nothing but such signs reorders nothing that is in it. */
const ALONE = /(["'`])[\u202a-\u202e\u2066-\u2069]+\1/gu;
const OVERRIDE = /[\u202d\u202e]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Trojan source: what a person takes for a comment, a program runs. */
export const judge: FileJudgement = (reading) => {
  const { findings, add } = hitList<Said>();
  for (const { number, text } of linesMatching(reading.file.text ?? "", CONTROL)) {
    const severity = severityOf(reading, number, text);
    if (!severity) continue;
    const excerpt = excerptOf(text, text.search(CONTROL));
    add(severity, () => ({ severity, file: reading.file.path, line: number, excerpt }));
  }
  return findings;
};

function severityOf({ pkg, file }: Reading, line: number, text: string): Severity | null {
  if (LISTED.test(text)) return null;
  const isFenced = isMarkdown(file.path) && segmentAt(file.segments(), line)?.kind === "code";
  const isCode = isScript(file.path) || isFenced;
  const isData = text.replace(ALONE, "").search(CONTROL) === -1;
  if (isData && roleOf(file.path) === "test") return null;
  const isWritten = RIGHT_TO_LEFT.test(text);
  if (isWritten && !isCode && !OVERRIDE.test(text)) return null;
  // What a guide to attacks shows, nobody runs.
  const isOnShow = isFenced && (isNamed(text) || (isAboutSecurity(pkg) && roleOf(file.path) === "reference"));
  return isCode && !isWritten && !isData && !isOnShow ? "block" : "warn";
}

/** Whether a line shows one such sign and says which one it is. */
function isNamed(text: string): boolean {
  const [sign = "", ...others] = text.match(CONTROL) ?? [];
  const code = (sign.codePointAt(0) ?? 0).toString(16);
  const plain = text.replace(/[^\x20-\x7e]/g, " ");
  return !others.includes(sign) && new RegExp(`(?:U\\+|\\\\u\\{?|&#x)${code}`, "i").test(plain);
}
