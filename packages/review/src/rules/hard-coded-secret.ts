import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { isPlaceholder, SECRET_PATTERNS, type SecretPattern } from "../knowledge/secret-patterns";
import { lineCounter } from "../read/lines";
import { matchesIn } from "../read/matches";
import { isMarkdown, roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import type { Finding, Reading, Severity } from "../report";

/** Finds keys and tokens that were left in a file; what only shows their form is let through. */
export function hardCodedSecret({ file }: Reading): Finding[] {
  const { findings, add } = hitList();
  for (const pattern of SECRET_PATTERNS) {
    for (const { line, offset } of matchesOf(file, pattern)) {
      add(severityOf(pattern, file), () => describe(file, pattern, line, offset));
    }
  }
  return findings;
}

function* matchesOf({ text }: ReviewedFile, { pattern, minEntropy }: SecretPattern) {
  if (text === null) return;
  const lineAt = lineCounter(text);
  for (const match of matchesIn(text, pattern)) {
    if (isPlaceholder(match.groups?.secret ?? "", minEntropy)) continue;
    const { number, start } = lineAt(match.index);
    yield { line: number, offset: match.index - start };
  }
}

/** In a test or in prose it may be there to be looked at; where programs read it, it is there to be used. */
function severityOf({ severity }: SecretPattern, { path }: ReviewedFile): Severity {
  const role = roleOf(path);
  if (role === "test") return severity === "block" ? "warn" : "info";
  return role === "reference" || isMarkdown(path) ? "warn" : severity;
}

function describe(file: ReviewedFile, { name, severity }: SecretPattern, line: number, offset: number): Finding {
  return {
    rule: "hard-coded-secret",
    severity,
    category: "secret",
    file: file.path,
    line,
    excerpt: excerptOf(file.lines().textOf(line), offset),
    message: `This looks like a ${name} that works; every buyer would get it.`,
    remediation: "Revoke it, then read it from an environment variable.",
  };
}
