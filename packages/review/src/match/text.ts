import type { TextCondition } from "../compile/text-schema";
import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { languageOfFence, languageOfFile } from "../follow/syntax/code-language";
import { hitList } from "../hit-list";
import { isSecret } from "../knowledge/secrets";
import { linesMatching } from "../read/lines";
import { isMarkdown, isScript, isShellScript, isSource, roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import { segmentAt } from "../read/segments";
import { isSignature } from "../read/signature";
import type { Reading, Severity } from "../report";
import { severityOfTool, toolOf } from "./attack-tool";
import type { FileJudgement, Said } from "./coded";
import { pathTest } from "./command-pattern";
import { mayMatch } from "./literals";
import { severityIn } from "./milder";
import { patternOf } from "./pattern";

/** The judgement of a rule about what stands in files; of each line that of the first condition that finds something in it. */
export function textJudgement(conditions: TextCondition[]): FileJudgement {
  const judges = conditions.map(compiled);
  return (reading) => {
    const found = new Map<number | null, Said>();
    for (const said of judges.flatMap((judge) => judge(reading))) if (!found.has(said.line)) found.set(said.line, said);
    return [...found.values()];
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
  const flags = anyCase ? "imu" : "mu";
  const needed = parts.map((each) => patternOf(each, flags));
  const excused = asked.unless.length > 0 ? patternOf(asked.unless, flags) : null;
  const tests = parts.map(mayMatch);
  const mayLack = parts.length - (asked.least ?? parts.length);
  return (reading) => {
    const lacking = tests.filter((test) => !test(reading.file.text ?? ""));
    return lacking.length > mayLack ? [] : toolOf(reading, needed, { ...asked, excused });
  };
}

/** Each line with a hit. */
function lineFinder(asked: TextCondition): FileJudgement {
  const { lines = [], unless, entropy } = asked;
  const flags = asked.any_case ? "iu" : "u";
  const hit = patternOf(lines, `${flags}gm`);
  const excused = unless.length > 0 ? patternOf(unless, flags) : null;
  const counts = ({ groups }: RegExpExecArray) => entropy === undefined || isSecret(groups?.secret ?? "", entropy);
  const mayHit = mayMatch(lines);
  return (reading) => {
    const { file } = reading;
    if (!mayHit(file.text ?? "")) return [];
    const { findings, add } = hitList<Said>();
    for (const { number: line, text, offset } of linesMatching(file.text ?? "", hit, counts)) {
      if (isSignature(text) || excused?.test(text) || !isPlace(asked.in, file, line)) continue;
      const severity = severityHere(reading, { line, offset }, asked);
      add(severity, () => ({ severity, file: file.path, line, excerpt: excerptOf(text, offset) }));
    }
    return findings;
  };
}

function severityHere(reading: Reading, hit: { line: number; offset: number }, asked: TextCondition): Severity {
  const worst = severityIn(reading.file.path, asked);
  if (asked.softened) return severityInContext(worst, reading.pkg, reading.file, hit);
  return asked.firm === false ? severityOfTool(reading, hit, worst) : worst;
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
