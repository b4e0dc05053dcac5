import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { isMarkdown } from "../read/path-role";
import type { Finding, Reading } from "../report";
import { shellTextFindings } from "./shell-text";

const DATA_FENCE = /^(?:json|jsonc|json5|yaml|yml|toml|ini|env|text|txt|)$/;
/** A value that breaks out of the command that it is put into. */
const BREAKS_OUT = /["'][\w .@:-]{0,80}(?:\|\||&&|;|\$\(|`)\s{0,3}([^"'\n]{1,1500})["']\s{0,3},?\s{0,80}$/;
const STARTS = /\b(?:curl|wget|bash|sh|powershell|iex|python3?|nc)\b/;
const HOLDS_COMMANDS =
  /^\s*["']?(?:[\w-]{0,30}(?:command|cmd|script|scripts|run|exec|shell|install|build|test|start|args|hook|entrypoint|prepare|setup|dev)[\w:-]{0,30})["']?\s*[:=]/i;

/** Finds data of a document, such as a licence or a name, that is a command as soon as it is put into one. */
export function disguisedValue({ pkg, file }: Reading): Finding[] {
  if (file.text === null || !isMarkdown(file.path)) return [];
  const { findings, add } = hitList();
  for (const { kind, language, firstLine, lastLine } of file.segments()) {
    if (kind !== "code" || !DATA_FENCE.test(language)) continue;
    for (let number = firstLine; number <= Math.min(lastLine, firstLine + 400); number += 1) {
      const line = file.lines().textOf(number);
      if (line.length > 4000 || HOLDS_COMMANDS.test(line)) continue;
      const command = BREAKS_OUT.exec(line)?.[1];
      if (!command || !STARTS.test(command)) continue;
      const isHarmful = shellTextFindings(pkg, file, command, number).some(({ severity }) => severity !== "info");
      if (!isHarmful) continue;
      add("block", () => ({
        rule: "injected-value",
        severity: "block",
        category: "obfuscation",
        file: file.path,
        line: number,
        excerpt: excerptOf(line),
        message: "What looks like plain data ends the command that it is put into and starts another one.",
        remediation: "Keep commands out of values; a value has no need of the signs of a shell.",
      }));
    }
  }
  return findings;
}
