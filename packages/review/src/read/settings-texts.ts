import { isMarkdown, roleOf } from "./path-role";
import type { ReviewedFile } from "./reviewed-file";

/** Settings that a package brings as a file, or has somebody write. */
export type SettingsText = { path: string; firstLine: number; text: string; isShown: boolean };

const FILES = [
  /(?:^|\/)\.(?:claude|codex|gemini|cursor|kiro|roo|windsurf|qwen|openclaw)\/[\w./-]*\.(?:json|toml)$/i,
  /(?:^|\/)hooks\/[\w-]*\.json$/i,
  /(?:^|\/)(?:claude_desktop_config|\.?mcp|plugin|hooks|opencode|settings(?:\.local)?)\.json$/i,
  /(?:^|\/)(?:mcp_config|devcontainer|gemini-extension|\.?lsp)\.json$/i,
  /(?:^|\/)(?:[\w.-]+\.code-workspace|\.vscode\/(?:tasks|mcp|settings)\.json)$/i,
];
/** A block of a text that shows such a file, to be made or added to. */
const FENCE = /^(?:jsonc?|json5|toml|)$/;
const IN_A_FENCE = [
  /\b(?:mcpServers|mcp_servers|hooks|permissions|autoApprove|alwaysAllow|defaultMode|approval_policy)\b/,
  /\b(?:sandbox_mode|enableAllProjectMcpServers|apiKeyHelper|statusLine|runOn|\w{1,20}_BASE_URL)\b/,
  /\b(?:postCreate|postStart|onCreate|initialize)Command\b/,
];
/** Whatever such a file is called, its keys tell what it is for. */
const KEYS = [
  /"(?:mcpServers|mcp_servers|apiKeyHelper|dangerouslySkipPermissions)"\s{0,8}:/,
  /"hooks"\s{0,8}:\s{0,8}[[{](?=[\s\S]{0,400}"command"\s{0,8}:)/,
];
const MAX_FILE_CHARS = 512 * 1024;
const MAX_FENCE_CHARS = 32 * 1024;

/** The settings of assistants and editors that a file is or shows. */
export function settingsIn(file: ReviewedFile): SettingsText[] {
  const { path, text } = file;
  if (text === null || file.isLong) return [];
  if (isOne(FILES, path)) {
    return text.length > MAX_FILE_CHARS ? [] : [{ path, firstLine: 1, text, isShown: false }];
  }
  if (/\.jsonc?$/i.test(path) && roleOf(path) !== "test" && text.length < MAX_FENCE_CHARS && isOne(KEYS, text))
    return [{ path, firstLine: 1, text, isShown: false }];
  return isMarkdown(path) && isOne(IN_A_FENCE, text) ? inFences(file, text) : [];
}

function inFences(file: ReviewedFile, text: string): SettingsText[] {
  const lines = text.split("\n");
  return file.segments().flatMap(({ kind, language, firstLine, lastLine }) => {
    if (kind !== "code" || !FENCE.test(language)) return [];
    const body = lines.slice(firstLine, lastLine - 1).join("\n");
    const isSettings = body.length < MAX_FENCE_CHARS && isOne(IN_A_FENCE, body);
    return isSettings ? [{ path: file.path, firstLine: firstLine + 1, text: body, isShown: true }] : [];
  });
}

function isOne(patterns: RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}
