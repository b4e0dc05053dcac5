import { anyOf } from "../../../match/names";
import { known, type Taint, unknown, type Value } from "../value";
import type { Language } from "../world";
import type { Call, Effect, Model } from "./effect";
import { startedBy } from "./one-liner";
import { fromFile, fromInput } from "./program";

const SHELL = new RegExp(`^${anyOf("shell-name")}$`);
const INTERPRETER = new RegExp(`^${anyOf("language-name")}$`);
const MAKES_TEXT_READABLE =
  /\b(?:pack|unpack|chr|fromhex|unhexlify|b(?:64|32|85)decode|a85decode|rot_?13|fromCharCode|atob|decompress|codecs)\b|%c|base64|\bxor\b|(?<![[/(|])\^/i;
/** All variables at once, and none of them by its name. */
const WHOLE_ENVIRONMENT =
  /\bos\.environ\b(?!\s{0,3}(?:\[|\.(?:get|setdefault|pop)\b))|\bprocess\.env\b(?!\s{0,3}(?:\?\.|[.[]))|%ENV\b|\bENV\.(?:to_h|to_a|each|map|inspect|select)\b|\bgetenv\(\s{0,3}\)|\$_ENV\b(?!\s{0,3}\[)/;

/** The model of a shell or of another interpreter, or null. */
export function interpreterOf(name: string): Model | null {
  if (SHELL.test(name)) return shell;
  return INTERPRETER.test(name) ? interpreter : null;
}

export function isShellName(name: string): boolean {
  return SHELL.test(name);
}

export function isInterpreterName(name: string): boolean {
  return INTERPRETER.test(name);
}

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
      const written = args[at + 1] ?? known("");
      const isEncoded = language === "powershell" && ENCODED.test(text);
      // Named without a program, it is only spoken of.
      if (isEncoded && !args[at + 1]) return {};
      const program = isEncoded ? decoded(written) : written;
      const taints = MAKES_TEXT_READABLE.test(program.text)
        ? [{ kind: "decoded" as const, how: `a ${name} one-liner` }]
        : [];
      const taken: Taint[] = WHOLE_ENVIRONMENT.test(program.text) ? [{ kind: "environment" }] : [];
      const result = unknown("", [...input.taints, ...program.taints, ...taints, ...taken].slice(0, 12));
      const started = name === "osascript" ? known(args.map((argument) => argument.text).join("\n")) : program;
      return {
        output: result,
        runs: [
          { value: program, how: isEncoded ? "evaluated" : "argument", language },
          ...startedBy(started.text, language),
        ],
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

const ENCODED = /^-e/i;

/** What PowerShell is handed in base64, two bytes a letter. */
function decoded({ text, taints }: Value): Value {
  const code = Buffer.from(text, "base64").toString("utf16le");
  return known(code, [...taints, { kind: "decoded", how: "base64" }]);
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
