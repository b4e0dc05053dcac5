import { isMarkdown } from "./path-role";
import type { ReviewedFile } from "./reviewed-file";

/** A file of some kind, or a block of a page that shows one to be made; `firstLine` counts from 1. */
export type ShownText = { body: string; firstLine: number };

const MAX_CHARS = 64 * 1024;

/** The texts of a kind that a file is or shows; short ones alone, since people write these by hand. */
export function shownTexts({ path, text, segments }: ReviewedFile, isOne: RegExp, languages: RegExp): ShownText[] {
  if (text === null) return [];
  if (isOne.test(path)) return text.length > MAX_CHARS ? [] : [{ body: text, firstLine: 1 }];
  if (!isMarkdown(path)) return [];
  const lines = text.split("\n");
  return segments().flatMap(({ kind, language, firstLine, lastLine }) => {
    if (kind !== "code" || !languages.test(language)) return [];
    const body = lines.slice(firstLine, lastLine - 1).join("\n");
    return body.length > MAX_CHARS ? [] : [{ body, firstLine: firstLine + 1 }];
  });
}
