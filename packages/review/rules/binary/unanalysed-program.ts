import { flowOf } from "../../src/follow/code/flow";
import { MAX_FOLLOWED_CHARS } from "../../src/follow/shell/followed";
import { languageOfFile } from "../../src/follow/syntax/code-language";
import type { PackageJudgement, Said } from "../../src/match/coded";
import { roleOf } from "../../src/read/path-role";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { ReviewedPackage, Severity } from "../../src/report";

/** Code that a build has put together is long by nature. */
const BUILT =
  /(?:^|\/)(?:vendor|vendored|third[_-]party|node_modules|dist|build|assets)\/|[.-]min\.[cm]?js$|\.bundle\.[cm]?js$|\.(?:html?|svg)$/i;

/** Documents that are read when needed show programs; none of them is one. */
const EXAMPLES = /^(?!(?:.*\/)?(?:SKILL|AGENTS?|CLAUDE|README)\.mdx?$).*\.mdx?$/i;
/** What an agent loads before everything else. */
const INSTRUCTIONS = /(?:^|\/)(?:SKILL|AGENTS?|CLAUDE)\.mdx?$/i;
const MINIFIED_LINE_CHARS = 400;

/** Programs and instructions that are too long to be followed; they were only searched. */
export const judge: PackageJudgement = (pkg) => {
  const first = pkg.files.filter(({ path, part }) => part === 0 && INSTRUCTIONS.test(path));
  const instructions = new Set(first.filter(isTooLong).map(({ path }) => path));
  const programs = new Set([...flowOf(pkg).unfollowed, ...pkg.files.filter(isLongShell).map(({ path }) => path)]);
  return [
    ...[...instructions].map((path) => found(path, "block", "text of instructions", "read it as one")),
    ...[...programs]
      .filter((path) => !instructions.has(path))
      .map((path) => found(path, severityOf(pkg, path), "program", "follow what it does")),
  ];
};

/** What is started must be followed: to be too long for that is no way past the review. */
function severityOf(pkg: ReviewedPackage, path: string): Severity {
  const file = pkg.files.find((one) => one.path === path);
  // What is run of a document is a program of its own; its text is read.
  if (EXAMPLES.test(path)) return "info";
  const isRun = file?.isRun === true || file?.isStarted === true;
  if (isRun && file && !BUILT.test(path) && !isMinified(file)) return "block";
  return BUILT.test(path) || roleOf(path) === "test" ? "info" : "warn";
}

function isLongShell(file: ReviewedFile): boolean {
  return file.part === 0 && isTooLong(file) && languageOfFile(file.path, file.text ?? "") === "bash";
}

function isTooLong({ isLong, text }: ReviewedFile): boolean {
  return isLong || (text?.length ?? 0) > MAX_FOLLOWED_CHARS;
}

function isMinified({ text }: ReviewedFile): boolean {
  const lines = (text ?? "").split("\n");
  return lines.length * MINIFIED_LINE_CHARS < (text ?? "").length;
}

function found(file: string, severity: Severity, what: string, purpose: string): Said {
  const message = `This ${what} is too long for the review to ${purpose}; it was only searched for known patterns.`;
  return { severity, file, line: null, excerpt: null, message };
}
