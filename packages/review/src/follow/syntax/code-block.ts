import type { Segment } from "../../read/segments";
import { type CodeLanguage, languageOfFence, languageOfFile } from "./code-language";

/** Code of one language: a whole file, or a fenced block of a Markdown file. */
export type CodeBlock = {
  language: CodeLanguage;
  text: string;
  /** The line of the file, counted from 1, that the block begins on. */
  firstLine: number;
};

/** The code of a file, in the order of its lines. */
export function codeBlocksOf(path: string, text: string, segments: () => Segment[]): CodeBlock[] {
  const language = languageOfFile(path, text);
  if (language) return [{ language, text, firstLine: 1 }];
  if (!/\.(?:md|mdx|markdown)$/i.test(path)) return [];

  const lines = text.split("\n");
  return segments().flatMap(({ kind, language: info, firstLine, lastLine }) => {
    const fenced = kind === "code" ? languageOfFence(info) : null;
    if (!fenced) return [];
    const isClosed = /^\s*(?:`{3,}|~{3,})\s*$/.test(lines[lastLine - 1] ?? "");
    const code = lines.slice(firstLine, isClosed ? lastLine - 1 : lastLine).join("\n");
    return [{ language: fenced, text: code, firstLine: firstLine + 1 }];
  });
}
