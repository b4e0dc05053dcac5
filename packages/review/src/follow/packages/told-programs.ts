import { matchesIn } from "../../read/matches";

/** The programs with one of these names that texts tell somebody to run. */
export function toldPrograms(programs: string[]): { read: (text: string) => void; names: Set<string> } {
  const names = new Set<string>();
  const byWord = new Map<string, { name: string; told: RegExp }[]>();
  for (const name of new Set(programs)) {
    const word = firstWord(name);
    byWord.set(word, [...(byWord.get(word) ?? []), { name, told: toldPattern(name) }]);
  }

  /** A name is looked for only where its first word stands, since there may be thousands of both. */
  function read(text: string): void {
    if (byWord.size === 0) return;
    const words = new Set([""]);
    for (const [word] of matchesIn(text, WORD)) if (byWord.has(word.toLowerCase())) words.add(word.toLowerCase());
    for (const { name, told } of [...words].flatMap((word) => byWord.get(word) ?? [])) {
      if (!names.has(name) && told.test(text)) names.add(name);
    }
  }
  return { read, names };
}

const WORD = /[\w.-]+/g;

function firstWord(name: string): string {
  return /[\w.-]+/.exec(name)?.[0].toLowerCase() ?? "";
}

function toldPattern(name: string): RegExp {
  const escaped = name.replaceAll(/[^\w-]/g, "\\$&");
  return new RegExp(
    `(?:\\./|\\b(?:run|execute|launch|start|open|install|sudo|chmod[ \\t]+\\S{2,5})\\b[^\\n]{0,80}[\\s/\\\\"'\`])${escaped}(?![\\w.-])`,
    "i",
  );
}
