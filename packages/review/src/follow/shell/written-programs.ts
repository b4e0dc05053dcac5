import { roleOf } from "../../read/path-role";
import { type CodeLanguage, languageOfFile } from "../syntax/code-language";
import type { CommandEffect } from "./world";

/** A program of which a command makes a file: `cat > run.py <<'EOF'`. */
export type WrittenProgram = { language: CodeLanguage; text: string };

const MIN_CHARS = 12;
const MAX_CHARS = 64 * 1024;

/** The programs that a command puts into files, by their names or first lines; what a test writes it only tries out. */
export function programsWritten({ writes }: CommandEffect, path: string): WrittenProgram[] {
  if (roleOf(path) === "test") return [];
  return writes.flatMap(({ path: name, value: { text } }) => {
    if (text.length < MIN_CHARS || text.length > MAX_CHARS) return [];
    const language = languageOfFile(name, text);
    return language ? [{ language, text }] : [];
  });
}

/** How many lines behind a command's own the text begins that it is given: a here-document stands below it. */
export function lineInside({ redirects }: CommandEffect): number {
  return redirects.some(({ operator }) => operator === "<<") ? 1 : 0;
}
