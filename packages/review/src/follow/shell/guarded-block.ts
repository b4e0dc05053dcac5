import type { Guard } from "../code/guard";

/** The lines of a shell text that are only reached where a test says yes; counted from its first. */
export type GuardedBlock = { guard: Guard; from: number; to: number };

const MAX_BLOCK_LINES = 60;
const MAX_LINE_CHARS = 2000;
const WORTH_A_LOOK = /\bdate\b|EPOCHSECONDS|HOST|USER|LOGNAME|whoami|hostname|uname|20\d\d|1[5-9]\d{8}/;

const NOW = String.raw`(?:\$\(\s*date\b[^)\n]{0,80}\)|\x60date\b[^\x60\n]{0,80}\x60|\$\{?EPOCHSECONDS\}?|\$\{?\w{1,40}\}?)`;
const COMPARED = String.raw`["']?\s{0,4}(?:-(?:gt|ge|lt|le|eq)|[<>]|==?)\s{0,4}["']?`;
const DATE = new RegExp(String.raw`${NOW}${COMPARED}(?:1[5-9]\d{8}|20\d\d-?[01]\d-?[0-3]\d)\b`);
const CALENDAR = /\$\(\s*date\s+["']?\+["']?%[uwdHamA]["']?\s*\)["']?\s{0,4}(?:-(?:gt|ge|lt|le|eq)|==?)\s{0,4}["']?\w/;
const WHO = String.raw`(?:\$\(\s*(?:hostname|whoami|id -un|uname -n)\b[^)\n]{0,20}\)|\$\{?(?:HOSTNAME|USER|LOGNAME)\}?)`;
const USUAL = String.raw`root\b|ubuntu\b|runner\b|vscode\b|ec2-user\b|["']|$`;
const HOST = new RegExp(String.raw`${WHO}["']?\s{0,4}(?:==?|=~|!=)\s{0,4}["']?(?!${USUAL})[\w^*.-]`);

/** The blocks of a shell text that wait for a day, a machine or a user. */
export function guardedBlocks(text: string): GuardedBlock[] {
  if (!WORTH_A_LOOK.test(text)) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, from) => {
    const guard = guardOf(line.slice(0, MAX_LINE_CHARS));
    if (!guard) return [];
    if (!/^\s*(?:el)?if\b/.test(line) || /\bfi\b/.test(line)) return [{ guard, from, to: from }];
    const to = endOf(lines, from);
    return to === -1 ? [] : [{ guard, from, to }];
  });
}

/** The line that ends what an `if` begins, or -1. */
function endOf(lines: string[], from: number): number {
  let open = 0;
  for (let to = from; to < Math.min(lines.length, from + MAX_BLOCK_LINES); to += 1) {
    const line = lines[to] ?? "";
    if (/^\s*if\b/.test(line)) open += 1;
    if (/^\s*(?:fi|else|elif)\b/.test(line) && to > from) open -= 1;
    if (open <= 0 && to > from) return to;
  }
  return -1;
}

function guardOf(line: string): Guard | null {
  if (!/\bif\b|\[|\btest\b/.test(line)) return null;
  if (DATE.test(line)) return "date";
  if (HOST.test(line)) return "host";
  return CALENDAR.test(line) ? "calendar" : null;
}
