import type { Reading, ReviewedPackage } from "../../report";
import { askedOnce } from "../code/remembered";
import type { CodeLanguage } from "../syntax/code-language";
import type { PlacedDemand } from "./demands";
import type { Ecosystem } from "./popular";

const MAX_LINE_CHARS = 500;
const PYTHON_IMPORT =
  /^\s{0,40}(?:import\s+([a-z]\w{3,60})(?=\s*(?:$|[,.#;]|as\b))|from\s+([a-z]\w{3,60})[\w.]{0,80}\s+import\b)/i;
const SCRIPT_IMPORT =
  /(?:\brequire\s{0,4}\(\s{0,4}|\bfrom\s{1,4}|^\s{0,40}import\s{1,4}|\bimport\s{0,4}\(\s{0,4})["']([a-z@][\w./@-]{3,80})["']/i;
const SCRIPT: [RegExp, Ecosystem] = [SCRIPT_IMPORT, "npm"];
const IMPORTS: Partial<Record<CodeLanguage, [RegExp, Ecosystem]>> = {
  python: [PYTHON_IMPORT, "pypi"],
  javascript: SCRIPT,
  typescript: SCRIPT,
  tsx: SCRIPT,
};

/** The packages that the code of a file imports, and no part of its own. */
export function importsIn({ pkg, file }: Pick<Reading, "pkg" | "file">): PlacedDemand[] {
  return file.code().flatMap(({ language, text, firstLine }) => {
    const [pattern, ecosystem] = IMPORTS[language] ?? [];
    if (!pattern || !ecosystem) return [];
    return text.split("\n").flatMap((whole, index) => {
      const [, one, other] = pattern.exec(whole.slice(0, MAX_LINE_CHARS)) ?? [];
      const imported = (one ?? other)?.replace(/^([^@/]+)\/.*$/, "$1");
      if (!imported || ownNames(pkg).has(imported)) return [];
      return [{ ecosystem, imported, line: firstLine + index, text: whole }];
    });
  });
}

/** The names of the package's own files and folders, by which its programs import each other. */
const ownNames = askedOnce(
  ({ files }: ReviewedPackage) =>
    new Set(files.flatMap(({ path }) => path.split("/").map((part) => part.replace(/\.\w+$/, "")))),
);
