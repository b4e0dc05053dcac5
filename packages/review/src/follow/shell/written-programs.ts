import { type CodeLanguage, languageOfFile } from "../syntax/code-language";
import type { CommandEffect } from "./world";

/** A program of which a command makes a file: `cat > run.py <<'EOF'`. */
export type WrittenProgram = { language: CodeLanguage; text: string };

const MIN_CHARS = 12;

/** The programs that a command puts into files, by the files' names or the programs' first lines. */
export function programsWritten({ writes }: CommandEffect): WrittenProgram[] {
  return writes.flatMap(({ path, value: { text } }) => {
    const language = text.length < MIN_CHARS ? null : languageOfFile(path, text);
    return language ? [{ language, text }] : [];
  });
}

/** How many lines behind a command's own the text begins that it is given: a here-document stands below it. */
export function lineInside({ redirects }: CommandEffect): number {
  return redirects.some(({ operator }) => operator === "<<") ? 1 : 0;
}
