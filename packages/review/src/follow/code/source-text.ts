import { readText } from "../../read/decoder";
import type { ReviewedFile } from "../../read/reviewed-file";
import type { Followed } from "../shell/followed";
import type { Language } from "../shell/world";
import { lineInside, programsWritten } from "../shell/written-programs";
import { type CodeLanguage, languageOfFile } from "../syntax/code-language";
import { isLowered, isParsed, type ParsedLanguage, readTree } from "../syntax/grammars";
import type { Stmt } from "./ir";
import { lowerProgram } from "./lower/lower";
import { lowerJavaScript } from "./lower-javascript";
import { lowerPython } from "./lower-python";
import { readNotebook } from "./notebook";
import { type GatheredCode, readPage } from "./page";
import { lowerPowerShell } from "./powershell/lower";
import { quoted } from "./powershell/quoted";
import { treeOf } from "./tree";

/** Code that is followed. `body` is null where it is too long to be parsed. */
export type SourceText = {
  path: string;
  language: CodeLanguage;
  /** Whether others may import it. */
  isFile: boolean;
  /** How it was encoded where it was found, or null. */
  hidden: string | null;
  chars: number;
  body: () => Stmt[] | null;
};

const MIN_PROGRAM_CHARS = 12;
/** Pictures make notebooks long. */
const MAX_NOTEBOOK_BYTES = 8 * 1024 * 1024;

/** The code of a file that is followed: a whole script, fenced blocks, the cells of a notebook, the scripts of a page. */
export function sourceTextsOf(file: ReviewedFile): SourceText[] {
  const { path } = file;
  const text = file.text ?? "";
  const page = readPage(path, text);
  const scripts = page ? [gathered(file, "javascript", page, file.firstLine)] : [];
  const isProgram = languageOfFile(path, text) !== null;
  return page && !isProgram ? scripts : [...scripts, ...ofProgram(file, text)];
}

function ofProgram(file: ReviewedFile, text: string): SourceText[] {
  const { path } = file;
  if (file.part > 0) return [];
  const isNotebook = /\.ipynb$/i.test(path);
  if (file.isLong && !(isNotebook && file.size <= MAX_NOTEBOOK_BYTES)) return tooLong(file, text);
  const notebook = isNotebook ? readNotebook(file.isLong ? readText(file.path, file.bytes) : text) : null;
  if (notebook) return [gathered(file, "python", notebook, 1)];
  return file.code().flatMap((block) => {
    const { language, firstLine, text } = block;
    if (!isParsed(language)) return [];
    const body = () => parsed(language, text, (row) => firstLine + row);
    return [{ path, language, isFile: firstLine === 1, hidden: null, chars: text.length, body }];
  });
}

function gathered(
  { path, part }: Pick<ReviewedFile, "path" | "part">,
  language: ParsedLanguage,
  { code, lines }: GatheredCode,
  firstLine: number,
): SourceText {
  const body = () => parsed(language, code, (row) => (lines[row] ?? 1) + firstLine - 1);
  return { path, language, isFile: part === 0, hidden: null, chars: code.length, body };
}

/** Programs of which the length alone is known. */
function tooLong({ path, size }: ReviewedFile, text: string): SourceText[] {
  const language = /\.ipynb$/i.test(path) ? "python" : languageOfFile(path, text);
  if (!language || !isParsed(language)) return [];
  return [{ path, language, isFile: true, hidden: null, chars: size, body: () => null }];
}

/** The programs that commands of a shell text hand to an interpreter, as `python -c` and here-documents do, or put into files. */
export function programsInShell({ file, commands, lineOf }: Followed): SourceText[] {
  const seen = new Set<string>();
  return commands.flatMap((command) => {
    const handed = command.runs.flatMap(({ value, how, language }) => {
      if (!isFollowed(language) || value.text.length < MIN_PROGRAM_CHARS) return [];
      const firstLine = lineOf(command) + (how === "argument" ? 0 : 1);
      const body = () => parsed(language, value.text, (row) => firstLine + row);
      return [
        { path: file.path, language, isFile: false, hidden: command.layers[0] ?? null, chars: value.text.length, body },
      ];
    });
    const firstLine = lineOf(command) + lineInside(command);
    const written = programsWritten(command).flatMap(({ language, text }) => {
      if (!isParsed(language) || seen.has(text)) return [];
      seen.add(text);
      const body = () => parsed(language, text, (row) => firstLine + row);
      return [{ path: file.path, language, isFile: false, hidden: null, chars: text.length, body }];
    });
    const pages = command.writes.flatMap(({ path, value: { text } }) => {
      const page = seen.has(text) ? null : readPage(path, text);
      seen.add(text);
      return page ? [gathered({ path: file.path, part: 1 }, "javascript", page, firstLine)] : [];
    });
    return [...handed, ...written, ...pages];
  });
}

function isFollowed(language: Language): language is "python" | "javascript" | "powershell" {
  return language === "python" || language === "javascript" || language === "powershell";
}

/** What code that was found in a string does; all of it counts as one line. */
export function lowerText(language: CodeLanguage, code: string, line: number): Stmt[] | null {
  return isParsed(language) ? parsed(language, code, () => line) : null;
}

function prepared(language: ParsedLanguage, written: string): string {
  if (language === "powershell") return quoted(written);
  // What is no page, as a text that is evaluated, goes without the sign that code begins.
  return language === "php" && !written.includes("<?") ? `<?php ${written}` : written;
}

function parsed(language: ParsedLanguage, written: string, lineOf: (row: number) => number): Stmt[] | null {
  const code = prepared(language, written);
  const tree = readTree(language, code, (root) => treeOf(root, code, lineOf));
  if (!tree) return null;
  if (language === "powershell") return lowerPowerShell(tree);
  if (isLowered(language)) return lowerProgram(tree, language);
  return language === "python" ? lowerPython(tree) : lowerJavaScript(tree);
}
