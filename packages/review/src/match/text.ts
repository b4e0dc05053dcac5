import type { TextCondition } from "../compile/text-schema";
import { excerptOf } from "../excerpt";
import { languageOfFence, languageOfFile } from "../follow/syntax/code-language";
import { hitList } from "../hit-list";
import { linesMatching } from "../read/lines";
import { isMarkdown, isScript, isShellScript, isSource, roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import { segmentAt } from "../read/segments";
import { severityOfTool, toolOf } from "./attack-tool";
import type { FileJudgement, Said } from "./coded";
import { pathTest } from "./command-pattern";
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
  const { message, in: places, except_tests: exceptTests } = asked;
  const more = message === undefined ? {} : { message };
  const tests = places?.map((place) => KINDS[place] ?? pathTest([place]));
  const find = asked.parts ? toolFinder(asked, asked.parts) : lineFinder(asked);
  return (reading) => {
    const { path } = reading.file;
    if ((exceptTests && roleOf(path) === "test") || !(tests?.some((test) => test(path)) ?? true)) return [];
    return find(reading).map((said) => ({ ...said, ...more }));
  };
}

function toolFinder({ any_case: anyCase, ...asked }: TextCondition, parts: string[][]): FileJudgement {
  const needed = parts.map((each) => patternOf(each, anyCase ? "iu" : "u"));
  return (reading) => toolOf(reading, needed, asked);
}

/** Each line with a hit. */
function lineFinder({ severity: worst, lines = [], unless, firm = true, ...asked }: TextCondition): FileJudgement {
  const flags = asked.any_case ? "iu" : "u";
  const hit = patternOf(lines, `${flags}gm`);
  const excused = unless.length > 0 ? patternOf(unless, flags) : null;
  return (reading) => {
    const { file } = reading;
    const { findings, add } = hitList<Said>();
    for (const { number: line, text } of linesMatching(file.text ?? "", hit)) {
      if (excused?.test(text) || !isPlace(asked.in, file, line)) continue;
      hit.lastIndex = 0;
      const offset = hit.exec(text)?.index ?? 0;
      const severity = firm ? worst : severityOfTool(reading, { line, offset }, worst);
      add(severity, () => ({ severity, file: file.path, line, excerpt: excerptOf(text, offset) }));
    }
    return findings;
  };
}

/** A page counts by its blocks, where they are asked for. */
function isPlace(places: string[] | undefined, file: ReviewedFile, line: number): boolean {
  const isByBlock = places?.includes("block") || places?.includes("powershell");
  if (!isByBlock || !isMarkdown(file.path)) return true;
  const { kind, language = "" } = segmentAt(file.segments(), line) ?? {};
  return kind === "code" && (places?.includes("block") || languageOfFence(language) === "powershell");
}

const KINDS: Record<string, (path: string) => boolean> = {
  no_page: (path) => !isMarkdown(path),
  block: isMarkdown,
  program: isSource,
  script: isScript,
  shell: isShellScript,
  powershell: (path) => isMarkdown(path) || languageOfFile(path, "") === "powershell",
};
