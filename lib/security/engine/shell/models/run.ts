import { asLine } from "../quote";
import { join, known, type Taint, unknown, type Value } from "../value";
import { type Language, type Run, readFile } from "../world";
import { type Call, contentOf, type Effect, type Model } from "./effect";
import { startedBy } from "./one-liner";

const SHELL = /^(?:(?:ba|z|da|k|a|fi|c|tc|mk)?sh|rbash)$/;
const INTERPRETER =
  /^(?:python[\d.]*|pypy3?|node|nodejs|deno|bun|perl|ruby|php|lua|osascript|tclsh|pwsh|powershell|groovy|rscript)$/;
const MAKES_TEXT_READABLE =
  /\b(?:pack|unpack|chr|fromhex|unhexlify|b(?:64|32|85)decode|a85decode|rot_?13|fromCharCode|atob|decompress|codecs)\b|%c|base64|\bxor\b|\^/i;

/** All variables at once, and none of them by its name. */
const WHOLE_ENVIRONMENT =
  /\bos\.environ\b(?!\s{0,3}(?:\[|\.(?:get|setdefault|pop)\b))|\bprocess\.env\b(?!\s{0,3}(?:\?\.|[.[]))|%ENV\b|\bENV\.(?:to_h|to_a|each|map|inspect|select)\b|\bgetenv\(\s{0,3}\)|\$_ENV\b(?!\s{0,3}\[)/;

/** The model of a command that runs programs, or null. */
export function runnerOf(name: string): Model | null {
  if (SHELL.test(name)) return shell;
  if (INTERPRETER.test(name)) return interpreter;
  return Object.hasOwn(RUNNERS, name) ? (RUNNERS[name] ?? null) : null;
}

export function isShellName(name: string): boolean {
  return SHELL.test(name);
}

export function isInterpreterName(name: string): boolean {
  return INTERPRETER.test(name);
}

const RUNNERS: Record<string, Model> = {
  eval: ({ args }) => ({ runs: [{ value: join(args, " "), how: "evaluated", language: "shell" }] }),
  source: sourced,
  ".": sourced,
  trap: ({ args }) => (args[0] ? { runs: [{ value: args[0], how: "argument", language: "shell" }] } : {}),
  su: commandOption,
  script: commandOption,
  runuser: commandOption,
  flock: commandOption,
  watch: ({ args }) => ({
    runs: [
      {
        value: join(
          args.filter(({ text }) => !text.startsWith("-")),
          " ",
        ),
        how: "argument",
        language: "shell",
      },
    ],
  }),
  awk: evaluatingAwk,
  gawk: evaluatingAwk,
  iex: ({ args, input }) => ({
    runs: [{ value: args.length > 0 ? join(args, " ") : input, how: "pipe", language: "powershell" }],
  }),
  "invoke-expression": ({ args, input }) => ({
    runs: [{ value: args.length > 0 ? join(args, " ") : input, how: "pipe", language: "powershell" }],
  }),
  "/lib64/ld-linux-x86-64.so.2": sourced,
  crontab: ({ args, input, world }) => {
    const [file] = args.filter(({ text }) => !text.startsWith("-") || text === "-");
    if (args.some(({ text }) => /^-[lre]$/.test(text)))
      return { output: unknown("", [{ kind: "private", what: "scheduled commands" }]) };
    const value = !file || file.text === "-" ? input : contentOf(world, file);
    return { writes: [{ path: "crontab", value, appends: true }] };
  },
  make: built,
  gmake: built,
  ninja: built,
  cmake: built,
  meson: built,
  git: configured,
  code: addedExtension,
  codium: addedExtension,
  cursor: addedExtension,
  windsurf: addedExtension,
  claude: addedServer,
  codex: addedServer,
  gemini: addedServer,
  at: ({ input }) => ({ runs: [{ value: input, how: "pipe", language: "shell" }] }),
  batch: ({ input }) => ({ runs: [{ value: input, how: "pipe", language: "shell" }] }),
};

/** The program of a shell: its `-c` argument, a file, or what it is fed. */
function shell({ args, input, world }: Call): Effect {
  for (let at = 0; at < args.length; at += 1) {
    const value = args[at];
    if (!value) break;
    const { text } = value;
    if (/^-[a-z]*c[a-z]*$/i.test(text)) {
      const program = args.slice(at + 1).find((argument) => !/^-/.test(argument.text));
      if (!program) return {};
      return { runs: [{ value: program, how: isWhollyMade(program) ? "evaluated" : "argument", language: "shell" }] };
    }
    if (/^(?:--?(?:init-file|rcfile)|[-+]o|-O)$/.test(text)) at += 1;
    else if (text === "-" || /^-[a-z]*s[a-z]*$/.test(text)) return fromInput(input, "shell");
    else if (!/^[-+]/.test(text))
      return text === "/dev/stdin" ? fromInput(input, "shell") : fromFile(value, world, "shell");
  }
  return fromInput(input, "shell");
}

/** Whether nothing of a program is written down where it is run. */
function isWhollyMade({ text, isKnown }: Value): boolean {
  return !isKnown && /^(?:\s*|\$\(…\)|\$\w{1,60})$/.test(text);
}

function interpreter({ name, args, input, world }: Call): Effect {
  const language = languageOf(name);
  for (let at = 0; at < args.length; at += 1) {
    const value = args[at];
    if (!value) break;
    const { text } = value;
    if (isProgramOption(text, language)) {
      const program = args[at + 1] ?? known("");
      const taints = MAKES_TEXT_READABLE.test(program.text)
        ? [{ kind: "decoded" as const, how: `a ${name} one-liner` }]
        : [];
      const taken: Taint[] = WHOLE_ENVIRONMENT.test(program.text) ? [{ kind: "environment" }] : [];
      const result = unknown("", [...input.taints, ...program.taints, ...taints, ...taken].slice(0, 12));
      const started = name === "osascript" ? known(args.map((argument) => argument.text).join("\n")) : program;
      return {
        output: result,
        runs: [{ value: program, how: "argument", language }, ...startedBy(started.text, language)],
      };
    }
    if (text === "-") return fromInput(input, language);
    if (language === "python" && text === "-m") return { output: unknown("", input.taints) };
    if (
      /^(?:run|eval|-W|-X|-r|--require|--import|-I|-S)$/.test(text) &&
      /^(?:deno|bun|node|python|perl|ruby)/.test(name)
    ) {
      if (/^-[WXrI]$|^--/.test(text)) at += 1;
      continue;
    }
    if (name === "osascript" && text === "-l") {
      at += 1;
      continue;
    }
    if (!text.startsWith("-")) return { ...fromFile(value, world, language), output: unknown("", input.taints) };
  }
  return fromInput(input, language);
}

function isProgramOption(text: string, language: Language): boolean {
  if (language === "powershell") return /^-(?:c|command|e|en?c|enco?d?e?d?c?o?m?m?a?n?d?)$/i.test(text);
  if (language === "python") return /^-[a-zA-Z]*c$/.test(text);
  return /^(?:-[a-z]*[erEp]|--eval|--print)$/.test(text);
}

function languageOf(name: string): Language {
  if (/^(?:python|pypy)/.test(name)) return "python";
  if (/^(?:node|nodejs|deno|bun)$/.test(name)) return "javascript";
  return /^(?:pwsh|powershell)$/.test(name) ? "powershell" : "other";
}

function fromInput(input: Value, language: Language): Effect {
  const isEmpty = input.text === "" && input.taints.length === 0;
  if (isEmpty) return {};
  const started = language === "shell" || !input.isKnown ? [] : startedBy(input.text, language);
  return { runs: [{ value: input, how: "pipe", language }, ...started] };
}

function fromFile(path: Value, world: Call["world"], language: Language): Effect {
  const content = programIn(path, world);
  return content ? { runs: [{ value: content, how: "file", language }] } : {};
}

/** What is known of a program file: its own content, or that of the folder that it was unpacked into. */
export function programIn(path: Value, world: Call["world"]): Value | null {
  const own = readFile(world, path.text);
  if (own) return own;
  if (path.taints.some(({ kind }) => kind === "remote")) return path;
  const folders = path.text.replace(/^\.\//, "").split("/").slice(0, -1);
  while (folders.length > 0) {
    const folder = world.files.get(`${folders.join("/")}/*`);
    if (folder) return folder;
    folders.pop();
  }
  return /^[/~$]/.test(path.text) ? null : (world.files.get("./*") ?? null);
}

function sourced({ args, world }: Call): Effect {
  const [file] = args;
  return file ? fromFile(file, world, "shell") : {};
}

function commandOption({ args }: Call): Effect {
  const at = args.findIndex(({ text }) => /^-[a-z]*c$|^--command$/.test(text));
  const program = at === -1 ? undefined : args[at + 1];
  return program ? { runs: [{ value: program, how: "argument", language: "shell" }] } : {};
}

/** A build runs what the folder that it is in tells it to. */
function built({ args, world }: Call): Effect {
  const at = args.findIndex(({ text }) => /^(?:-C|--build|-B|--directory)$/.test(text));
  const folder = args[at + 1]?.text ?? ".";
  return fromFile(known(at === -1 ? "Makefile" : `${folder}/Makefile`), world, "other");
}

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

/** `awk '{system($0)}'` runs what it reads. */
function evaluatingAwk({ args, input, world }: Call): Effect {
  const program = args.find(({ text }) => !text.startsWith("-"));
  const files = args.slice(1).map((value) => contentOf(world, value).taints);
  const taints = [...input.taints, ...files.flat()].slice(0, 12);
  const runs: Run[] = [];
  if (program && /\bsystem\s*\(\s*\$|\|\s*"(?:ba|z)?sh"/.test(program.text)) {
    runs.push({ value: unknown("", taints), how: "pipe", language: "shell" });
  }
  const literal = program && /\bsystem\s*\(\s*"([^"]{1,2000})"/.exec(program.text)?.[1];
  if (literal) runs.push({ value: known(literal), how: "argument", language: "shell" });
  return { output: unknown("", taints), runs };
}
