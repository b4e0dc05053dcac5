import { flowOf } from "../../src/follow/code/flow";
import { placed } from "../../src/kept-findings";
import type { PackageJudgement, Said } from "../../src/match/coded";
import { saidList } from "../../src/match/said-list";
import { linesMatching } from "../../src/read/lines";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { ReviewedPackage, Severity } from "../../src/report";

const SCRIPT = /\.(?:[cm]?[jt]sx?|py|html?|svg)$/i;
/** Code that was only made small is what a build does; it is not hidden, and its names say so. */
const BUILT = /(?:^|\/)(?:vendor|vendored|third[_-]party|node_modules|dist|build)\/|[.-]min\.[cm]?js$|\.bundle\.js$/i;
const MAX_CHARS = 500_000;
const OPAQUE_LITERAL = /["'`](?:[A-Za-z0-9+/=_-]{600,}|(?:\\x[0-9a-f]{2}){150,})["'`]/i;

type Way = { pattern: RegExp; severity: Severity; message?: string };

const WAYS: Way[] = [
  {
    pattern: /\beval\s*\(\s*function\s*\(\s*p\s*,\s*a\s*,\s*c\s*,\s*k\s*,\s*e\s*,/g,
    severity: "block",
    message: "The program is packed into a text that it unpacks and evaluates while it runs.",
  },
  {
    pattern: /[[\]()!+]{400,}/g,
    severity: "block",
    message: "The program is written in brackets and signs alone, so that nobody can read it.",
  },
  {
    pattern: /\b__pyarmor__\s*\(|\bpyarmor_runtime\b/g,
    severity: "warn",
    message: "The program is encrypted and unpacks itself while it runs; nobody can review what it does.",
  },
];

/** Names that show it by how many of them there are; a build makes names short, and no others of them. */
const NAMES: (Way & { least: number })[] = [
  // The names of a tool that hides what a program does.
  { pattern: /\b_0x[0-9a-f]{4,8}\b/g, least: 20, severity: "warn" },
  // A Latin word with letters of another alphabet that look like its own, as no language writes them.
  {
    pattern:
      /(?<![\p{L}\d_])(?=\w*[a-z]{2})(?=[\p{L}\d_]*[асеіорхуԁһ])(?:[a-zA-Z\d_]|[асеіорхуԁһ]){4,}(?![\p{L}\d_])/gu,
    least: 2,
    severity: "warn",
    message: "Names in the program mix alphabets, so that they are not what they look like.",
  },
];

/** Finds scripts that nobody can read, and scripts that evaluate what they make of a long unreadable text. */
export const judge: PackageJudgement = (pkg) => {
  const evaluated = evaluatedTexts(pkg);
  return pkg.files.flatMap((file) => {
    if (file.text === null || !SCRIPT.test(file.path)) return [];
    return placed(file, [...ofFile(pkg, file), ...ofLiteral(pkg, file, evaluated.get(file.path))]);
  });
};

/** For each file the line on which it evaluates a text without words. */
function evaluatedTexts(pkg: ReviewedPackage): Map<string, number> {
  return new Map(
    flowOf(pkg).events.flatMap(({ kind, api, texts, file, line }) =>
      kind === "run_code" && /^(?:exec|eval|Function)$/.test(api) && texts.every((text) => /^\S{400,}$/.test(text))
        ? [[file, line] as const]
        : [],
    ),
  );
}

function ofFile(pkg: ReviewedPackage, file: ReviewedFile): Said[] {
  const { said, add } = saidList({ pkg, file });
  const text = file.text ?? "";
  const start = text.slice(0, MAX_CHARS);
  const names = BUILT.test(file.path)
    ? []
    : NAMES.filter(({ pattern, least }) => new Set(start.match(pattern)).size >= least);
  for (const { pattern, severity, message } of [...WAYS, ...names]) {
    const [line] = linesMatching(text, pattern);
    if (line) add(severity, { line: line.number }, message === undefined ? {} : { message });
  }
  return said;
}

function ofLiteral(pkg: ReviewedPackage, file: ReviewedFile, line: number | undefined): Said[] {
  if (line === undefined || !OPAQUE_LITERAL.test(file.text ?? "")) return [];
  const { said, add } = saidList({ pkg, file });
  const message = "The program evaluates something that it makes of a long unreadable text.";
  add("warn", { line: line - file.firstLine + 1 }, { message });
  return said;
}
