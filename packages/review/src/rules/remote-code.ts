import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { type Followed, MAX_FOLLOWED_CHARS } from "../follow/shell/followed";
import { variablesOf } from "../follow/shell/pipelines";
import { hitList } from "../hit-list";
import { urlsIn } from "../knowledge/hosts";
import { isOwnInstaller } from "../knowledge/own-installer";
import { findRemoteRuns, type RemoteRun, WORTH_A_LOOK } from "../knowledge/remote-code";
import { runsUnasked } from "../knowledge/runs-unasked";
import { linesMatching } from "../read/lines";
import { joinContinuations } from "../read/normalised-view";
import { isScript, isShellScript, roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import { segmentAt } from "../read/segments";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";

/**
 * Finds what is fetched or decoded and handed to a shell in the same breath, in prose and in strings of programs;
 * where shell stands, its commands are followed instead.
 */
export function remoteCode({ pkg, file, shell }: Reading): Finding[] {
  return file.text === null ? [] : [...inText(pkg, file, isFollowed(shell)), ...inDecodedText(file)];
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

function inText(pkg: ReviewedPackage, file: ReviewedFile, isKnown: (line: number) => boolean): Finding[] {
  const { findings, add } = hitList();
  const plain = file.commands();
  const undisguised = file.normalised() === file.text ? plain : joinContinuations(file.normalised());
  const variables = variablesOf(plain);
  const seen = new Set<number>();

  for (const { number, text } of linesMatching(plain, WORTH_A_LOOK)) {
    if (isKnown(number)) continue;
    for (const run of findRemoteRuns(text, variables)) {
      seen.add(number);
      add(severityHere(pkg, file, number, text, run), () => describe(file, number, excerptOf(text, run.offset), run));
    }
  }
  if (undisguised === plain) return findings;

  for (const { number, text } of linesMatching(undisguised, WORTH_A_LOOK)) {
    if (seen.has(number) || isKnown(number)) continue;
    for (const run of findRemoteRuns(text, variables)) {
      add("block", () => disguised(describe(file, number, excerptOf(text, run.offset), run)));
    }
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
  return (
    /^(?:#|\/\/|echo\b|printf\b|(?:console\.)?(?:log|info|warn|error)\b|print\b|die\b|(?:process\.)?std(?:out|err)\.write\b|(?:sys\.)?std(?:out|err)\.write\b|logger\.\w{1,10}\b|write-(?:host|output|warning|error)\b|throw new \w{0,20}Error\b|raise \w{1,30}\()/i.test(
      before,
    ) &&
    offset < 200 &&
    !/\|[ \t]*base64|base64[ \t]+-/.test(text)
  );
}

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

function inDecodedText(file: ReviewedFile): Finding[] {
  const { findings, add } = hitList();
  for (const { text, line, encoding } of file.decoded()) {
    const plain = joinContinuations(text);
    for (const inner of linesMatching(plain, WORTH_A_LOOK)) {
      for (const run of findRemoteRuns(inner.text, variablesOf(plain))) {
        add("block", () => ({
          ...describe(file, line, excerptOf(inner.text, run.offset), run),
          rule: "encoded-remote-code",
          category: "obfuscation",
          message: `Text hidden as ${encoding} fetches or decodes a program and runs it.`,
          remediation: "Write the command in plain text, or remove it.",
        }));
      }
    }
  }
  return findings;
}

function describe(file: ReviewedFile, line: number, excerpt: string, run: RemoteRun): Finding {
  const { how, severity } = run;
  const common = { severity, file: file.path, line, excerpt };
  if (how === "decoder") {
    return {
      ...common,
      rule: "decoded-execution",
      category: "obfuscation",
      message: "Encoded text is decoded and run as a program, so nobody sees what it does.",
      remediation: "Ship the program as a readable file of the package.",
    };
  }
  return {
    ...common,
    rule: "remote-code",
    category: "remote_code",
    message: MESSAGES[severity],
    remediation: "Ship the script inside the package, or install from a package manager with a pinned version.",
  };
}

const MESSAGES: Record<Severity, string> = {
  block: "A program is downloaded from an address that nobody can vouch for and run at once.",
  warn: "A program is downloaded and run at once; whoever owns the address decides what it does.",
  info: "A well-known or local installer is downloaded and run.",
};

function disguised(finding: Finding): Finding {
  return { ...finding, category: "obfuscation", message: `${finding.message} The command is written in disguise.` };
}
