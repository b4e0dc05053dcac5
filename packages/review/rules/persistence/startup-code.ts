import { excerptOf } from "../../src/excerpt";
import type { ContentJudgement } from "../../src/match/coded";
import type { StartupCode } from "../../src/read/containers/startup-file";

/** What packaging tools write so that editable installations and shared namespaces work. */
const BY_TOOLS = /(?:^|\/)(?:__editable__[^/]*|[^/]*-nspkg|distutils-precedence)\.pth$/i;
const IMPORTS_ONLY = /^import[ \t][\w., \t]+$/;

/** A .pth file may add folders to where Python looks; one that begins lines with import runs them at every start. */
export const judge: ContentJudgement<StartupCode> = ({ path, code, line }) => {
  const isUsual = BY_TOOLS.test(path) || IMPORTS_ONLY.test(code.trim());
  return [{ severity: isUsual ? "info" : "warn", line, excerpt: excerptOf(code) }];
};
