import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { flowOf } from "../follow/code/flow";
import { linesMatching } from "../read/lines";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";

const SCRIPT = /\.(?:[cm]?[jt]sx?|py|html?|svg)$/i;
/** Code that was only made small is what a build does; it is not hidden, and its names say so. */
const BUILT = /(?:^|\/)(?:vendor|vendored|third[_-]party|node_modules|dist|build)\/|[.-]min\.[cm]?js$|\.bundle\.js$/i;
const MIN_RENAMED = 20;
const MIN_MIXED = 2;
const OPAQUE_LITERAL = /["'`](?:[A-Za-z0-9+/=_-]{600,}|(?:\\x[0-9a-f]{2}){150,})["'`]/i;

type Kind = { pattern: RegExp; severity: Severity; message: string };

const KINDS: Kind[] = [
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

/** Finds scripts that were made unreadable on purpose. */
export function obfuscatedScript({ pkg, file }: Reading): Finding[] {
  if (file.text === null || !SCRIPT.test(file.path)) return [];
  const found = KINDS.flatMap(({ pattern, severity, message }) => at(pkg, file, pattern, severity, message));
  return BUILT.test(file.path) ? found : [...found, ...renamed(pkg, file), ...mixedNames(pkg, file)];
}

/** Finds scripts that evaluate something which they make of a long text that nobody can read. */
export function evaluatedLiteral(pkg: ReviewedPackage): Finding[] {
  const evaluated = new Map(
    flowOf(pkg).events.flatMap(({ kind, api, texts, file, line }) =>
      kind === "run_code" && /^(?:exec|eval|Function)$/.test(api) && texts.every((text) => /^\S{400,}$/.test(text))
        ? [[file, line] as const]
        : [],
    ),
  );
  return pkg.files.flatMap((file) => {
    const line = SCRIPT.test(file.path) ? evaluated.get(file.path) : undefined;
    return line !== undefined && OPAQUE_LITERAL.test(file.text ?? "") ? [opaque(pkg, file, line)] : [];
  });
}

function at(pkg: ReviewedPackage, file: ReviewedFile, pattern: RegExp, severity: Severity, message: string): Finding[] {
  const [line] = linesMatching(file.text ?? "", pattern);
  return line ? [describe(pkg, file, line.number, severity, message)] : [];
}

/** Names such as `_0x3fa2c1` all over come from a tool that hides what a program does. */
function renamed(pkg: ReviewedPackage, file: ReviewedFile): Finding[] {
  const names = new Set((file.text ?? "").slice(0, 500_000).match(/\b_0x[0-9a-f]{4,8}\b/g));
  if (names.size < MIN_RENAMED) return [];
  return at(
    pkg,
    file,
    /\b_0x[0-9a-f]{4,8}\b/g,
    "warn",
    "The program was put through a tool that makes it unreadable on purpose.",
  );
}

/** A Latin word with letters of another alphabet that look like its own, as no language writes them. */
const MIXED =
  /(?<![\p{L}\d_])(?=\w*[a-z]{2})(?=[\p{L}\d_]*[асеіорхуԁһ])(?:[a-zA-Z\d_]|[асеіорхуԁһ]){4,}(?![\p{L}\d_])/gu;

function mixedNames(pkg: ReviewedPackage, file: ReviewedFile): Finding[] {
  const names = new Set((file.text ?? "").slice(0, 500_000).match(MIXED));
  return names.size < MIN_MIXED
    ? []
    : at(pkg, file, MIXED, "warn", "Names in the program mix alphabets, so that they are not what they look like.");
}

function opaque(pkg: ReviewedPackage, file: ReviewedFile, line: number): Finding {
  return describe(pkg, file, line, "warn", "The program evaluates something that it makes of a long unreadable text.");
}

function describe(
  pkg: ReviewedPackage,
  file: ReviewedFile,
  line: number,
  severity: Severity,
  message: string,
): Finding {
  return {
    rule: "obfuscated-script",
    severity: severityInContext(severity, pkg, file, { line, offset: 0 }),
    category: "obfuscation",
    file: file.path,
    line,
    excerpt: excerptOf(file.lines().textOf(line)),
    message,
    remediation: "Ship the source as it was written.",
  };
}
