import { excerptOf } from "../../src/excerpt";
import type { FileJudgement, Said } from "../../src/match/coded";
import { isMarkdown } from "../../src/read/path-role";
import type { Segment } from "../../src/read/segments";
import type { Reading } from "../../src/report";
import { shellTextFindings } from "../../src/rules/shell-text";

const DATA_FENCE = /^(?:json|jsonc|json5|yaml|yml|toml|ini|env|text|txt|)$/;
/** A value that breaks out of the command that it is put into. */
const BREAKS_OUT = /["'][\w .@:-]{0,80}(?:\|\||&&|;|\$\(|`)\s{0,3}([^"'\n]{1,1500})["']\s{0,3},?\s{0,80}$/;
const STARTS = /\b(?:curl|wget|bash|sh|powershell|iex|python3?|nc)\b/;
const KEYS_OF_COMMANDS =
  "command|cmd|script|scripts|run|exec|shell|install|build|test|start|args|hook|entrypoint|prepare|setup|dev";
const HOLDS_COMMANDS = new RegExp(String.raw`^\s*["']?[\w-]{0,30}(?:${KEYS_OF_COMMANDS})[\w:-]{0,30}["']?\s*[:=]`, "i");
const MAX_LINES = 400;
const MAX_LINE_CHARS = 4000;
const MAX_HITS = 10;

/** Finds values in the data of a document that are harmful as soon as they are put into a command. */
export const judge: FileJudgement = (reading) => {
  const { file } = reading;
  if (file.text === null || !isMarkdown(file.path)) return [];
  const data = file.segments().filter(({ kind, language }) => kind === "code" && DATA_FENCE.test(language));
  return data.flatMap((segment) => inSegment(reading, segment)).slice(0, MAX_HITS);
};

function inSegment({ pkg, file }: Reading, { firstLine, lastLine }: Segment): Said[] {
  const said: Said[] = [];
  for (let number = firstLine; number <= Math.min(lastLine, firstLine + MAX_LINES); number += 1) {
    const line = file.lines().textOf(number);
    if (line.length > MAX_LINE_CHARS || HOLDS_COMMANDS.test(line)) continue;
    const command = BREAKS_OUT.exec(line)?.[1];
    if (!command || !STARTS.test(command)) continue;
    if (shellTextFindings(pkg, file, command, number).some(({ severity }) => severity !== "info"))
      said.push({ severity: "block", file: file.path, line: number, excerpt: excerptOf(line) });
  }
  return said;
}
