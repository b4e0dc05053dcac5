import { KNOWN_MEMORY, RULES_FILE, RULES_FOLDER } from "../../instructions/memory-files";

export type LastingPlace =
  | "login"
  | "schedule"
  | "startup"
  | "shell_profile"
  | "git_hook"
  | "editor"
  | "instructions"
  | "settings";

const PLACES: [place: LastingPlace, pattern: RegExp][] = [
  ["login", /(?:^|\/)\.ssh\/authorized_keys$|^\/etc\/(?:sudoers(?:\.d\/|$)|pam\.d\/|ld\.so\.preload$)/],
  ["schedule", /^\/etc\/cron|^\/var\/spool\/cron|^\/etc\/crontab$/],
  [
    "startup",
    /library\/launch(?:agents|daemons)\/|(?:^|\/)systemd\/(?:system|user)\/[^/]+\.(?:service|timer)$|\.config\/autostart\/|start menu\/programs\/startup|^\/etc\/(?:rc\.local|init\.d\/|profile\.d\/)|(?:site-packages|\ufffc)\/[^/]+\.pth$|(?:^|\/)(?:site|user)customize\.py$/,
  ],
  [
    "shell_profile",
    /(?:^|\/)\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile|zlogin)$|\.config\/fish\/config\.fish$|microsoft\.powershell_profile\.ps1$/,
  ],
  ["editor", /(?:^|\/)\.(?:vscode(?:-server|-insiders|-oss)?|cursor|windsurf)\/extensions\/[^/]+\//],
  ["git_hook", /(?:^|\/)\.git\/hooks\/[\w-]+$|(?:^|\/)hooks\/(?:pre|post|prepare|commit|applypatch)-[a-z-]+$/],
  [
    "settings",
    /(?:^|\/)\.claude\/settings(?:\.local)?\.json$|(?:^|\/)\.claude\.json$|(?:^|\/)\.codex\/config\.toml$|(?:^|\/)\.gemini\/settings\.json$|(?:^|\/)\.cursor\/(?:mcp|cli-config|permissions)\.json$|(?:^|\/)\.vscode\/settings\.json$|(?:^|\/)(?:openclaw|clawdbot|moltbot)\.json$|claude_desktop_config\.json$|(?:^|\/)\.mcp\.json$|managed-settings\.json$/,
  ],
  ["instructions", new RegExp(String.raw`(?:^|\/)(?:${KNOWN_MEMORY}|${RULES_FILE})$|(?:^|\/)${RULES_FOLDER}\/`, "i")],
];

/** What a file is for that keeps working after the program has ended, or null. */
export function lastingPlaceOf(path: string): LastingPlace | null {
  if (path.length > 500) return null;
  const normal = path.replaceAll("\\", "/").toLowerCase();
  return PLACES.find(([, pattern]) => pattern.test(normal))?.[0] ?? null;
}
