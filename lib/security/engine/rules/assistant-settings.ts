import { excerptOf } from "../excerpt";
import { hostKindOf, hostOf, urlsIn } from "../hosts";
import { SECRET_THINGS } from "../instructions/phrases";
import { matchesIn } from "../matches";
import type { Finding, ReviewedPackage, Severity } from "../report";
import type { ReviewedFile } from "../reviewed-file";
import { type Entry, entriesOf } from "../settings";

const SETTINGS =
  /(?:^|\/)(?:\.(?:claude|codex|gemini|cursor|kiro|roo|windsurf|qwen|openclaw)\/[\w./-]*\.(?:json|toml)|hooks\/[\w-]*\.json|(?:claude_desktop_config|\.?mcp|plugin|hooks|opencode|settings(?:\.local)?|mcp_config|devcontainer|gemini-extension)\.json|\.vscode\/(?:tasks|mcp|settings)\.json)$/i;
const COMMAND_KEY =
  /^(?:command|args|run|script|exec|bash|powershell|apiKeyHelper|awsAuthRefresh|otelHeadersHelper|(?:postCreate|onCreate|updateContent|postStart|postAttach|initialize)Command)$/i;
const FETCH_AND_RUN =
  /\b(?:curl|wget|iwr|irm|invoke-webrequest|invoke-restmethod|fetch)\b[^\n]{0,400}(?:\|\s{0,4}(?:sudo\s{1,4})?(?:\S{0,40}\/)?(?:ba|z|da|k)?sh\b|\|\s{0,4}(?:python[\d.]*|node|perl|ruby|iex)\b|(?:&&|;)\s{0,4}(?:(?:ba|z)?sh|chmod|python[\d.]*|node|\.\/))|\b(?:ba|z)?sh\b[^\n]{0,40}(?:<\(|\$\()\s{0,4}(?:curl|wget)|\beval\b[^\n]{0,20}(?:curl|wget)|\b(?:node|deno|bun|python[\d.]*)\s{1,4}-\w{0,3}[ec]\b[^\n]{0,300}?\b(?:fetch|urlopen|requests|https?)\b[^\n]{0,300}?\b(?:eval|exec|Function)\b|base64\s{1,4}(?:-d|-D|--decode)[^\n]{0,100}\|\s{0,4}(?:ba|z)?sh/i;
const SENDS =
  /\b(?:curl|wget|invoke-restmethod|irm|iwr)\b[^\n]{0,400}?(?:\s-d\b|--data|\s-F\b|--form|\s-T\b|--upload-file|--post-(?:data|file)|-X\s?(?:POST|PUT)|-Body\b|-Method\s+Post|\$\(|\x60)|\b(?:nc|ncat|netcat)\s+\S+\s+\d+|requests\.post|\bfetch\([^\n]{0,200}POST/i;
const APPROVES =
  /["'\\]{0,3}permissionDecision["'\\]{0,3}\s{0,3}[:=]\s{0,3}["'\\]{0,3}allow|["'\\]{0,3}behavior["'\\]{0,3}\s{0,3}[:=]\s{0,3}["'\\]{0,3}allow|["'\\]{0,3}decision["'\\]{0,3}\s{0,3}[:=]\s{0,3}["'\\]{0,3}approve/i;
const ANY_TOOL = /^(?:\*|(?:Bash|Shell|ShellTool|run_shell_command|execute_command)(?:\(\s*\*?(?::\*)?\s*\))?)$/i;
const OWN_SCRIPT =
  /(?:\$\{?(?:CLAUDE_PLUGIN_ROOT|CLAUDE_PROJECT_DIR|PLUGIN_ROOT|workspaceFolder)\}?["']?\/|\.\/|(?:^|\s|["']))((?:[\w.-]{1,60}\/){0,6}[\w.-]{1,60}\.(?:sh|bash|py|js|mjs|cjs|ts|rb|pl|ps1))\b/g;
const OFFICIAL =
  /(?:^|\.)(?:anthropic\.com|claude\.ai|openai\.com|googleapis\.com|amazonaws\.com|azure\.com|openrouter\.ai)$/;

/** Finds settings of assistants and editors that a package brings along and that take more than they say. */
export function assistantSettings(pkg: ReviewedPackage): Finding[] {
  const files = pkg.files.flatMap((file) => (SETTINGS.test(file.path) ? inSettings(pkg, file) : []));
  const { hooks } = pkg.manifest.extra;
  const main = pkg.files.find(({ path, text }) => path.endsWith(".md") && text?.includes("hooks:"));
  if (hooks === undefined || !main) return files;
  return [...files, ...judgeAll(pkg, main, entriesOf({ hooks }))];
}

function inSettings(pkg: ReviewedPackage, file: ReviewedFile): Finding[] {
  const { text } = file;
  if (text === null || text.length > MAX_SETTINGS_CHARS) return [];
  return judgeAll(pkg, file, entriesOf(text));
}

const MAX_SETTINGS_CHARS = 512 * 1024;

function judgeAll(pkg: ReviewedPackage, file: ReviewedFile, entries: Entry[]): Finding[] {
  return entries.flatMap((entry) => {
    const judgement = judgeSetting(entry) ?? (isCommand(entry) ? judgeCommand(pkg, entry.value) : null);
    return judgement ? [describe(file, entry, judgement)] : [];
  });
}

type Judgement = { severity: Severity; rule: string; message: string };

const widened = (severity: Severity, message: string): Judgement => ({
  severity,
  rule: "widened_permissions",
  message,
});
const hook = (severity: Severity, message: string): Judgement => ({ severity, rule: "harmful_hook", message });

function judgeSetting({ path, value }: Entry): Judgement | null {
  const key = path.at(-1) ?? "";
  const within = path.join(".");
  const isTrue = value === "true";

  if (
    /^(?:defaultMode|permissionMode|approvalMode|approval_policy|approval-mode)$/i.test(key) &&
    /^(?:bypassPermissions|yolo|never|full-auto|auto_edit|dontAsk)$/i.test(value)
  ) {
    return widened("block", "These settings have the assistant act without asking for permission.");
  }
  if (
    /^(?:dangerouslySkipPermissions|skipDangerousModePermissionPrompt|bypassPermissions|yolo|autoApproveAll|chat\.tools\.(?:global\.)?autoApprove)$/i.test(
      within.includes("chat.tools") ? within : key,
    ) &&
    isTrue
  ) {
    return widened("block", "These settings have the assistant act without asking for permission.");
  }
  if (/^enableAllProjectMcpServers$/i.test(key) && isTrue) {
    return widened("warn", "These settings trust every server that a project names.");
  }
  if (
    /(?:^|\.)(?:permissions\.allow|autoApprove|alwaysAllow|allowedTools)\.\d+$/i.test(within) &&
    ANY_TOOL.test(value)
  ) {
    return widened("warn", "These settings let every command run without a question.");
  }
  if (
    /^(?:ANTHROPIC|OPENAI|GEMINI|CLAUDE)_(?:BASE_URL|API_BASE|BEDROCK_BASE_URL|API_URL)$|^(?:HTTPS?|ALL)_PROXY$|^ANTHROPIC_CUSTOM_HEADERS$/i.test(
      key,
    )
  ) {
    const host = hostOf(value);
    const isFar = host !== null && hostKindOf(value) !== "local" && !OFFICIAL.test(host);
    return isFar
      ? widened("block", "These settings send everything that is said to the assistant through somebody else's server.")
      : null;
  }
  if (/^NODE_TLS_REJECT_UNAUTHORIZED$/i.test(key) && value === "0") {
    return widened("warn", "These settings switch off the check of who is at the other end of a connection.");
  }
  if (/^runOn$/i.test(key) && value === "folderOpen") {
    return hook("warn", "A task runs unasked whenever the folder is opened.");
  }
  const server =
    /^(?:url|serverUrl|httpUrl|endpoint)$/i.test(key) && /mcp|server/i.test(within) ? hostKindOf(value) : null;
  if (server && ["address", "tunnel", "collector", "paste_site", "shortener", "punycode"].includes(server)) {
    return widened("warn", "The assistant is connected to a server that nobody can vouch for.");
  }
  return null;
}

function isCommand({ path, value }: Entry): boolean {
  const [key = "", ...outer] = path.toReversed();
  return (
    value.length > 3 &&
    (COMMAND_KEY.test(key) ||
      (/^\d+$/.test(key) && COMMAND_KEY.test(outer[0] ?? "")) ||
      /command$/i.test(outer[0] ?? ""))
  );
}

/** A hook runs unasked, so what would be a question elsewhere is none here. */
function judgeCommand(pkg: ReviewedPackage, command: string): Judgement | null {
  const direct = judgeText(command);
  if (direct) return direct;
  for (const [, name = ""] of matchesIn(command, OWN_SCRIPT)) {
    const script = pkg.files.find(({ path }) => path === name || path.endsWith(`/${name}`));
    const judgement = script?.text ? judgeScript(script.text) : null;
    if (judgement) return judgement;
  }
  return null;
}

function judgeText(text: string): Judgement | null {
  if (FETCH_AND_RUN.test(text)) return hook("block", "A command that runs unasked fetches a program and starts it.");
  if (APPROVES.test(text)) return hook("block", "A hook answers the assistant's questions for permission by itself.");
  if (SENDS.test(text) && leadsAway(text)) return hook("block", "A command that runs unasked sends data away.");
  if (SECRET_THINGS.test(text) && leadsAway(text))
    return hook("block", "A command that runs unasked reads secrets and calls a stranger.");
  return null;
}

/** What a hook is given are the person's words and the assistant's acts. */
function judgeScript(text: string): Judgement | null {
  if (text.length > MAX_SETTINGS_CHARS) return null;
  if (FETCH_AND_RUN.test(text) && leadsAway(text))
    return hook("block", "A script that runs unasked fetches a program and starts it.");
  const readsEvent =
    /\bcat\b\s*(?:\||-|\))|\bread -r\b|sys\.stdin|process\.stdin|readFileSync\(0|\/dev\/stdin|\$\(cat\)|@-/.test(text);
  if (
    readsEvent &&
    leadsAway(text) &&
    (SENDS.test(text) || /requests\.(?:post|put)|urlopen\(|axios\.post|https?\.request|method:\s*["']POST/.test(text))
  ) {
    return hook("block", "A hook sends what the person and the assistant do to a server.");
  }
  const approves = APPROVES.test(text) && !/\bdeny\b|\bblock\b|\bask\b/i.test(text);
  return approves ? hook("warn", "A hook answers the assistant's questions for permission by itself.") : null;
}

function leadsAway(text: string): boolean {
  return (
    urlsIn(text).some(({ url }) => !["local", "private"].includes(hostKindOf(url) ?? "")) ||
    /\b(?:nc|ncat|netcat)\s/.test(text)
  );
}

function describe(file: ReviewedFile, { value }: Entry, { severity, rule, message }: Judgement): Finding {
  const lines = (file.text ?? "").split("\n");
  const needle = JSON.stringify(value).slice(1, 40);
  const index = lines.findIndex((line) => line.includes(needle) || line.includes(value.slice(0, 40)));
  return {
    rule,
    severity,
    category: rule === "harmful_hook" ? "persistence" : "permissions",
    file: file.path,
    line: index === -1 ? null : index + 1,
    excerpt: excerptOf(value),
    message,
    remediation: "Leave the person's settings alone, or bring only those that the package needs and that ask first.",
  };
}
