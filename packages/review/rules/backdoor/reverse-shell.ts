import { isInterpreterName, isShellName } from "../../src/follow/shell/models/interpreter";
import { wordsOf } from "../../src/follow/shell/value";
import type { CommandEffect } from "../../src/follow/shell/world";
import { hostKindOf, isNobodys } from "../../src/knowledge/hosts";
import type { CommandJudgement } from "../../src/match/coded";

const COMMANDS_BEFORE = 8;
const COMMANDS_BEHIND = 4;
const SOCKET_FILE = /^\/dev\/(?:tcp|udp)\//;
/** As in "LHOST" or "ATTACKER_IP". */
const BLANK = /^[A-Z][A-Z_]{1,20}(?:HOST|IP|ADDR(?:ESS)?)$|^(?:L?HOST|IP)$/;
const HOST = /^[\w-]*(?:[.:][\w-]*)+$/;
const NETCAT = /^(?:nc|ncat|netcat|nc\.traditional|nc\.openbsd)$/;
const SHELL_PATH = /(?:^|[/\\:"'\s])(?:(?:ba|z|da|k|a)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?)(?=$|[\s,"';])/i;
const SOCAT_STARTS = /\b(?:exec|system):/i;
const SOCAT_CONNECTS = /\b(?:tcp|tcp4|tcp6|openssl|udp|ssl)(?:-l(?:isten)?|-connect)?:/i;
const OPENS_SOCKET =
  /\bsocket\b|Socket\b|fsockopen|TCPSocket|IO::Socket|net\.(?:connect|Socket|createConnection)|\/inet\/tcp/;
const GIVES_SHELL = [
  /\/bin\/(?:ba|z|da|k)?sh|cmd\.exe|pty\.spawn|\bdup2\b|proc_open|shell_exec|passthru/,
  /subprocess\.(?:call|Popen|run)\s*\(\s*\[?["'](?:\/bin\/)?(?:ba)?sh|child_process|\bexec\s*[("']/,
];

export const judge: CommandJudgement = (command, { commands, index }) => {
  const near = commands.slice(Math.max(0, index - COMMANDS_BEFORE), index + COMMANDS_BEHIND);
  const isHanded =
    isShellOnSocket(command) || isNetcatWithShell(command) || isPipedShell(command, near) || isOneLiner(command);
  if (!isHanded) return null;
  return { severity: namesNobody(command) ? "warn" : "block" };
};

/** All that it names is left to whoever runs it, or lies in a network of their own. */
function namesNobody({ args, redirects }: CommandEffect): boolean {
  const words = [...args.map(({ text }) => text), ...redirects.map(({ target }) => target.split("/")[3] ?? "")];
  const hosts = words.filter((word) => BLANK.test(word) || HOST.test(word));
  return hosts.length > 0 && hosts.every((host) => BLANK.test(host) || isNobodys(hostKindOf(`http://${host}`)));
}

function isShellOnSocket({ name, redirects }: CommandEffect): boolean {
  const onSocket = redirects.some(({ target }) => SOCKET_FILE.test(target));
  return onSocket && (isShellName(name) || isInterpreterName(name));
}

function isNetcatWithShell({ name, args }: CommandEffect): boolean {
  if (NETCAT.test(name)) {
    const at = args.findIndex(({ text }) => /^(?:-[a-z]*[ec]|--(?:sh-)?exec)$/.test(text));
    return at !== -1 && SHELL_PATH.test(args[at + 1]?.text ?? "");
  }
  const text = wordsOf(args);
  return name === "socat" && SOCAT_STARTS.test(text) && SOCAT_CONNECTS.test(text) && SHELL_PATH.test(text);
}

/** `cat pipe | sh -i | nc host port > pipe`: a named pipe closes the circle. */
function isPipedShell({ name, args }: CommandEffect, near: CommandEffect[]): boolean {
  const connects = NETCAT.test(name) || name === "telnet" || (name === "openssl" && args[0]?.text === "s_client");
  if (!connects) return false;
  const hasPipe = near.some(
    (other) => other.name === "mkfifo" || (other.name === "mknod" && other.args.some(({ text }) => text === "p")),
  );
  return hasPipe && near.some((other) => isShellName(other.name));
}

/** A program on the command line that opens a socket and ties a shell to it. */
function isOneLiner({ name, runs, args }: CommandEffect): boolean {
  const isAwk = /^g?awk$/.test(name);
  const programs = runs.flatMap(({ value, language }) => (language === "shell" ? [] : [value.text]));
  return [...programs, ...(isAwk ? args.map(({ text }) => text) : [])].some(
    (text) =>
      OPENS_SOCKET.test(text) &&
      (GIVES_SHELL.some((pattern) => pattern.test(text)) || (isAwk && text.includes("getline"))),
  );
}
