import type { Part, Word } from "./syntax";

/**
 * How the name of a command was written so that a reader or a search does not see it, or null. A variable that holds
 * a whole name is usual, and so is a backslash before the first letter.
 */
export function disguiseOf(word: Word | undefined): string | null {
  if (!word) return null;
  const { parts } = word;
  if (parts.some((part) => part.kind === "variable" && /^:\s*-?\d/.test(part.rest))) return "cut out of other text";
  if (parts.some((part) => part.kind === "text" && part.escaped && part.text.length > 1)) return "escape codes";

  const solid = parts.filter((part) => part.kind !== "text" || part.text !== "");
  const variables = solid.filter(({ kind }) => kind === "variable").length;
  if (
    variables > 1 &&
    solid.every((part) => part.kind === "variable" || (part.kind === "text" && /^\w*$/.test(part.text)))
  ) {
    return "put together from pieces";
  }
  const letters = parts.map((part) => (part.kind === "text" ? part.text : "/")).join("");
  if (letters.length > 60 || !/^[\w-]{2,}$/.test(letters)) return null;
  const inner = parts.slice(1);
  if (inner.some((part) => part.kind === "text" && part.escaped)) return "backslashes";
  const quoted = parts.slice(isEscaped(parts[0]) ? 1 : 0).filter((part) => part.kind === "text" && part.quoted).length;
  return quoted > 0 && parts.length > 1 ? "quotes inside the word" : null;
}

/** `\curl` calls the program and not an alias of that name. */
function isEscaped(part: Part | undefined): boolean {
  return part?.kind === "text" && part.escaped;
}
