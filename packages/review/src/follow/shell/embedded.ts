import { anyOf } from "../../match/names";
import { matchesIn } from "../../read/matches";
import type { ShellSource } from "./sources";

const MAX_COMMANDS = 500;
const YAML_KEY = new RegExp(String.raw`^(\s*)(?:-\s+)?["']?(${anyOf("yaml-commands")})["']?:[ \t]*(.*)$`);
const INSTRUCTION = /^\s*(RUN|CMD|ENTRYPOINT|SHELL|HEALTHCHECK(?:\s+--\S+)*\s+CMD)\s+(?:--\S+\s+)*(.*)$/i;

/** The recipes of a Makefile or a justfile: every indented line. */
export function makeCommands(text: string, firstLine: number): ShellSource[] {
  const lines = text.split("\n").map((line) => {
    const recipe = /^(?:\t| {2,})[-@+]{0,3}(.*)$/.exec(line)?.[1];
    const inline = /^[\w./%-]{1,100}:[^=;\n]{0,200};(.*)$/.exec(line)?.[1];
    const called = /\$\(shell ([^\n]{1,2000})\)/.exec(line)?.[1];
    return (recipe ?? inline ?? called ?? "")
      .replaceAll("$$", "$")
      .replaceAll(/\$\(([A-Z_]\w{0,60})\)/g, (_, name) => `\${${name}}`);
  });
  return [{ text: lines.join("\n"), firstLine, kind: "recipe" }];
}

/** What building or starting a container runs. */
export function containerCommands(text: string, firstLine: number): ShellSource[] {
  let continues = false;
  const lines = text.split("\n").map((line) => {
    const match = continues ? null : INSTRUCTION.exec(line);
    const command = continues ? (/^\s*#/.test(line) ? "\\" : line) : match ? execForm(match[2] ?? "") : "";
    continues = (match !== null || continues) && /\\\s*$/.test(line);
    return command;
  });
  return [{ text: lines.join("\n"), firstLine, kind: "recipe" }];
}

/** `["sh", "-c", "…"]` */
function execForm(command: string): string {
  if (!command.startsWith("[")) return command;
  const words = [...matchesIn(command, /"((?:[^"\\]|\\.){0,2000})"/g)].map(
    ([, word = ""]) => `'${word.replaceAll('\\"', '"').replaceAll("'", "'\\''")}'`,
  );
  return words.join(" ");
}

/** The scripts of a package.json, each on its line. */
export function manifestCommands(text: string, firstLine: number): ShellSource[] {
  const scripts = scriptsOf(text);
  const lines = text.split("\n");
  return Object.entries(scripts)
    .slice(0, MAX_COMMANDS)
    .flatMap(([name, command]) => {
      if (typeof command !== "string") return [];
      const index = lines.findIndex((line) => line.includes(`"${name}"`) && line.includes(":"));
      return [{ text: command, firstLine: firstLine + Math.max(0, index), kind: "manifest" as const }];
    });
}

/** The scripts object of a package.json; empty where it is none. */
function scriptsOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    const scripts = typeof parsed === "object" && parsed !== null && "scripts" in parsed ? parsed.scripts : null;
    return typeof scripts === "object" && scripts !== null ? { ...scripts } : {};
  } catch {
    return {};
  }
}

/** The commands of a workflow or of any YAML that names them so; a block keeps its lines. */
export function workflowCommands(text: string, firstLine: number): ShellSource[] {
  const lines = text.split("\n");
  const dumps = [...matchesIn(text, /^\s*(\w{1,60}):\s*["']?\$\{\{\s*toJSON\(\s*(?:secrets|github)\s*\)/gim)].map(
    ([, name]) => `${name}=$(env); `,
  );
  const found: ShellSource[] = [];
  for (let at = 0; at < lines.length && found.length < MAX_COMMANDS; at += 1) {
    const match = YAML_KEY.exec((lines[at] ?? "").slice(0, 4000));
    if (!match) continue;
    const [, indent = "", key = "", value = ""] = match;
    if (value !== "" && !/^[|>][-+\d]*\s*(?:#.*)?$/.test(value)) {
      const command = value.startsWith("[") ? execForm(value) : unquoted(value);
      if (key !== "shell" || command.includes(" "))
        found.push({ text: command, firstLine: firstLine + at, kind: "recipe" });
      continue;
    }
    const start = at + 1;
    while (at + 1 < lines.length && isInside(lines[at + 1] ?? "", indent.length)) at += 1;
    const body = lines
      .slice(start, at + 1)
      .map((line) => (value === "" ? unquoted(line.replace(/^\s*-\s*/, "")) : line));
    // What is folded is one line.
    const text = value.startsWith(">") ? body.map((line) => line.trim()).join(" ") : body.join("\n");
    if (body.length > 0) found.push({ text, firstLine: firstLine + start, kind: "recipe" });
  }
  return found.map((source) => ({
    ...source,
    text:
      dumps.join("") +
      source.text.replaceAll(/(["']?)\$\{\{([^}\n]{0,200})\}\}\1/g, (_, quote: string, name: string) =>
        quote === "" ? expression(name) : `"${expression(name)}"`,
      ),
  }));
}

function isInside(line: string, indent: number): boolean {
  return (
    line.trim() === "" || (/^\s*/.exec(line)?.[0].length !== undefined && (/^\s*/.exec(line)?.[0].length ?? 0) > indent)
  );
}

/** What a workflow puts in place of an expression is a variable to the shell. */
function expression(text: string): string {
  const name = /secrets\.(\w{1,60})/.exec(text)?.[1];
  if (/\btoJSON\(\s*(?:secrets|github)\s*\)/i.test(text)) return "$(env)";
  return name ? `\${${name}}` : "X";
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  const quote = /^(["'])([\s\S]*)\1$/.exec(trimmed);
  if (!quote) return trimmed;
  return quote[1] === '"'
    ? (quote[2] ?? "").replaceAll('\\"', '"').replaceAll("\\n", "\n").replaceAll("\\\\", "\\")
    : (quote[2] ?? "").replaceAll("''", "'");
}
