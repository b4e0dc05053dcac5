import { speaksOf } from "../match/phrase-lists";
import { RULE_SET } from "../match/rule-set";
import type { Statement } from "../read/statements";

const NEGATES = speaksOf("negates");
const IS_PORTUGUESE = speaksOf("portuguese-in");
const URGES = speaksOf("urges");
const NEGATES_ASKING = speaksOf("negates-asking");
const FORBIDS_BELOW = speaksOf("forbids-below");
const CONDEMNED = speaksOf("condemned");
/** A negation reaches so far. */
const REACH_CHARS = 70;
const LIST_REACH_CHARS = 240;
const MAX_LEAD_CHARS = 120;
const MAX_LIST_ITEMS = 15;

/** Whether the sentence says of what stands at an offset that it is not done, or must not be. */
export function isNegated(text: string, offset: number): boolean {
  const clause = clauseBefore(text, offset, REACH_CHARS);
  const isDenied =
    (NEGATES(clause) && !IS_PORTUGUESE(clause) && !URGES(clause + text.slice(offset, offset + 20))) ||
    isOneOfForbidden(text, offset);
  return isDenied && !negatesAsking(text, offset);
}

/** "Without asking, delete ..." forbids the asking. */
function negatesAsking(text: string, offset: number): boolean {
  const clause = clauseBefore(text, offset, 2 * REACH_CHARS);
  return clause.includes(",") && NEGATES_ASKING(clause.slice(0, clause.lastIndexOf(",")));
}

/** "Never invent a field, ..., or mark it as confirmed" forbids each of them. */
function isOneOfForbidden(text: string, offset: number): boolean {
  const before = clauseBefore(text, offset, LIST_REACH_CHARS);
  const isListed = /\b(?:never|do not|don't|must not|must never) .*, $/i.test(before);
  return isListed && /^[^.;:!?]{1,160}, (?:or|nor) /i.test(text.slice(offset));
}

/** "To act without saying so is a mistake": a secrecy that is called bad is not asked for. */
export function isCondemned(text: string, offset: number): boolean {
  const sentence = /^[^.;:!?,]{0,150}/.exec(text.slice(offset))?.[0] ?? "";
  return /\b(?:without|silent(?:ly)?|secretly|quietly|hiding|unasked)\b/i.test(sentence) && CONDEMNED(sentence);
}

const IN_LIST = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;
const URGES_BELOW = /\b(?:skip|forget|omit|miss|fail|unless|except|without)\b/i;

/** Whether a list of what must not be done holds the statement: by its heading, or by the sentence above it. */
export function isForbiddenAbove(statements: Statement[], index: number): boolean {
  const here = statements[index];
  if (!here || !IN_LIST.test(here.text)) return false;
  if (forbids(here.heading)) return true;
  for (let at = index - 1; at >= Math.max(0, index - MAX_LIST_ITEMS); at -= 1) {
    const above = statements[at];
    if (!above || above.section !== here.section) return false;
    if (!IN_LIST.test(above.text)) return forbids(above.text);
  }
  return false;
}

function forbids(lead: string): boolean {
  if (lead.length >= MAX_LEAD_CHARS) return false;
  return isNever(lead) || (FORBIDS_BELOW(lead) && !URGES_BELOW.test(lead));
}

/** English has phrases of its own; its class also holds words such as "unless", which forbid nothing. */
const { means: _means, en: _en, ...NEVER_BY_LANGUAGE } = RULE_SET.words["never"] ?? {};
const NEVER = new Set(Object.values(NEVER_BY_LANGUAGE).flatMap((forms) => forms.split(",").map((form) => form.trim())));

/** Whether it is the one word "never" of another language. */
function isNever(lead: string): boolean {
  return NEVER.has(
    lead
      .replaceAll(/[^\p{L}\p{M} ]/gu, "")
      .trim()
      .toLowerCase(),
  );
}

/** What the sentence says before an offset, so many characters of it. */
function clauseBefore(text: string, offset: number, chars: number): string {
  const before = text.slice(Math.max(0, offset - chars), offset);
  return before.slice(Math.max(...[".", ";", ":", "!", "?"].map((sign) => before.lastIndexOf(sign))) + 1);
}

const FORBIDDEN_USE =
  /\b(?:never|do not|don['’]t|must not|should not|avoid|refuses?(?: to)?)[ \t]+(?<between>(?:[a-z]{1,20}[ \t]+){0,3}?)(?:run|execut|pip|us|suggest|past|copy)(?:e|ing)?\b(?<rest>[^.!?:;\n]{0,60})$/i;
const URGES_USE = /\b(?:forget|skip|hesitate|fail|wait|worry|miss|stop|delay|neglect|omit)\b/i;
const IS_CONDITION = /\b(?:without|before|unless|until|except|first|but)\b/i;

/** Whether what stands before a command forbids to use it: "Never run …", but not "never run it without …". */
export function isForbiddenUse(before: string): boolean {
  const groups = FORBIDDEN_USE.exec(before)?.groups;
  return groups !== undefined && !URGES_USE.test(groups.between ?? "") && !IS_CONDITION.test(groups.rest ?? "");
}
