import { excerptOf } from "../../src/excerpt";
import type { FileJudgement } from "../../src/match/coded";
import { linesMatching } from "../../src/read/lines";

const ACTIVE =
  /<(?:script|iframe|embed|object|form)\b|\bon(?:load|error|click|mouseover|begin)[ \t]*=|\bhref[ \t]*=[ \t]*["']?[ \t]*javascript:/gi;
const COMMENT = /<!--[\s\S]{0,20000}?-->/g;

/** A browser runs what an SVG holds as if it were a page. */
export const judge: FileJudgement = ({ file }) => {
  if (file.of !== null || !/\.svg$/i.test(file.path)) return [];
  const [line] = linesMatching((file.text ?? "").replaceAll(COMMENT, blanked), ACTIVE);
  if (!line) return [];
  const excerpt = excerptOf(line.text, line.text.search(ACTIVE));
  return [{ severity: "warn", file: file.path, line: line.number, excerpt }];
};

/** Lines stay where they are. */
function blanked(comment: string): string {
  return comment.replaceAll(/[^\n]/g, " ");
}
