import type { FileJudgement } from "../../src/match/coded";
import { saidList } from "../../src/match/said-list";
import { lineAt } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isSource, roleOf } from "../../src/read/path-role";

/** What somebody sends along, held against a text that stands in the program. */
const COMPARED =
  /\b(?:headers?|cookies?|query|args|params|getHeader|get_header)\b[^\n=]{0,80}(?:===?|\.equals\()\s{0,4}["']([^"'\n]{6,80})["']/gi;
/** No word or kind of content, but something that nobody guesses. */
const UNGUESSED = /^(?=\D*\d)(?=[^a-z]*[a-z])(?!.*[/\s;=])[\w.:-]+$/i;
const GRANTS =
  /(?:\brole|["']role["']|\bis_?admin|["']is_?admin["']|\bis_?(?:super)?user|\bis_staff)["']?\]?\s{0,4}[:=]{1,3}\s{0,4}(?:["'](?:admin|root|owner|superuser)|true\b)/i;
const CHARS_BEHIND = 240;

/** Finds a word that somebody sends along and that makes them the owner of what the program guards. */
export const judge: FileJudgement = (reading) => {
  const { said, add } = saidList(reading);
  const { path, text } = reading.file;
  if (text === null || !isSource(path) || roleOf(path) === "test") return said;
  for (const { 0: whole, 1: word = "", index } of matchesIn(text, COMPARED)) {
    const behind = text
      .slice(index + whole.length, index + whole.length + CHARS_BEHIND)
      .split("\n", 3)
      .join("\n");
    if (UNGUESSED.test(word) && GRANTS.test(behind)) add("block", { line: lineAt(text, index) });
  }
  return said;
};
