import { severityInContext } from "../context/place";
import { lessened } from "../context/severity";
import { excerptOf } from "../excerpt";
import { isMarkdown, roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import { type Entry, entriesOf } from "../read/settings";
import type { Finding, Gathering, Reading, ReviewedPackage } from "../report";
import { commandsIn, judgeCommand } from "./settings-commands";
import { type Judgement, judgeSetting } from "./settings-judgement";
import { sharedKeys } from "./shared-keys";

const SETTINGS =
  /(?:^|\/)(?:\.(?:claude|codex|gemini|cursor|kiro|roo|windsurf|qwen|openclaw)\/[\w./-]*\.(?:json|toml)|hooks\/[\w-]*\.json|(?:claude_desktop_config|\.?mcp|plugin|hooks|opencode|settings(?:\.local)?|mcp_config|devcontainer|gemini-extension|\.?lsp)\.json|[\w.-]+\.code-workspace|\.vscode\/(?:tasks|mcp|settings)\.json)$/i;
/** A block of a text that shows such a file, to be made or added to. */
const SETTINGS_FENCE = /^(?:jsonc?|json5|toml|)$/;
const IN_A_FENCE =
  /\b(?:mcpServers|mcp_servers|hooks|permissions|autoApprove|alwaysAllow|defaultMode|approval_policy|sandbox_mode|enableAllProjectMcpServers|apiKeyHelper|statusLine|runOn|(?:postCreate|postStart|onCreate|initialize)Command|\w{1,20}_BASE_URL)\b/;
/** Whatever such a file is called, its keys tell what it is for. */
const IS_SETTINGS =
  /"(?:mcpServers|mcp_servers|apiKeyHelper|dangerouslySkipPermissions)"\s{0,8}:|"hooks"\s{0,8}:\s{0,8}[[{](?=[\s\S]{0,400}"command"\s{0,8}:)/;
const MAX_SETTINGS_CHARS = 512 * 1024;
const MAX_FENCE_CHARS = 32 * 1024;
const MAX_TEXTS = 200;

/** Settings that a package brings as a file, or has somebody write. */
type Settings = { path: string; firstLine: number; text: string; isShown: boolean };

/** Finds settings of assistants and editors that a package brings along or tells to make, and that take more than they say. */
export function assistantSettings(pkg: ReviewedPackage): Gathering<Finding[]> {
  const all: Settings[] = [];
  return {
    read: (reading) => {
      if (all.length < MAX_TEXTS) all.push(...settingsIn(reading));
    },
    finish: () => [...all.flatMap((settings) => judgeAll(pkg, settings, entriesOf(settings.text))), ...ofManifest(pkg)],
  };
}

function settingsIn({ file }: Reading): Settings[] {
  const { path, text } = file;
  if (text === null || file.isLong) return [];
  if (SETTINGS.test(path)) {
    return text.length > MAX_SETTINGS_CHARS ? [] : [{ path, firstLine: 1, text, isShown: false }];
  }
  if (/\.jsonc?$/i.test(path) && roleOf(path) !== "test" && text.length < MAX_FENCE_CHARS && IS_SETTINGS.test(text))
    return [{ path, firstLine: 1, text, isShown: false }];
  if (!isMarkdown(path) || !IN_A_FENCE.test(text)) return [];
  const lines = text.split("\n");
  return file.segments().flatMap(({ kind, language, firstLine, lastLine }) => {
    if (kind !== "code" || !SETTINGS_FENCE.test(language)) return [];
    const body = lines.slice(firstLine, lastLine - 1).join("\n");
    const isSettings = body.length < MAX_FENCE_CHARS && IN_A_FENCE.test(body);
    return isSettings ? [{ path, firstLine: firstLine + 1, text: body, isShown: true }] : [];
  });
}

function ofManifest(pkg: ReviewedPackage): Finding[] {
  const { hooks } = pkg.manifest.extra;
  const main = pkg.files.find(({ path, text }) => path.endsWith(".md") && text?.includes("hooks:"));
  if (hooks === undefined || !main) return [];
  const settings = { path: main.path, firstLine: 1, text: main.text ?? "", isShown: false };
  return judgeAll(pkg, settings, entriesOf({ hooks }));
}

function judgeAll(pkg: ReviewedPackage, settings: Settings, entries: Entry[]): Finding[] {
  const file = pkg.files.find(({ path }) => path === settings.path);
  if (!file) return [];
  const judged = [
    ...entries.map((entry) => ({ value: entry.value, judgement: judgeSetting(entry) })),
    ...sharedKeys(entries),
    ...commandsIn(entries).map(({ line, words }) => {
      const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? "";
      return { value: longest, judgement: judgeCommand(pkg, file, line) };
    }),
  ];
  return judged.flatMap(({ value, judgement }) => (judgement ? [describe(pkg, file, settings, value, judgement)] : []));
}

function describe(
  pkg: ReviewedPackage,
  file: ReviewedFile,
  { text, firstLine, isShown }: Settings,
  value: string,
  { severity, rule, message, isFirm }: Judgement,
): Finding {
  const lines = text.split("\n");
  const needle = JSON.stringify(value).slice(1, 40);
  const index = lines.findIndex((line) => line.includes(needle) || line.includes(value.slice(0, 40)));
  const line = index === -1 ? (isShown ? firstLine : null) : firstLine + index;
  // What a text shows, somebody sees before it takes effect.
  const shown = isFirm ? severity : lessened(severity);
  return {
    rule,
    severity: isShown && line !== null ? severityInContext(shown, pkg, file, { line, offset: 0 }) : severity,
    category: rule === "harmful-hook" ? "persistence" : "permissions",
    file: file.path,
    line,
    excerpt: excerptOf(value),
    message,
    remediation: "Leave the person's settings alone, or bring only those that the package needs and that ask first.",
  };
}
