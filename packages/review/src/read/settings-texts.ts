import { isMarkdown, roleOf } from "./path-role";
import type { ReviewedFile } from "./reviewed-file";

/** Settings that a package brings as a file, or has somebody write. */
export type SettingsText = { path: string; firstLine: number; text: string; isShown: boolean; of: SettingsOf };
export type SettingsOf = "assistant" | "cloud" | "extension";

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
  /"env"\s{0,8}:\s{0,8}\{[^}]{0,4000}"\w{0,40}_(?:BASE_URL|API_BASE)"\s{0,8}:/,
];
/** Who may do what in a cluster or a cloud, and what is run there. */
const CLOUD = [
  /^[\s-]{0,20}["']?kind["']?:\s{0,4}["']?(?:Cluster)?(?:Role|RoleBinding)\b/m,
  /\bhostPath["']?\s{0,4}:/,
  /["']?\b(?:AssumeRolePolicyDocument|PolicyDocument|Principal)["']?\s{0,4}[:=]/,
  /\b(?:ssh[-_])?authorized[-_]keys?["']?\s{0,4}:/,
  /\bnon_unique["']?\s{0,4}:/,
  /^\s{0,8}resource\s{1,4}"(?:aws|google|azurerm|kubernetes)_\w{1,60}"/m,
];
const HCL = /^(?:hcl|terraform|tf)$/;
const EXTENSION = [/"manifest_version"\s{0,8}:/, /"(?:host_permissions|permissions)"\s{0,8}:/];
const MAX_FILE_CHARS = 512 * 1024;
const MAX_FENCE_CHARS = 32 * 1024;

/** The settings that a file is or shows: of assistants and editors, of clouds, and of extensions of browsers. */
export function settingsIn(file: ReviewedFile): SettingsText[] {
  const { path, text } = file;
  if (text === null || file.isLong) return [];
  if (isMarkdown(path)) return inFences(file, text);
  if (text.length > MAX_FILE_CHARS) return [];
  const as = (of: SettingsOf) => [{ path, firstLine: 1, text, isShown: false, of }];
  if (isOne(FILES, path)) return as("assistant");
  if (roleOf(path) === "test" || text.length > MAX_FENCE_CHARS) return [];
  if (/\.jsonc?$/i.test(path)) {
    if (isOne(KEYS, text)) return as("assistant");
    if (EXTENSION.every((pattern) => pattern.test(text))) return as("extension");
  }
  return /\.(?:json|ya?ml|tf|hcl)$/i.test(path) && isOne(CLOUD, text) ? as("cloud") : [];
}

function inFences(file: ReviewedFile, text: string): SettingsText[] {
  if (!isOne(IN_A_FENCE, text) && !isOne(CLOUD, text) && !EXTENSION.every((pattern) => pattern.test(text))) return [];
  const lines = text.split("\n");
  return file.segments().flatMap(({ kind, language, firstLine, lastLine }) => {
    if (kind !== "code") return [];
    const body = lines.slice(firstLine, lastLine - 1).join("\n");
    const of = body.length < MAX_FENCE_CHARS ? shownIn(language, body) : null;
    return of ? [{ path: file.path, firstLine: firstLine + 1, text: body, isShown: true, of }] : [];
  });
}

function shownIn(language: string, body: string): SettingsOf | null {
  if (FENCE.test(language) && isOne(IN_A_FENCE, body)) return "assistant";
  if (/^jsonc?$/.test(language) && EXTENSION.every((pattern) => pattern.test(body))) return "extension";
  return (/^(?:json|ya?ml)$/.test(language) || HCL.test(language)) && isOne(CLOUD, body) ? "cloud" : null;
}

function isOne(patterns: RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}
