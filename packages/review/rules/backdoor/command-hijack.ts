import { lastingPlaceOf } from "../../src/follow/code/lasting-path";
import type { CommandJudgement, ProgramJudgement } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";

const MAX_PATH_CHARS = 300;
const REPLACES = new RegExp(
  String.raw`(?:^|/)(?:bin|sbin|shims|\.local|path)/${anyOf("credential-command", "trusted-command")}$`,
);
const HANDS_ON = /^#!|\bexec\b|"\$@"|%\*|argv/;
const TALKS =
  /\b(?:curl|wget|nc|ncat|Invoke-WebRequest|requests\.post|urlopen|fetch\()|\/dev\/tcp\/|>\s*(?:\/tmp|\/var\/tmp|\/dev\/shm|~\/\.|\$HOME\/\.)/;

const COMMAND = anyOf("credential-command", "trusted-command", "everyday-command");
const TALKS_OR_KEEPS = String.raw`(?:(?:curl|wget|nc|ncat)\s[^\n]{0,200}?(?:https?:|\ufffc|[\w-]\.[a-z]{2,6}\b)|[^\n;|]{0,60}\/dev\/tcp\/|tee\s+-a|read\s+-\w*s)`;
/** A command that people know, given another meaning that talks to the network or keeps what is typed besides. */
const REDEFINES = new RegExp(
  String.raw`(?:^|[\n;])\s*(?:alias\s+(?:-g\s+)?${COMMAND}=[^\n]{0,300}?[;&|{(]|(?:function\s+)?${COMMAND}\s*\(\)\s*\{[^}]{0,300}?)\s*${TALKS_OR_KEEPS}`,
);

const command: CommandJudgement = ({ writes }) =>
  writes.flatMap(({ path, value }) => {
    const isForeign = value.taints.some(({ kind }) => kind === "remote" || kind === "decoded");
    return !isForeign && replacesCommand([path], value.text) ? [{ severity: "block" }] : [];
  });

const program: ProgramJudgement = ({ kind, texts, content }) =>
  kind === "write" && replacesCommand(texts, content.join("\n")) ? { severity: "block" } : null;

export const judge = { command, program };

function replacesCommand(paths: string[], content: string): boolean {
  if (paths.some((path) => lastingPlaceOf(path) === "shell_profile") && REDEFINES.test(content)) return true;
  const isReplaced = paths.some((path) => path.length < MAX_PATH_CHARS && REPLACES.test(path));
  return isReplaced && HANDS_ON.test(content) && TALKS.test(content);
}
