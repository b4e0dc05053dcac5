import { anyOf } from "../../match/names";
import { matchesIn } from "../../read/matches";
import { isWrapper } from "./wrappers";

/** One command of a pipeline, as written; `offset` counts from the start of the line. */
export type Stage = { text: string; offset: number };

const SHELLS = new RegExp(`^(?:${anyOf("shell-name")}|iex|invoke-expression|pwsh|powershell(?:\\.exe)?)$`, "i");
const INTERPRETERS = new RegExp(`^${anyOf("language-name")}$`, "i");
/** Options after which an interpreter no longer takes its program from the pipe. */
const OWN_PROGRAM =
  /^(?:-[a-z]*[cemnp]\b.*|--(?:eval|print|command|module)\b.*|-(?:enc|encodedcommand|command|file)\b.*)$/i;
const TRAILING = /["'`)\]};,.!?:]+$/;

/**
 * The pipelines of a line. Quotes are ignored, so a command inside a string counts as well;
 * one that only stands in a pattern such as "curl|wget" does not look like a command.
 */
export function pipelinesOf(line: string): Stage[][] {
  const pipelines: Stage[][] = [];
  let stages: Stage[] = [];
  let offset = 0;

  for (const match of matchesIn(line, /\|\||&&|[;\n]|\|&?/g)) {
    stages.push({ text: line.slice(offset, match.index), offset });
    offset = match.index + match[0].length;
    if (match[0] === "|" || match[0] === "|&") continue;
    pipelines.push(stages);
    stages = [];
  }
  stages.push({ text: line.slice(offset), offset });
  pipelines.push(stages);
  return pipelines;
}

/** Whether a stage of a pipeline runs what the stage before it prints. */
export function runsItsInput(stage: string): boolean {
  const words = stage.trim().slice(0, 300).split(/\s+/);
  let at = 0;
  while (isWrapper(words[at] ?? "") || /^\w+=/.test(words[at] ?? "") || (at > 0 && /^-[a-z]+$/i.test(words[at] ?? "")))
    at += 1;

  const command = (words[at] ?? "").replace(/^.*\//, "");
  const name = command.replace(TRAILING, "");
  const isShell = SHELLS.test(name);
  if (!isShell && !INTERPRETERS.test(name)) return false;
  if (name !== command) return true;

  for (const word of words.slice(at + 1)) {
    if (/^(?:-|-s|--stdin|\/dev\/stdin)$/.test(word) || /^[#>]|^\d?>|^&|^<</.test(word)) return true;
    if (OWN_PROGRAM.test(word)) return false;
    if (!word.startsWith("-")) return isShell && !/[./$<(]/.test(word);
    if (TRAILING.test(word)) return true;
  }
  return true;
}

/** The variables that a script sets to plain text; later ones win. */
export function variablesOf(text: string): Map<string, string> {
  const variables = new Map<string, string>();
  for (const match of matchesIn(
    text,
    /^[ \t]{0,40}(?:export[ \t]{1,8}|\$)?([A-Za-z_]\w{0,63})[ \t]?=[ \t]?["']?(https?:\/\/[^\s"';]{1,300})/gm,
  )) {
    if (variables.size >= 200) break;
    variables.set(match[1] ?? "", match[2] ?? "");
  }
  return variables;
}

/** A text with the variables filled in that are known; the others stay as they are written. */
export function expandVariables(text: string, variables: Map<string, string>): string {
  if (variables.size === 0 || !text.includes("$")) return text;
  return text.replace(/\$\{?(\w{1,64})\}?/g, (match, name: string) => variables.get(name) ?? match);
}
