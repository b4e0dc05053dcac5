import { type Hit, type Judge, judgeShell, type Scene } from "../follow/shell/judge";
import { wordsOf } from "../follow/shell/value";
import type { CommandEffect } from "../follow/shell/world";
import { hostKindOf } from "../knowledge/hosts";
import type { Finding, Reading, Severity } from "../report";

const SKIPS_APPROVAL =
  /^--(?:dangerously-skip-permissions|dangerously-bypass-approvals-and-sandbox|allow-dangerously-skip-permissions|yolo|dangerously-allow-all|trust-all-tools)$/;
const AGENT =
  /^(?:claude|codex|gemini|openclaw|clawdbot|opencode|cursor-agent|cursor|amp|q|kiro|copilot|droid|goose|aider|qwen)$/;
const AGENT_SETTINGS =
  /(?:^|\/)\.claude(?:\.json|\/settings(?:\.local)?\.json|\/hooks\/|\/hooks\.json)|managed-settings\.json|\.codex\/config\.toml|\.gemini\/settings\.json|\.cursor\/(?:settings|cli-config|hooks|mcp)\.json|(?:Code|Cursor)\/User\/settings\.json|\.openclaw\/openclaw\.json|exec-approvals\.json|claude_desktop_config\.json|\.config\/opencode\/opencode\.json/;
const WIDENS =
  /bypassPermissions|skipDangerousModePermissionPrompt|dangerously|autoApprove|auto_approve|"?approval_policy"?\s*[=:]\s*"?never|sandbox_mode"?\s*[=:]\s*"?danger|"allow"\s*:\s*\[[^\]]{0,200}"(?:\*|Bash(?:\(\*(?::\*)?\))?)"|enableAllProjectMcpServers|\byolo\b|disableAllHooks|"security"\s*:\s*"full"|"ask"\s*:\s*"off"|permissions\.allow\b[^\n]{0,80}(?:Bash|\*)|\bdefaultMode\b/i;
const HOOKS = /\b(?:PreToolUse|PostToolUse|SessionStart|UserPromptSubmit|Stop|hooks)\b/;
const GUARDS =
  /\b(?:falcon|crowdstrike|sentinel(?:one|d)?|clam(?:av|d)|osquery|auditd|apparmor|selinux|defender|windefend|sophos|carbonblack|cbdaemon|jamf|santa|littlesnitch|little snitch|lulu|knockknock|tanium|ufw|firewalld|fail2ban|rsyslog|ossec|wazuh|xprotect)\b/i;

/** Finds commands that take away what protects the user: approvals, quarantine, protection software, traces. */
export function tampering(reading: Reading): Finding[] {
  return judgeShell(reading, judgeTampering);
}

export const judgeTampering: Judge = (command, scene) => {
  const found =
    approvals(command, scene) ??
    settings(command, scene) ??
    quarantine(command, scene) ??
    protection(command, scene) ??
    traces(command) ??
    phishing(command);
  if (!found) return [];
  return [scene.kind === "span" && found.severity === "block" ? { ...found, severity: "warn" } : found];
};

function hit(
  rule: string,
  severity: Severity,
  message: string,
  remediation = "Remove the command; such a step is the user's own to take.",
): Hit {
  return { rule, severity, category: "tampering", message, remediation };
}

function approvals({ name, args, isBackground, isSilent }: CommandEffect, { kind, pkg }: Scene): Hit | null {
  if (!AGENT.test(name) || !args.some(({ text }) => SKIPS_APPROVAL.test(text))) return null;
  const isShown = (kind === "fence" || kind === "span") && !isSilent;
  return hit(
    "approvals-skipped",
    !isBackground && (isShown || isTold({ pkg }, UNATTENDED)) ? "info" : "warn",
    "The command starts an assistant that asks the user nothing before it acts.",
  );
}

function settings({ name, args, writes }: CommandEffect, { kind, pkg }: Scene): Hit | null {
  const write = writes.find(({ path }) => AGENT_SETTINGS.test(path));
  const inPlace = /^(?:sed|perl|jq|yq|python3?|node|ex|ed)$/.test(name)
    ? args.find(({ text }) => AGENT_SETTINGS.test(text))
    : undefined;
  const edits = write || (inPlace && args.some(({ text }) => /^(?:-[a-z]*i|--in-place)/.test(text)));
  const line = `${wordsOf(args)} ${write?.value.text ?? ""}`.slice(0, 20_000);
  const configures = AGENT.test(name) && /^(?:config|settings)\s+(?:set|add)\b/.test(line) && WIDENS.test(line);
  if (!edits && !configures) return null;
  if (WIDENS.test(line))
    return hit(
      "approvals-disabled",
      isTold({ pkg }, UNATTENDED) ? "warn" : "block",
      "The command changes an assistant's settings so that it acts without asking.",
    );
  if (write?.value.taints.some(({ kind: source }) => source === "remote" || source === "decoded")) {
    return hit("agent-settings-change", "block", "The command puts settings from elsewhere into an assistant.");
  }
  const isShown = kind === "fence" || kind === "span" || isTold({ pkg }, SETTINGS_FILE);
  const severity: Severity = isShown ? "info" : "warn";
  return hit(
    "agent-settings-change",
    HOOKS.test(line) && severity === "warn" ? "warn" : severity,
    "The command changes an assistant's settings.",
  );
}

const SETTINGS_FILE =
  /settings(?:\.local)?\.json|mcp\.json|claude_desktop_config|config\.toml|openclaw\.json|\bhooks?\b/i;
/** What a package that sets up machines for assistants says of how they will work. */
const UNATTENDED =
  /\bbypassPermissions\b|\bdefaultMode\b|--dangerously-|\bskip\w*[- ](?:the )?(?:permission|approval)s?\b|\bunattended\b|\bautonom(?:y|ous)\b/i;

/** What the documents speak of openly is for a person to judge. */
function isTold({ pkg }: Pick<Scene, "pkg">, what: RegExp): boolean {
  return pkg.files.some(({ path, text }) => /\.md$/i.test(path) && what.test(text ?? ""));
}

/** What macOS asks before a downloaded program first runs. */
function quarantine({ name, args, wrappers }: CommandEffect, { commands, index, kind }: Scene): Hit | null {
  const words = args.map(({ text }) => text);
  const line = words.join(" ");
  if (name === "spctl" && /--(?:master|global)-disable/.test(line))
    return hit("quarantine-removal", "block", "The command turns off the check of downloaded programs.");
  if (name === "csrutil" && words[0] === "disable")
    return hit("quarantine-removal", "warn", "The command turns off the protection of the system.");
  const removes =
    name === "xattr" && /(?:^|\s)-[a-z]*[dc]/.test(line) && (/quarantine/.test(line) || /(?:^|\s)-[a-z]*c/.test(line));
  if (!removes) return null;
  const target = words.at(-1) ?? "";
  const near = commands.slice(Math.max(0, index - 10), index + 10);
  const fetched = near.some(({ writes }) =>
    writes.some(({ value }) =>
      value.taints.some(({ kind: source }) => source === "remote" || source === "archive" || source === "decoded"),
    ),
  );
  const started = near.some(
    ({ path, args: others, name: other }) =>
      path === target || ((other === "open" || other === "chmod") && others.some(({ text }) => text === target)),
  );
  const isKnownPlace = near
    .flatMap(({ writes }) => writes.flatMap(({ value }) => value.taints))
    .every(
      (taint) =>
        taint.kind !== "decoded" && (!("url" in taint) || /^(?:well_known|null)$/.test(`${hostKindOf(taint.url)}`)),
    );
  const severity: Severity =
    fetched && started
      ? isKnownPlace
        ? "warn"
        : "block"
      : kind === "script" || wrappers.includes("sudo") || fetched || started
        ? "warn"
        : "info";
  return hit(
    "quarantine-removal",
    severity,
    "The command keeps the system from checking a downloaded program before it runs.",
  );
}

/** What who runs a server sets up himself; what protects a person's machine is for nobody to stop. */
const SERVER_GUARD = /\b(?:fail2ban|ufw|firewalld|auditd|apparmor|selinux|rsyslog|clamd|ossec|wazuh)\b/i;

function protection({ name, args }: CommandEffect, { pkg, kind }: Scene): Hit | null {
  const line = wordsOf(args);
  // A guide to what guards a server tells as well how it is stopped.
  const subject = kind === "script" ? undefined : SERVER_GUARD.exec(`${name} ${line}`)?.[0].toLowerCase();
  const about = `${pkg.manifest.name} ${pkg.manifest.description}`.toLowerCase();
  if (subject !== undefined && about.includes(subject)) return null;
  const stops =
    (name === "systemctl" && /^(?:--\S+\s+)*(?:stop|disable|mask)\b/.test(line)) ||
    (name === "service" && /\bstop$/.test(line)) ||
    (name === "sc" && /^(?:stop|delete|config)\b/i.test(line)) ||
    (name === "launchctl" && /^(?:unload|bootout|disable)\b/.test(line)) ||
    /^(?:pkill|killall|kill)$/.test(name);
  if (stops && GUARDS.test(line))
    return hit("protection-disabled", "block", "The command stops software that protects the machine.");
  if (name === "setenforce" && /^(?:0|permissive)$/i.test(line))
    return hit("protection-disabled", "warn", "The command turns off a protection of the system.");
  if (name === "ufw" && /^(?:--force\s+)?disable/.test(line))
    return hit("protection-disabled", "warn", "The command turns off the firewall.");
  if (/^ip6?tables$/.test(name) && /^-F$/.test(line))
    return hit("protection-disabled", "warn", "The command removes the rules of the firewall.");
  if (name === "netsh" && /advfirewall.*\boff\b/i.test(line))
    return hit("protection-disabled", "block", "The command turns off the firewall.");
  if (name === "auditctl" && /-D\b|-e\s*0/.test(line))
    return hit("protection-disabled", "block", "The command ends the record of what happens on the machine.");
  return /^(?:set|add)-mppreference$/.test(name) && /-Disable\w+|-Exclusion\w+/i.test(line)
    ? hit("protection-disabled", "block", "The command turns off the protection against malware.")
    : null;
}

function traces({ name, args, writes }: CommandEffect): Hit | null {
  const words = args.map(({ text }) => text);
  const line = words.join(" ");
  const hides =
    (name === "history" && /^-[cw]*c/.test(line)) ||
    (name === "unset" && /\bHISTFILE\b/.test(line)) ||
    (name === "set" && /\+o history/.test(line)) ||
    (name === "export" && /^HISTFILE=(?:\/dev\/null)?$|^HIST(?:FILE)?SIZE=0$/.test(line)) ||
    (name === "wevtutil" && /^cl\b/i.test(line)) ||
    (/^(?:rm|shred|truncate|ln)$/.test(name) &&
      words.some((word) =>
        /\.(?:bash|zsh)_history$|^\/var\/log\/(?:\*|auth\.log|syslog|secure|wtmp|lastlog|audit\/?)/.test(word),
      )) ||
    writes.some(
      ({ path: target, value }) =>
        /\.(?:bash|zsh)_history$|^\/var\/log\/(?:auth\.log|syslog|secure|wtmp|lastlog)$/.test(target) &&
        value.text === "" &&
        value.isKnown,
    );
  return hides
    ? hit("indicator-removal", "warn", "The command removes the traces of what was done on the machine.")
    : null;
}

/** A window that looks like the system's and asks for the password. */
function phishing({ name, args }: CommandEffect): Hit | null {
  const line = wordsOf(args);
  const asks = name === "osascript" && /display dialog/i.test(line) && /hidden answer/i.test(line);
  const checks = name === "dscl" && /-authonly/.test(line);
  return asks || checks
    ? hit("password-prompt", "block", "The command asks for the user's password in a window of its own making.")
    : null;
}
