import { excerptOf } from "../excerpt";
import { isMarkdown, isScript } from "../read/path-role";
import type { Finding, ReviewedPackage, Severity } from "../report";

/** Finds what a manifest asks for beyond the ordinary, and what no program reads. */
export function manifestOddities(pkg: ReviewedPackage): Finding[] {
  const { allowedTools, extra, description } = pkg.manifest;
  const main = mainFileOf(pkg);
  const found: Finding[] = [];
  const add = (rule: string, severity: Severity, key: string, message: string, remediation: string) => {
    const { line, excerpt } = placeOf(pkg, main, key);
    const category = severity === "warn" ? "permissions" : "manifest";
    found.push({ rule, severity, category, file: main, line, excerpt, message, remediation });
  };

  if (extra.permissionMode === "bypassPermissions") {
    add(
      "permission-bypass",
      "warn",
      "permissionMode",
      "The agent runs without asking for permission.",
      "Remove permissionMode, so that the user decides.",
    );
  }
  if (extra.hooks !== undefined) {
    add(
      "declared-hooks",
      "info",
      "hooks",
      "The package runs commands by itself whenever certain things happen.",
      "Remove the hooks, or say in the description what they do.",
    );
  }
  if (allowedTools.some((tool) => /^(?:\*|Bash(?:\(\s*\*?(?::\*)?\s*\))?)$/i.test(tool))) {
    add(
      "unrestricted-shell-permission",
      // Out of habit many list the plain tool; a star is a decision.
      allowedTools.some((tool) => tool.includes("*")) && !needsCommands(pkg) ? "warn" : "info",
      "(?:allowed-)?tools",
      "The package may run any shell command without asking.",
      "Name the commands it needs, such as Bash(git diff:*).",
    );
  }
  if (/<[a-z!/][^>]{0,200}>/i.test(description)) {
    add(
      "markup-in-description",
      "info",
      "description",
      "The description contains markup, which is loaded into every conversation.",
      "Write the description as plain text.",
    );
  }
  for (const key of Object.keys(extra).filter(
    (key) => pkg.type === "skill" && !["hooks", "permissionMode"].includes(key),
  )) {
    add(
      "unknown-key",
      "info",
      escapePattern(key),
      "No rule knows this frontmatter key.",
      "Move it under metadata, or remove it.",
    );
  }
  return found;
}

/** Whether there is anything to run: a script, a block of code, a command in a sentence. */
function needsCommands({ files }: ReviewedPackage): boolean {
  return files.some(
    ({ path, text }) =>
      isScript(path) || (isMarkdown(path) && /^\s*(?:```|~~~)|`[\w./~$-]+[ \t][^`\n]+`/m.test(text ?? "")),
  );
}

function mainFileOf({ type, files, manifest }: ReviewedPackage): string {
  if (type === "skill") return "SKILL.md";
  const atRoot = files.filter(({ path }) => /^[^/]+\.md$/i.test(path));
  const main = atRoot.find(({ text }) => text?.includes(`name: ${manifest.name}`)) ?? atRoot[0] ?? files[0];
  return main?.path ?? "";
}

function placeOf(pkg: ReviewedPackage, path: string, key: string): { line: number | null; excerpt: string | null } {
  const text = pkg.files.find((file) => file.path === path)?.text?.slice(0, 16 * 1024) ?? "";
  const lines = text.split("\n");
  const index = lines.findIndex((line) => new RegExp(`^["']?${key}["']?[ \\t]*:`).test(line));
  return index === -1 ? { line: null, excerpt: null } : { line: index + 1, excerpt: excerptOf(lines[index] ?? "") };
}

function escapePattern(text: string): string {
  return text.replaceAll(/[^\w-]/g, "\\$&");
}
