import type { PackageJudgement } from "../../src/match/coded";
import { manifestPlace } from "../../src/match/manifest-place";
import { isMarkdown, isScript } from "../../src/read/path-role";
import type { ReviewedPackage } from "../../src/report";

const ANY_COMMAND = /^(?:\*|Bash(?:\(\s*\*?(?::\*)?\s*\))?)$/i;
const SHOWS_COMMAND = /^\s*(?:```|~~~)|`[\w./~$-]+[ \t][^`\n]+`/m;

/** Out of habit many list the plain tool; a star is a decision, which needs a reason. */
export const judge: PackageJudgement = (pkg) => {
  const { allowedTools } = pkg.manifest;
  if (!allowedTools.some((tool) => ANY_COMMAND.test(tool))) return [];
  const isDecided = allowedTools.some((tool) => tool.includes("*")) && !needsCommands(pkg);
  return [{ severity: isDecided ? "warn" : "info", ...manifestPlace(pkg, "allowed-tools|tools") }];
};

/** Whether there is anything to run: a script, a block of code, a command in a sentence. */
function needsCommands({ files }: ReviewedPackage): boolean {
  return files.some(({ path, text }) => isScript(path) || (isMarkdown(path) && SHOWS_COMMAND.test(text ?? "")));
}
