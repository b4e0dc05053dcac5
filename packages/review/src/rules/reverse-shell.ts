import { type Hit, type Judge, judgeShell } from "../follow/shell/judge";
import { isInterpreterName, isShellName } from "../follow/shell/models/interpreter";
import { wordsOf } from "../follow/shell/value";
import type { CommandEffect } from "../follow/shell/world";
import type { Finding, Reading } from "../report";

const SOCKET_FILE = /^\/dev\/(?:tcp|udp)\//;
const NETCAT = /^(?:nc|ncat|netcat|nc\.traditional|nc\.openbsd)$/;
const SHELL_PATH = /(?:^|[/\\:"'\s])(?:(?:ba|z|da|k|a)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?)(?=$|[\s,"';])/i;
const OPENS_SOCKET =
  /\bsocket\b|Socket\b|fsockopen|TCPSocket|IO::Socket|net\.(?:connect|Socket|createConnection)|\/inet\/tcp/;
const GIVES_SHELL =
  /\/bin\/(?:ba|z|da|k)?sh|cmd\.exe|pty\.spawn|\bdup2\b|proc_open|shell_exec|passthru|subprocess\.(?:call|Popen|run)\s*\(\s*\[?["'](?:\/bin\/)?(?:ba)?sh|child_process|\bexec\s*[("']/;

/** Finds shells that are handed to another machine. */
export function reverseShell(reading: Reading): Finding[] {
  return judgeShell(reading, judgeReverseShell);
}

export const judgeReverseShell: Judge = (command, { commands, index, kind }) => {
  if (
    isShellOnSocket(command) ||
    isNetcatWithShell(command) ||
    isPipedShell(command, commands, index) ||
    isOneLiner(command)
  )
    return [HIT];
  if (joinsStrangers(command))
    return [{ ...TUNNEL, message: "The command joins the user's machine to a network of somebody else's." }];
  return isTunnelToShell(command)
    ? [{ ...TUNNEL, severity: kind === "fence" || kind === "span" ? "info" : "warn" }]
    : [];
};

const HIT: Hit = {
  rule: "reverse-shell",
  severity: "block",
  category: "backdoor",
  message: "The command gives another machine a shell on the user's.",
  remediation: "Remove it; no skill needs to be controlled from elsewhere.",
};

const TUNNEL: Hit = {
  rule: "remote-access",
  severity: "warn",
  category: "backdoor",
  message: "The command opens a way into the user's machine for others.",
  remediation: "Remove it, or leave it to the user to open such a way.",
};

function isShellOnSocket({ name, redirects }: CommandEffect): boolean {
  const onSocket = redirects.some(({ target }) => SOCKET_FILE.test(target));
  return onSocket && (isShellName(name) || isInterpreterName(name));
}

function isNetcatWithShell({ name, args }: CommandEffect): boolean {
  const text = args.map((value) => value.text).join(" ");
  if (NETCAT.test(name)) {
    const at = args.findIndex((value) => /^(?:-[a-z]*[ec]|--(?:sh-)?exec)$/.test(value.text));
    return at !== -1 && SHELL_PATH.test(args[at + 1]?.text ?? "");
  }
  return (
    name === "socat" &&
    /\b(?:exec|system):/i.test(text) &&
    /\b(?:tcp|tcp4|tcp6|openssl|udp|ssl)(?:-l(?:isten)?|-connect)?:/i.test(text) &&
    SHELL_PATH.test(text)
  );
}

/** `cat pipe | sh -i | nc host port > pipe`: a named pipe closes the circle. */
function isPipedShell({ name, args }: CommandEffect, commands: CommandEffect[], index: number): boolean {
  const connects = NETCAT.test(name) || name === "telnet" || (name === "openssl" && args[0]?.text === "s_client");
  if (!connects) return false;
  const near = commands.slice(Math.max(0, index - 8), index + 4);
  const hasPipe = near.some(
    (other) => other.name === "mkfifo" || (other.name === "mknod" && other.args.some(({ text }) => text === "p")),
  );
  return hasPipe && near.some((other) => isShellName(other.name));
}

/** A program on the command line that opens a socket and ties a shell to it. */
function isOneLiner({ name, runs, args }: CommandEffect): boolean {
  const programs = runs.flatMap(({ value, language }) => (language === "shell" ? [] : [value.text]));
  const awk = /^g?awk$/.test(name) ? args.map(({ text }) => text) : [];
  return [...programs, ...awk].some(
    (text) => OPENS_SOCKET.test(text) && (GIVES_SHELL.test(text) || (awk.length > 0 && /getline/.test(text))),
  );
}

const KEY_OF_A_NETWORK =
  /--?(?:auth-?key|setup-key|token)[= ](\S{16,200})|^join ([0-9a-f]{16})\b|^service install (\S{40,400})|add-authtoken (\S{20,200})|--(?:set-)?password[= ](\S{6,100})/;

/** A key that is written down is its author's; who is told to put in their own sees a gap. */
function joinsStrangers({ name, args }: CommandEffect): boolean {
  if (!/^(?:tailscale|zerotier-cli|netbird|cloudflared|ngrok|anydesk|rustdesk|teleport|twingate|nebula)$/.test(name))
    return false;
  const line = wordsOf(args);
  const key = KEY_OF_A_NETWORK.exec(line)
    ?.slice(1)
    .find((group) => group !== undefined);
  return key !== undefined && !/[$<>{}]|\.\.\.|x{4,}|your|placeholder|example/i.test(key);
}

/** A port that logins come in by, led to a machine that offers itself to everybody. */
const RELAYED_SHELL =
  /(?:^|\s)-[a-zA-Z]*R\s?\S{0,80}:(?:22|3389|5900)\b.*\b(?:serveo\.net|localhost\.run|pinggy\.(?:io|link)|ssh\.run|lhr\.life|srv\.us|tunnel\.\S+)\b/;

function isTunnelToShell({ name, args }: CommandEffect): boolean {
  const text = args.map((value) => value.text).join(" ");
  if (name === "ssh" && RELAYED_SHELL.test(text)) return true;
  if (name === "ssh")
    return /(?:^|\s)-[a-zA-Z]*R[\s\d]/.test(text) && /StrictHostKeyChecking=no|-[a-zA-Z]*[fN]/.test(text);
  if (name === "ngrok") return /^tcp\s+22\b/.test(text);
  return /^(?:gs-netcat|gsocket|tmate)$/.test(name) && args.length > 0;
}
