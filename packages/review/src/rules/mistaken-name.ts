import { severityInContext } from "../context/place";
import { excerptOf } from "../excerpt";
import { misspeltOf } from "../follow/packages/look-alike";
import type { Ecosystem } from "../follow/packages/popular";
import type { CodeLanguage } from "../follow/syntax/code-language";
import { hitList } from "../hit-list";
import type { Finding, Reading, ReviewedPackage } from "../report";

const MAX_LINE_CHARS = 500;
const SCRIPT_IMPORT =
  /(?:\brequire\s{0,4}\(\s{0,4}|\bfrom\s{1,4}|^\s{0,40}import\s{1,4}|\bimport\s{0,4}\(\s{0,4})["']([a-z@][\w./@-]{3,80})["']/i;
const IMPORT: Partial<Record<CodeLanguage, { pattern: RegExp; ecosystem: Ecosystem }>> = {
  python: {
    pattern:
      /^\s{0,40}(?:import\s+([a-z]\w{3,60})(?=\s*(?:$|[,.#;]|as\b))|from\s+([a-z]\w{3,60})[\w.]{0,80}\s+import\b)/i,
    ecosystem: "pypi",
  },
  javascript: { pattern: SCRIPT_IMPORT, ecosystem: "npm" },
  typescript: { pattern: SCRIPT_IMPORT, ecosystem: "npm" },
  tsx: { pattern: SCRIPT_IMPORT, ecosystem: "npm" },
};

/** Finds programs that import something of which the name is one letter away from that of a well-known thing. */
export function mistakenName({ pkg, file }: Reading): Finding[] {
  const { findings, add } = hitList();
  for (const { language, text, firstLine } of file.code()) {
    const { pattern, ecosystem } = IMPORT[language] ?? {};
    if (!pattern || !ecosystem) continue;
    for (const [index, whole] of text.split("\n").entries()) {
      const [, one, other] = pattern.exec(whole.slice(0, MAX_LINE_CHARS)) ?? [];
      const name = (one ?? other)?.replace(/^([^@/]+)\/.*$/, "$1");
      const known = name ? misspeltOf(name, ecosystem) : null;
      if (!name || !known || isOwn(pkg, name)) continue;
      const line = firstLine + index;
      const severity = severityInContext("warn", pkg, file, { line, offset: 0 });
      add(severity, () => ({
        rule: "typosquatted-package",
        severity,
        category: "supply_chain",
        file: file.path,
        line,
        excerpt: excerptOf(whole.trimStart()),
        message: `The program imports "${name}", a name that is easily taken for "${known}".`,
        remediation: `Import "${known}" if that is what is meant.`,
      }));
    }
  }
  return findings;
}

/** A file or a folder of the package itself. */
function isOwn({ files }: ReviewedPackage, name: string): boolean {
  return files.some(({ path }) => path.split("/").some((part) => part.replace(/\.\w+$/, "") === name));
}
