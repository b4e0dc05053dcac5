import type { TextCondition } from "../compile/text-schema";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { linesMatching } from "../read/lines";
import { isMarkdown, isScript, isShellScript, isSource, roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import { segmentAt } from "../read/segments";
import type { Reading } from "../report";
import { toolOf } from "./attack-tool";
import type { FileJudgement, Said } from "./coded";
import { patternOf } from "./pattern";

/** The judgement of a rule about what stands in files: that of the first condition that finds something. */
export function textJudgement(conditions: TextCondition[]): FileJudgement {
  const judges = conditions.map(compiled);
  return (reading) => {
    for (const judge of judges) {
      const said = judge(reading);
      if (said.length > 0) return said;
    }
    return [];
  };
}

function compiled(asked: TextCondition): FileJudgement {
  const { severity, message, lines, parts, least } = asked;
  const more = message === undefined ? {} : { message };
  const flags = asked.any_case ? "iu" : "u";
  if (parts) {
    const needed = parts.map((each) => patternOf(each, flags));
    return (reading) =>
      isAsked(asked, reading.file)
        ? toolOf(reading, needed, { severity, least }).map((said) => ({ ...said, ...more }))
        : [];
  }
  const hit = patternOf(lines ?? [], `${flags}g`);
  const excused = asked.unless.length > 0 ? patternOf(asked.unless, flags) : null;
  return (reading) =>
    isAsked(asked, reading.file) ? hitsIn(reading, asked, hit, excused).map((said) => ({ ...said, ...more })) : [];
}

/** Each line with a hit; where it stands makes no difference. */
function hitsIn(
  { file }: Reading,
  { severity, in: places }: TextCondition,
  hit: RegExp,
  excused: RegExp | null,
): Said[] {
  const { findings, add } = hitList<Said>();
  for (const { number, text } of linesMatching(file.text ?? "", hit)) {
    if (excused?.test(text) || !(places === undefined || isPlace(places, file, number))) continue;
    hit.lastIndex = 0;
    const excerpt = excerptOf(text, hit.exec(text)?.index);
    add(severity, () => ({ severity, file: file.path, line: number, excerpt }));
  }
  return findings;
}

/** A page counts by its blocks. */
function isPlace(places: string[], file: ReviewedFile, line: number): boolean {
  return !isMarkdown(file.path) || !places.includes("block") || segmentAt(file.segments(), line)?.kind === "code";
}

const KINDS: Record<string, (path: string) => boolean> = {
  no_page: (path) => !isMarkdown(path),
  block: isMarkdown,
  program: isSource,
  script: isScript,
  shell: isShellScript,
};

function isAsked({ in: places, except_tests: exceptTests }: TextCondition, { path }: ReviewedFile): boolean {
  if (exceptTests && roleOf(path) === "test") return false;
  return places?.some((place) => KINDS[place]?.(path) ?? path.toLowerCase().endsWith(place)) ?? true;
}
