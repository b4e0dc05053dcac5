import { isInOutline } from "../../read/elided";
import { matchesIn } from "../../read/matches";
import { isMarkdown } from "../../read/path-role";
import type { ReviewedFile } from "../../read/reviewed-file";
import type { Segment } from "../../read/segments";
import { languageOfFile } from "../syntax/code-language";
import { batchAsShell } from "./batch";
import { containerCommands, makeCommands, manifestCommands, workflowCommands } from "./embedded";
import { stringCommands } from "./embedded-strings";
import { indentedBlocks } from "./indented";

/** How a text comes to be run: by itself, by a tool that reads the file, or because somebody is told to. */
export type SourceKind = "script" | "recipe" | "manifest" | "fence" | "span";

/**
 * Shell that stands in a file; `firstLine` is the line of the file that it begins on, `column` how far into it.
 * What is only read as shell because it may be some (a span, a block that names no language) `isGuessed`.
 */
export type ShellSource = { text: string; firstLine: number; kind: SourceKind; column?: number; isGuessed?: boolean };

const SHELL_FENCE = /^(?:bash|sh|shell|zsh|fish|ksh|console|terminal|shell-session|shellsession|session|cmdline)$/;
const BATCH_FENCE = /^(?:cmd|bat|batch|dos)$/;
const UNNAMED_FENCE = /^(?:|text|txt|plaintext)$/;
const CONSOLE_PROMPT = /^\s{0,8}(?:[\w.~@:/()-]{0,40}[$%❯➜]|PS[^>\n]{0,40}>)[ \t]+(?=\S)/;
const TABLE_ROW = /^\s{0,40}\|.*\|\s*$/;
/** A command whose output a page has filled in, as assistants write it. */
const FILLED_IN = /^\s{0,8}!`([^`]{1,2000})`\s*$/;
const SPAN = /(?<!`)(`{1,2})(?!`)([^`\n]{4,2000})\1(?!`)/g;
/** A span that holds a command and not a name or a value. */
const COMMAND_LIKE =
  /^(?:[$>#][ \t]*)?(?:[({][ \t]?)?(?:[A-Za-z_]\w{0,40}=\S{0,200}[ \t]+)*[A-Za-z0-9_.~/\\'"${}-]{1,120}(?:;?[ \t]+\S|\|)/;

/** The places of a file where shell stands, in the order of their lines. */
export function shellSourcesOf(file: ReviewedFile): ShellSource[] {
  const { path, text } = file;
  if (text === null) return [];
  if (languageOfFile(path, text) === "bash" || /\.fish$/i.test(path)) return [{ text, firstLine: 1, kind: "script" }];
  if (/\.(?:bat|cmd)$/i.test(path)) return [{ text: batchAsShell(text), firstLine: 1, kind: "script" }];
  if (isMarkdown(path)) return inMarkdown(text, file.segments());
  return embeddedIn(path, text, 1);
}

function embeddedIn(path: string, text: string, firstLine: number): ShellSource[] {
  const name = path.replace(/^.*\//, "").toLowerCase();
  if (/^(?:gnu)?makefile$|\.mk$|^justfile$/.test(name)) return makeCommands(text, firstLine);
  if (/^(?:docker|container)file(?:\..+)?$|\.dockerfile$/.test(name)) return containerCommands(text, firstLine);
  if (name === "package.json" || (/\.json$/.test(name) && text.includes('"scripts"')))
    return manifestCommands(text, firstLine);
  return /\.ya?ml$/.test(name) ? workflowCommands(text, firstLine) : stringCommands(path, text, firstLine);
}

function inMarkdown(text: string, segments: Segment[]): ShellSource[] {
  const lines = text.split("\n");
  return segments.flatMap((segment) => {
    const { kind, firstLine, lastLine } = segment;
    const end = Math.min(lastLine, lines.length);
    if (kind === "code") return fenced(segment, lines, end);
    const body = lines.slice(firstLine - 1, end);
    if (kind === "frontmatter")
      return [
        ...workflowCommands(body.join("\n"), firstLine),
        ...body.flatMap((line, index) => spansOf(line, firstLine + index)),
      ];
    const spans = body.flatMap((line, index) => spansOf(line, firstLine + index));
    return kind === "prose" ? [...spans, ...indentedIn(body, firstLine)] : spans;
  });
}

function fenced({ firstLine, language }: Segment, lines: string[], end: number): ShellSource[] {
  const isClosed = /^\s*(?:>\s*)?(?:`{3,}|~{3,})\s*$/.test(lines[end - 1] ?? "");
  const body = lines.slice(firstLine, isClosed ? end - 1 : end);
  const start = firstLine + 1;
  const isGuessed = UNNAMED_FENCE.test(language);
  if (isGuessed || SHELL_FENCE.test(language)) {
    const written = isGuessed ? body.map((line) => line.replace(TABLE_ROW, "")) : body;
    return [{ text: withoutPrompts(written).join("\n"), firstLine: start, kind: "fence", isGuessed }];
  }
  if (BATCH_FENCE.test(language)) return [{ text: batchAsShell(body.join("\n")), firstLine: start, kind: "fence" }];
  const name = {
    dockerfile: "Dockerfile",
    docker: "Dockerfile",
    makefile: "Makefile",
    make: "Makefile",
    just: "justfile",
    json: "a.json",
    jsonc: "a.json",
    yaml: "a.yml",
    yml: "a.yml",
    hcl: "a.tf",
    terraform: "a.tf",
    nix: "a.nix",
  }[language];
  return name ? embeddedIn(name, body.join("\n"), start).map((source) => ({ ...source, kind: "fence" })) : [];
}

function indentedIn(body: string[], firstLine: number): ShellSource[] {
  return indentedBlocks(body, firstLine)
    .filter(({ lines: [first = ""] }) => COMMAND_LIKE.test(first.trim()))
    .map(({ lines, firstLine }) => ({
      text: withoutPrompts(lines).join("\n"),
      firstLine,
      kind: "fence",
      isGuessed: true,
    }));
}

/** Of a session only what is typed counts; the lines stay where they are. */
function withoutPrompts(lines: string[]): string[] {
  if (!lines.some((line) => CONSOLE_PROMPT.test(line))) return lines.map((line) => line.replace(FILLED_IN, "$1"));
  let continues = false;
  return lines.map((line) => {
    const typed = CONSOLE_PROMPT.test(line) ? line.replace(CONSOLE_PROMPT, "") : null;
    const kept = typed ?? (continues ? line : "");
    continues = kept !== "" && /\\\s*$/.test(kept);
    return kept;
  });
}

function spansOf(line: string, number: number): ShellSource[] {
  if (!line.includes("`")) return [];
  const found: ShellSource[] = [];
  for (const { 2: span = "", index } of matchesIn(line, SPAN)) {
    const text = span.trim();
    if (found.length < 50 && COMMAND_LIKE.test(text) && !isInOutline(text)) {
      const command = text.replace(/^[$>#][ \t]+/, "");
      found.push({ text: command, firstLine: number, kind: "span", column: index, isGuessed: true });
    }
  }
  return found;
}
