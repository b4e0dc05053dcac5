import { namesOf } from "../../../match/names";
import { matchesIn } from "../../../read/matches";
import type { EventKind } from "../../kinds";
import { type Deed, deedsOf } from "../libraries/library-name";
import type { OriginKind } from "../origin";

/** A word of a statement that does something, by its name; what it is given begins at `end`. */
export type Doing = { deed: Deed; name: string; end: number };

/** Deeds that bring data in, and what it is. */
export const BRINGS: Partial<Record<Deed, [kind: OriginKind, what: string]>> = {
  environment: ["environment", "the whole environment"],
  requests: ["socket", "a network connection"],
  connects: ["socket", "a network connection"],
  fetches: ["download", ""],
  "fetches-file": ["download", ""],
  "reads-either": ["download", ""],
  decodes: ["decoded", "an encoding"],
  "decodes-hex": ["decoded", "an encoding"],
  unpacks: ["decoded", "an encoding"],
  machine: ["system", "hostname"],
  clipboard: ["clipboard", "the clipboard"],
};

/** Deeds that do something to the world. */
export const DOES: Partial<Record<Deed, EventKind>> = {
  sends: "send",
  "writes-into": "send",
  "methods-write": "send",
  fetches: "read",
  "reads-either": "read",
  evaluates: "run_code",
  connects: "connect",
  runs: "run_command",
  "starts-command": "run_command",
  writes: "write",
  deletes: "delete",
};

export const READS: Deed[] = ["reads", "reads-either", "lists", "walks"];
/** What gives the names of the files in a folder. */
export const WALKS: Deed[] = ["lists", "walks"];
/** What asks for an address that stands beside it, in which data may be. */
export const ASKS: Deed[] = ["fetches", "reads-either", "fetches-file", "looks-up"];

const NAME = /[$%@\\]?[A-Za-z_]\w{0,60}(?:(?:\.|::|->|\(\)\.)[A-Za-z_]\w{0,60}){0,8}/g;
/** How a call of a bare name goes on. */
const IS_CALLED = /^\s{0,4}(?:\(|["'`$@A-Z]|:\s|my\b)/;
const MAX_NAMES = 120;

/** What a statement does, its strings blanked, so that words in them do nothing. */
export function doingsIn(code: string): Doing[] {
  const found: Doing[] = [];
  for (const { 0: name, index } of [...matchesIn(code, NAME)].slice(0, MAX_NAMES)) {
    const end = index + name.length;
    const isMethod = /(?:\.|->|::)$/.test(code.slice(0, index).trimEnd().slice(-2));
    const isWhole = /^[%\\]/.test(name) || !/^[[{]/.test(code.slice(end, end + 1));
    const isTold = isMethod || /\W/.test(name) || IS_CALLED.test(code.slice(end, end + 12));
    if (!isTold || !isWhole) continue;
    for (const deed of deedsOf(name.replace(/^[%@\\]/, ""), isMethod || name.includes("->") || name.includes("."))) {
      if (deed === "evaluates" && !isCode(name, code.slice(end, end + 4))) continue;
      if (deed === "methods-write" && !/(?:puts|print|write)$/i.test(name)) continue;
      if (deed === "environment" && !/^%|\bENV$|\(\s*\)|ariables|\.environment$/.test(code.slice(index, end + 3)))
        continue;
      if (deed === "variable" && /^\(\s*\)/.test(code.slice(end))) continue;
      found.push({ deed, name, end: end + (/^\s*\(?/.exec(code.slice(end))?.[0].length ?? 0) });
    }
  }
  return [...found, ...phrasesIn(code)];
}

/** A block that is tried is no text that is run, nor is a claim. */
function isCode(name: string, next: string): boolean {
  return !/assert$/.test(name) && !/^\s*[{=]/.test(next);
}

/** AppleScript says such things in several words. */
const PHRASES = (["runs", "evaluates", "reads", "clipboard"] as const).map((deed) => ({
  deed,
  phrases: () => namesOf(`library-${deed}`).filter((name) => name.includes(" ")),
}));

function phrasesIn(code: string): Doing[] {
  return PHRASES.flatMap(({ deed, phrases }) =>
    phrases().flatMap((name) => {
      const at = code.indexOf(name);
      return at === -1 ? [] : [{ deed, name, end: at + name.length }];
    }),
  );
}

export const VARIABLE =
  /\bENV(?:\[|\{)\s*["']?([A-Z_][A-Z0-9_]*)|(?:\bgetenv|\bSystem\.getenv)\(\s*["']([A-Za-z_]\w*)/g;

/** Names that programs use for one thing after another. */
export const PASSING =
  /^(?:_+|err|error|e|ex|ok|i|j|nil|null|self|this|main|init|my|local|var|val|let|const|set|to|if|for|end)$/;
