import { severityInContext } from "../../context/place";
import { excerptOf } from "../../excerpt";
import { hitList } from "../../hit-list";
import { urlsIn } from "../../knowledge/hosts";
import { isOwnInstaller } from "../../knowledge/own-installer";
import { findRemoteRuns, type RemoteRun, WORTH_A_LOOK } from "../../knowledge/remote-code";
import { runsUnasked } from "../../knowledge/runs-unasked";
import { anyOf } from "../../match/names";
import { linesMatching } from "../../read/lines";
import { joinContinuations } from "../../read/normalised-view";
import { isScript, isShellScript, roleOf } from "../../read/path-role";
import type { ReviewedFile } from "../../read/reviewed-file";
import { segmentAt } from "../../read/segments";
import type { Reading, ReviewedPackage, Severity } from "../../report";
import { SAID_OF_DOWNLOADS } from "./downloaded-programs";
import { type Followed, MAX_FOLLOWED_CHARS } from "./followed";
import { variablesOf } from "./pipelines";

/** What a line fetches or decodes and runs in the same breath. */
export type RunInText = {
  severity: Severity;
  line: number;
  excerpt: string;
  /** Where the program comes from, and what is to be said of that. */
  what: "download" | "decoded" | "encoded";
  message?: string;
};

/**
 * What is fetched or decoded and handed to a shell in the same breath, in prose and in strings of programs; where shell
 * stands, its commands are followed instead.
 */
export function runsInText({ pkg, file, shell }: Reading): RunInText[] {
  return file.text === null ? [] : inText(pkg, file, isFollowed(shell));
}

/** The same in what is only readable once it is decoded. */
export function runsInDecodedText(file: ReviewedFile): RunInText[] {
  const { findings, add } = hitList<RunInText>();
  for (const { text, line, encoding } of file.text === null ? [] : file.decoded()) {
    const plain = joinContinuations(text);
    const message = `Text hidden as ${encoding} fetches or decodes a program and runs it.`;
    for (const inner of linesMatching(plain, WORTH_A_LOOK)) {
      for (const run of findRemoteRuns(inner.text, variablesOf(plain))) {
        const excerpt = () => excerptOf(inner.text, run.offset);
        add("block", () => ({ severity: "block", line, excerpt: excerpt(), what: "encoded", message }));
      }
    }
  }
  return findings;
}

/** Whether the commands of a line are all known already. */
function isFollowed(followed: Followed[]): (line: number) => boolean {
  const lines = new Set<number>();
  for (const { source, commands } of followed) {
    if (source.kind === "span" && commands.some(({ runs }) => runs.length > 0)) lines.add(source.firstLine);
    if (source.kind === "span" || source.text.length > MAX_FOLLOWED_CHARS) continue;
    const count = source.text.split("\n").length;
    for (let at = 0; at < count; at += 1) lines.add(source.firstLine + at);
  }
  return (line) => lines.has(line);
}

function inText(pkg: ReviewedPackage, file: ReviewedFile, isKnown: (line: number) => boolean): RunInText[] {
  const { findings, add } = hitList<RunInText>();
  const plain = file.commands();
  const undisguised = file.normalised() === file.text ? plain : joinContinuations(file.normalised());
  const variables = variablesOf(plain);
  const seen = new Set<number>();
  const note = (severity: Severity, line: number, text: string, { how, offset, severity: own }: RemoteRun) =>
    add(severity, () => {
      const found = { severity, line, excerpt: excerptOf(text, offset) };
      if (how === "decoder") return { ...found, what: "decoded" };
      const disguise = seen.has(line) ? "" : " The command is written in disguise.";
      return { ...found, what: "download", message: SAID_OF_DOWNLOADS[own] + disguise };
    });

  for (const { number, text } of linesMatching(plain, WORTH_A_LOOK)) {
    if (isKnown(number)) continue;
    for (const run of findRemoteRuns(text, variables)) {
      seen.add(number);
      note(severityHere(pkg, file, number, text, run), number, text, run);
    }
  }
  if (undisguised === plain) return findings;

  for (const { number, text } of linesMatching(undisguised, WORTH_A_LOOK)) {
    if (seen.has(number) || isKnown(number)) continue;
    for (const run of findRemoteRuns(text, variables)) note("block", number, text, run);
  }
  return findings;
}

function severityHere(pkg: ReviewedPackage, file: ReviewedFile, line: number, text: string, run: RemoteRun): Severity {
  const segment = segmentAt(file.segments(), line);
  const isHidden = segment?.kind === "comment";
  const fromProgram = isScript(file.path) && !isShellScript(file.path);
  if (isHidden && run.severity !== "info") return "block";
  const isTheirs = run.severity === "warn" && isOwn(pkg, text.slice(run.offset));
  if (!fromProgram && isTheirs) return "info";

  // What a row of a table holds is run by a program that is followed for itself.
  if (fromProgram && isRow(text)) return "info";
  const isAdvice = isPrinted(text, run);
  if (run.severity === "warn" && !isTheirs && !isAdvice && runsUnasked(file.path)) return "block";
  if (fromProgram && isGivenToTest(file, text, run)) return "info";
  const severity = fromProgram && run.severity === "warn" && !isAdvice && !isTheirs ? "block" : run.severity;
  return severityInContext(isAdvice ? softer(severity) : severity, pkg, file, { line, offset: run.offset });
}

/** Whether all addresses of a command belong to the one whose product the package is for. */
function isOwn(pkg: ReviewedPackage, command: string): boolean {
  const urls = urlsIn(command);
  return urls.length > 0 && urls.every(({ url }) => isOwnInstaller(pkg, url));
}

/** What a test is given is no command; a program that runs it is followed for itself. */
function isGivenToTest({ path, isStarted }: ReviewedFile, text: string, { how, offset }: RemoteRun): boolean {
  return how !== "decoder" && roleOf(path) === "test" && !isStarted && /["'`]/.test(text.slice(0, offset));
}

/** Advice that a script prints is not run by it. */
function isPrinted(text: string, { offset }: RemoteRun): boolean {
  const before = text.slice(Math.max(0, offset - 200), offset + 40).trimStart();
  return PRINTS.test(before) && offset < 200 && !/\|[ \t]*base64|base64[ \t]+-/.test(text);
}

const PRINTS = new RegExp(
  String.raw`^(?:#|\/\/|${anyOf("printing-call")}\b|throw new \w{0,20}Error\b|raise \w{1,30}\()`,
  "i",
);

/** Whether a line is a row of samples: a string beside others that say what it is called and which kind it is. */
function isRow(line: string): boolean {
  return SAMPLE.test(line) && new Set(line.match(LABEL)).size >= 2;
}

const SAMPLE =
  /^\s*[{(].*["'](?:text|input|sample|example|prompt|content|payload|pattern|value)["'][ \t]*:[ \t]*r?["']/i;
const LABEL =
  /["'](?:id|name|title|label|category|kind|type|severity|level|expected|rule)["'](?=[ \t]*:[ \t]*["'\d])/gi;

function softer(severity: Severity): Severity {
  return severity === "block" ? "warn" : "info";
}
