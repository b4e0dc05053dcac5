import { excerptOf } from "../../src/excerpt";
import type { FileJudgement } from "../../src/match/coded";
import { linesMatching } from "../../src/read/lines";
import { isMarkdown, roleOf } from "../../src/read/path-role";
import { segmentAt } from "../../src/read/segments";

const WAYS = [
  String.raw`:\(\)\s{0,5}\{\s{0,5}:\s{0,3}\|\s{0,3}:\s{0,3}&`,
  String.raw`\b(\w{1,20})\(\)\s{0,5}\{\s{0,5}\1\s{0,3}\|\s{0,3}\1\s{0,3}&\s{0,3}\}`,
  String.raw`%0\s{0,3}\|\s{0,3}%0`,
  String.raw`\bwhile (?:True|1|true)\s?:\s{0,80}os\.fork\(\)`,
  String.raw`\bwhile\s?\((?:true|1)\)\s{0,10}\{?\s{0,80}(?:child_process\.)?fork\(`,
];
const FORK_BOMB = new RegExp(WAYS.join("|"), "g");
/** What any of them holds. */
const MAY_FORK = /\(\)\s{0,5}\{|%0|fork\(/;
/** Who looks for them has them in a list or a pattern. */
const IS_LISTED = /["'`]\s{0,3}[,\]]|\/[gimu]*[,;]?$/;
const MAX_HITS = 10;

/** Finds them in programs and in the blocks of texts. */
export const judge: FileJudgement = ({ file }) => {
  const text = file.text ?? "";
  if (roleOf(file.path) === "test" || !MAY_FORK.test(text)) return [];
  const isCode = (line: number) => !isMarkdown(file.path) || segmentAt(file.segments(), line)?.kind === "code";
  return [...linesMatching(text, FORK_BOMB)]
    .filter(({ number, text: line }) => isCode(number) && !IS_LISTED.test(line))
    .slice(0, MAX_HITS)
    .map(({ number, text: line }) => ({
      severity: "warn" as const,
      file: file.path,
      line: number,
      excerpt: excerptOf(line.trimStart()),
    }));
};
