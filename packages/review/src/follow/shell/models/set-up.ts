import { asLine } from "../quote";
import { known, unknown } from "../value";
import { contentOf } from "./content";
import type { Call, Effect, Model } from "./effect";
import { fromFile } from "./program";

/** Commands by which another program is told what to start from then on. */
export const SET_UP_MODELS: Record<string, Model> = {
  git: configured,
  code: addedExtension,
  codium: addedExtension,
  cursor: addedExtension,
  windsurf: addedExtension,
  claude: addedServer,
  codex: addedServer,
  gemini: addedServer,
  crontab: ({ args, input, world }) => {
    const [file] = args.filter(
      ({ text }, at) => text === "-" || !(text.startsWith("-") || args[at - 1]?.text === "-u"),
    );
    if (args.some(({ text }) => /^-[a-z]*[lre]/.test(text)))
      return { output: unknown("", [{ kind: "private", what: "scheduled commands" }]) };
    const value = !file || file.text === "-" ? input : contentOf(world, file);
    return { writes: [{ path: "crontab", value, appends: true }] };
  },
};

/** What git starts by itself, or under a name that somebody types later. */
const COMMAND_SETTING =
  /^(?:alias\..{1,60}|core\.(?:sshcommand|pager|editor|fsmonitor|gitproxy)|sequence\.editor|credential\..{0,80}helper|diff\.external|.{1,60}\.(?:textconv|clean|smudge|cmd))$/i;

/** `git config alias.st '!…'` writes a setting that Git runs. */
function configured({ args }: Call): Effect {
  const at = args.findIndex(({ text }) => text === "config");
  const words = args.slice(at + 1);
  const [key, value] = at === -1 ? [] : words.filter(({ text }) => !/^-|^set$/.test(text));
  if (!key || !value || !COMMAND_SETTING.test(key.text)) return {};
  const program = { ...value, text: value.text.replace(/^!\s*/, "") };
  const isHelper = /^credential\./i.test(key.text);
  const isCommand =
    value.text.startsWith("!") || /\.(?:sshcommand|fsmonitor|external|textconv|cmd|pager|editor)$/i.test(key.text);
  return {
    runs: isCommand ? [{ value: program, how: "argument", language: "shell" }] : [],
    // What is told passwords is not judged by what it does with its own.
    writes: isHelper ? [{ path: "~/.gitconfig", value, appends: true }] : [],
  };
}

/** `claude mcp add name -- command …` has the assistant start that command from then on. */
function addedServer({ args }: Call): Effect {
  const at = args.findIndex(({ text }) => text === "--");
  if (args[0]?.text !== "mcp" || !/^add/.test(args[1]?.text ?? "") || at === -1) return {};
  const words = args.slice(at + 1);
  const line = known(
    asLine(words.map(({ text }) => text)),
    words.flatMap(({ taints }) => taints),
  );
  return { runs: [{ value: line, how: "argument", language: "shell" }] };
}

/** `code --install-extension file.vsix` */
function addedExtension({ args, world }: Call): Effect {
  const at = args.findIndex(({ text }) => text === "--install-extension");
  const file = at === -1 ? undefined : args[at + 1];
  return file ? fromFile(file, world, "other") : {};
}
