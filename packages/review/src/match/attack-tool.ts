import type { TextCondition } from "../compile/text-schema";
import { severityInContext } from "../context/place";
import { lessened } from "../context/severity";
import { excerptOf } from "../excerpt";
import { lineAt } from "../read/lines";
import { isMarkdown } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import { subjectOf } from "../read/subject";
import type { Reading, Severity } from "../report";
import type { Said } from "./coded";
import { speaksOf } from "./phrase-lists";

const teachesAttacks = speaksOf("teaches-attacks");

/** A name that stands for itself in a list, of what is looked for: it calls nothing. */
const NAME_IN_A_LIST = /^[ \t]{0,40}["']\w{1,60}["'][ \t]{0,20},?[ \t]{0,20}(?:(?:#|\/\/)[^\n]*)?$/gm;

type Tool = Pick<TextCondition, "severity" | "least" | "firm" | "softened"> & { excused: RegExp | null };

/** Finds a tool by what it is made of: so many of its parts in one program, whatever else stands around them. */
export function toolOf(
  reading: Reading,
  parts: RegExp[],
  { severity: worst, least = parts.length, firm, softened, excused }: Tool,
): Said[] {
  const { file } = reading;
  const isMade = (text: string) => {
    let mayLack = parts.length - least;
    return parts.every((part) => part.test(text) || mayLack-- > 0);
  };
  if (file.text === null || !isMade(file.text)) return [];
  const found = programsIn(file).find(({ text }) => isMade(text) && !excused?.test(text));
  const last = found && parts.findLast((part) => part.test(found.text));
  if (!found || !last) return [];
  const line = found.firstLine + lineAt(found.text, found.text.search(last)) - 1;
  const hit = { line, offset: 0 };
  let severity = firm ? worst : severityOfTool(reading, hit, worst);
  if (softened) severity = severityInContext(worst, reading.pkg, file, hit, !isMarkdown(file.path));
  return [{ severity, file: file.path, line, excerpt: excerptOf(file.lines().textOf(line).trimStart()) }];
}

/** How bad such a tool is: a text that says what it teaches is a lesson; a program beside it is for a person to judge. */
export function severityOfTool(
  { pkg, file }: Reading,
  hit: { line: number; offset: number },
  worst: Severity = "block",
): Severity {
  const isLesson = teachesAttacks(subjectOf(pkg));
  if (isMarkdown(file.path)) return isLesson ? "info" : severityInContext("warn", pkg, file, hit);
  return severityInContext(isLesson ? lessened(worst) : worst, pkg, file, hit);
}

/** Each program by itself: of a text its fenced blocks, of any other file all. */
function programsIn(file: ReviewedFile): { text: string; firstLine: number }[] {
  const segments = file.segments();
  if (segments.length === 1 && segments[0]?.lastLine === Number.POSITIVE_INFINITY)
    return [{ text: (file.text ?? "").replaceAll(NAME_IN_A_LIST, ""), firstLine: 1 }];
  const lines = (file.text ?? "").split("\n");
  return segments.flatMap(({ kind, firstLine, lastLine }) =>
    kind === "code" ? [{ text: lines.slice(firstLine - 1, lastLine).join("\n"), firstLine }] : [],
  );
}
