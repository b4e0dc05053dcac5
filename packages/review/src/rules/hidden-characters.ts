import { isAboutSecurity } from "../context/mention";
import { excerptOf } from "../excerpt";
import { hitList } from "../hit-list";
import { linesMatching } from "../read/lines";
import { isMarkdown, isScript, roleOf } from "../read/path-role";
import type { ReviewedFile } from "../read/reviewed-file";
import { segmentAt } from "../read/segments";
import type { Finding, Reading, ReviewedPackage, Severity } from "../report";

const SUSPECT = /[\u00ad\u200b-\u200d\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}]/gu;
/** Flags of regions are spelled with tag characters behind a black flag. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;
const TAGS = /[\u{e0000}-\u{e007f}]/gu;
const BIDI_CONTROL = /[\u202a-\u202e\u2066-\u2069]/u;
/** A range of them in a pattern, or one after the other in a list: what a program looks for, not what it is. */
const LISTED =
  /[\u202a-\u202e\u2066-\u2069]-[\u202a-\u202e\u2066-\u2069\u206f]|(?:["'][\u202a-\u202e\u2066-\u2069]["'],?\s?){2}|[\u202a-\u202e\u2066-\u2069]{3}/u;
/** A text of nothing but such signs reorders nothing that is in it. */
const ALONE = /(["'`])[\u202a-\u202e\u2066-\u2069]+\1/gu;
const BIDI_OVERRIDE = /[\u202d\u202e]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const INSIDE_WORD = /[A-Za-z][\u00ad\u200b-\u200d\u2060-\u2064\ufeff]{1,8}[A-Za-z]/u;
const INVISIBLE_RUN = /[\u200b-\u200d\u2060-\u2064\ufeff]{6}|[\ufe00-\ufe0f]{4}|[\u{e0100}-\u{e01ef}]{3}/u;

type Trait = { severity: Severity; rule: string; offset: number; message: string; excerpt?: string };

/** Finds text that a person does not see, or sees in another order than a program reads it. */
export function hiddenCharacters({ pkg, file }: Reading): Finding[] {
  const { findings, add } = hitList();
  for (const { number, text } of linesMatching(file.text ?? "", SUSPECT)) {
    const traits = [tagText(text), invisibleRun(text), bidiControl(pkg, file, number, text), brokenWord(text)];
    for (const trait of traits) {
      if (trait) add(trait.severity, () => describe(file, number, text, trait));
    }
  }
  return findings;
}

function tagText(line: string): Trait | null {
  const tags = line.replaceAll(FLAG, "").match(TAGS)?.join("") ?? "";
  if (tags === "") return null;
  const hidden = [...tags].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000)).join("");
  return {
    rule: "hidden-tag-text",
    severity: hidden.length > 8 ? "block" : "warn",
    offset: line.search(TAGS),
    excerpt: excerptOf(`hidden: ${hidden}`),
    message: "Invisible tag characters spell text that only a program reads.",
  };
}

function invisibleRun(line: string): Trait | null {
  const match = INVISIBLE_RUN.exec(line);
  if (!match) return null;
  return {
    rule: "invisible-run",
    severity: "block",
    offset: match.index,
    message: "A run of invisible characters can carry hidden data.",
  };
}

function bidiControl(pkg: ReviewedPackage, file: ReviewedFile, line: number, text: string): Trait | null {
  const match = BIDI_CONTROL.exec(text);
  if (!match) return null;
  if (LISTED.test(text)) return null;
  const isFenced = isMarkdown(file.path) && segmentAt(file.segments(), line)?.kind === "code";
  const isCode = isScript(file.path) || isFenced;
  const isData = !BIDI_CONTROL.test(text.replace(ALONE, ""));
  if (isData && roleOf(file.path) === "test") return null;
  // What a guide to attacks shows, nobody runs.
  const isOnShow = isFenced && (isShown(text, match[0]) || (isAboutSecurity(pkg) && roleOf(file.path) === "reference"));
  const isWritten = RIGHT_TO_LEFT.test(text);
  if (isWritten && !isCode && !BIDI_OVERRIDE.test(text)) return null;
  return {
    rule: "reordered-text",
    severity: isCode && !isWritten && !isData && !isOnShow ? "block" : "warn",
    offset: match.index,
    message: "Direction controls make this line look different from what a program reads.",
  };
}

/** Whether a line shows one such sign and says which one it is. */
function isShown(text: string, sign: string): boolean {
  const code = (sign.codePointAt(0) ?? 0).toString(16);
  return (
    text.split(sign).length === 2 &&
    new RegExp(`(?:U\\+|\\\\u\\{?|&#x)${code}`, "i").test(text.replace(/[^\x20-\x7e]/g, " "))
  );
}

function brokenWord(line: string): Trait | null {
  const match = INSIDE_WORD.exec(line);
  if (!match) return null;
  return {
    rule: "invisible-in-word",
    severity: "warn",
    offset: match.index,
    message: "Invisible characters stand inside a word, so that a search does not find it.",
  };
}

function describe(file: ReviewedFile, line: number, text: string, trait: Trait): Finding {
  const { rule, severity, offset, message, excerpt = excerptOf(text, offset) } = trait;
  return {
    rule,
    severity,
    category: "hidden_text",
    file: file.path,
    line,
    excerpt,
    message,
    remediation: "Delete the invisible characters; an editor that shows them helps.",
  };
}
