import { excerptOf } from "../../src/excerpt";
import type { ContentJudgement } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import type { DocumentFields } from "../../src/read/containers/office-links";
import { linesMatching } from "../../src/read/lines";
import { roleOf } from "../../src/read/path-role";

const PROGRAM = String.raw`${anyOf("document-launchers")}(?:\.exe)?`;
/** A cell that has another program run when it is brought up to date. */
const FORMULA = new RegExp(String.raw`[=+@-]\s{0,3}'?${PROGRAM}'?\|`, "gi");
/** The same, or a field or a link that does. */
const FIELDS = [
  new RegExp(String.raw`\bDDE(?:AUTO)?\s{1,5}"?(?:[^<"]{0,200}[\\/"])?${PROGRAM}\b`, "i"),
  new RegExp(String.raw`\bddeService\s*=\s*"${PROGRAM}"`, "i"),
  new RegExp(FORMULA.source, "i"),
];

/** Dynamic data exchange, by which a spreadsheet or a letter may start any program. */
export const judge: ContentJudgement<DocumentFields> = ({ path, part, text }) => {
  if (part === "table") return inTable(path, text);
  const offset = FIELDS.map((field) => text.search(field)).find((at) => at !== -1);
  return offset === undefined ? [] : [{ severity: "block", excerpt: excerptOf(text, offset) }];
};

function inTable(path: string, text: string): ReturnType<ContentJudgement<DocumentFields>> {
  const [line] = linesMatching(text, FORMULA);
  if (!line) return [];
  return [
    {
      severity: roleOf(path) === "test" ? "info" : "warn",
      line: line.number,
      excerpt: excerptOf(line.text),
      message: "A formula in this table starts a program when a spreadsheet opens it.",
    },
  ];
}
