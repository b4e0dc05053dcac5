import type { ContentCondition } from "../compile/content-schema";
import { isStated } from "../compile/schema";
import { excerptOf } from "../excerpt";
import { hostKindOf } from "../knowledge/hosts";
import type { Trait } from "../read/containers/content";
import type { Note } from "../read/containers/note";
import { lineAt } from "../read/lines";
import type { Finding, Reading } from "../report";
import { severityIn } from "./milder";
import { patternOf } from "./pattern";
import { RULE_SET } from "./rule-set";
import { ruled } from "./ruled";

/** What the rules about content say of a file, and said while it was opened: of archives, documents, pictures. */
export function fileContent({ file }: Reading): Finding[] {
  const { path, kind, of, part, inside } = file;
  // What is said of a whole file is said with its first part.
  if (part > 0) return [];
  const note: Note = {
    of: "file",
    path,
    kind,
    get text() {
      return file.text ?? "";
    },
  };
  return [...(inside?.traits ?? []), ...(of === null ? traitsOf(note) : [])].map((trait) => ({ ...trait, file: path }));
}

/** What the rules say of something that was noted. */
export function traitsOf(note: Note): Trait[] {
  return RULES.flatMap(({ said, conditions }) => {
    const asked = conditions.find(({ holds }) => holds(note));
    return asked ? [{ ...said, ...describe(note, asked), severity: severityIn(note.path, asked) }] : [];
  });
}

const RULES = RULE_SET.rules.flatMap((rule) =>
  isStated(rule) && rule.looks_at === "content" ? [{ said: ruled(rule.id), conditions: rule.when.map(withTest) }] : [],
);

type Tested = ContentCondition & { isIn: RegExp | undefined; holds: (note: Note) => boolean };

function withTest(asked: ContentCondition): Tested {
  const flags = asked.any_case ? "iu" : "u";
  const { of, kinds, leads_to: hosts } = asked;
  const isNamed = asked.named && patternOf(asked.named, "iu");
  const isIn = asked.has && patternOf(asked.has, flags);
  const isExcused = asked.unless.length > 0 ? patternOf(asked.unless, flags) : null;
  const holds = (note: Note) =>
    note.of === of &&
    (kinds?.some((kind) => kind === note.kind) ?? true) &&
    (isNamed?.test(note.name ?? note.path) ?? true) &&
    (hosts?.some((kind) => kind === hostKindOf(note.text)) ?? true) &&
    (isIn?.test(note.text) ?? true) &&
    !isExcused?.test(note.text);
  return { ...asked, isIn, holds };
}

/** What people can read; the rest are bytes, or stand in the message. */
const SHOWN: Note["of"][] = ["link", "fields", "table"];
const MAX_TEXT_CHARS = 200;

function describe({ of, text, line: firstLine }: Note, { isIn, message }: Tested): Pick<Trait, "line" | "excerpt"> {
  const offset = isIn ? text.search(isIn) : 0;
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const line = text.slice(start).split("\n", 1)[0] ?? "";
  return {
    line: firstLine === undefined ? null : firstLine + lineAt(text, offset) - 1,
    excerpt: SHOWN.includes(of) ? excerptOf(line, offset - start) : null,
    ...(message && { message: message.replace("{text}", () => text.slice(0, MAX_TEXT_CHARS)) }),
  };
}
