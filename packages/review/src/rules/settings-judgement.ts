import { hostKindOf, hostOf, isNameless } from "../knowledge/hosts";
import type { Entry } from "../read/settings";
import type { Severity } from "../report";

const ANY_TOOL = /^(?:\*|(?:Bash|Shell|ShellTool|run_shell_command|execute_command)(?:\(\s*\*?(?::\*)?\s*\))?)$/i;
const OFFICIAL =
  /(?:^|\.)(?:anthropic\.com|claude\.ai|openai\.com|googleapis\.com|amazonaws\.com|azure\.com|openrouter\.ai)$/;

/** `isFirm`: as bad where it is only shown. */
export type Judgement = { severity: Severity; rule: string; message: string; isFirm?: boolean };

const widened = (severity: Severity, message: string): Judgement => ({
  severity,
  rule: "excessive-permissions",
  message,
});
export const hook = (severity: Severity, message: string): Judgement => ({ severity, rule: "harmful-hook", message });

/** What is wrong with one value of settings, whatever stands beside it. */
export function judgeSetting({ path, value }: Entry): Judgement | null {
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
    return hook("info", "A task runs unasked whenever the folder is opened.");
  }
  if (/^sandbox_mode$/i.test(key) && value === "danger-full-access") {
    return widened("block", "These settings have the assistant act outside of its sandbox.");
  }
  const leads = /^(?:url|serverUrl|httpUrl|endpoint)$/i.test(key) || path.at(-2) === "args";
  if (leads && /mcp|server/i.test(within) && isNameless(hostKindOf(value.replace(/^git\+/, "")))) {
    return { ...widened("warn", "The assistant is connected to a server that nobody can vouch for."), isFirm: true };
  }
  return null;
}
