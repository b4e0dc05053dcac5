import { excerptOf } from "../../src/excerpt";
import { hitList } from "../../src/hit-list";
import { isPlaceholder, SECRET_PATTERNS, type SecretPattern } from "../../src/knowledge/secret-patterns";
import type { FileJudgement, Said } from "../../src/match/coded";
import { lineCounter } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isMarkdown, roleOf } from "../../src/read/path-role";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { Severity } from "../../src/report";

/** A key that was left in a file; what only shows the form of one is let through. */
export const judge: FileJudgement = ({ file }) => {
  const { findings, add } = hitList<Said>();
  for (const pattern of SECRET_PATTERNS) {
    const severity = severityOf(pattern, file);
    const message = `This looks like a ${pattern.name} that works; every buyer would get it.`;
    for (const { line, offset } of matchesOf(file, pattern)) {
      const excerpt = () => excerptOf(file.lines().textOf(line), offset);
      add(severity, () => ({ severity, file: file.path, line, excerpt: excerpt(), message }));
    }
  }
  return findings;
};

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
