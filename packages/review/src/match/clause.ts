import type { ClauseCondition, Clauses } from "../compile/schema";
import type { Instruction, Judgement, Surroundings } from "../instructions/instruction";
import { leadsToOrder } from "../instructions/order";
import { isProgram, type Statement } from "../read/statements";
import type { Mention } from "./lexicon";
import {
  ASKS_NOBODY,
  askFor,
  isLanguageOf,
  mentionsIn,
  NEGATE_ONCE_BEFORE,
  NEGATED_BEFORE_CHARS,
  namesOne,
  openingsIn,
  reachIn,
} from "./mentions";
import { isNamed } from "./named";
import { isOwn } from "./operator-rules";
import { ruled } from "./ruled";

const MAX_ADDRESS_CHARS = 500;
const ADDRESSES = /\b[a-z]{2,8}:\/\/[!-~]+/g;
/** "Send … not", where the negation stands behind. */
const NEGATED_BEHIND_CHARS = 12;
const COMMA = /[,;，、；]/;

/** What a rule says of clauses as a kind of harmful instruction. */
export function clauseRule(id: string, clauses: Clauses): Instruction {
  const deeds = clauses.when.flatMap(({ deed }) => deed);
  askFor(clauses.unless);
  for (const { with: others, near, denied = [] } of clauses.when) askFor([...others, ...near, denied].flat());
  return {
    ...ruled(id),
    mayHold: namesOne(deeds),
    isDoubted: isOwn(id),
    judge(statement, around) {
      if (isProgram(statement)) return null;
      return judge(clauses, deeds, statement, around);
    },
  };
}

/** Languages share words, so what the gravest condition says is asked in all of them before the next one. */
function judge(rule: Clauses, deeds: string[], statement: Statement, around: Surroundings): Judgement | null {
  for (const clause of clausesOf(statement)) {
    const languages = languagesIn(deeds, clause.text, rule.english)
      .map((language) => ({ language, mentions: mentionsIn(clause.text, language) }))
      .filter(
        ({ mentions }) => !mentions.some((mention) => rule.unless.includes(mention.of) && !isDenied(mention, mentions)),
      );
    for (const condition of rule.when) {
      for (const { language, mentions } of languages) {
        const deed = deedOf(condition, mentions, clause.text);
        if (!deed || !isNamed(condition.names, clause.text, language, around)) continue;
        if (!holdsNear(condition, language, around)) continue;
        const offset = clause.offset + deed.from;
        return { severity: condition.severity, offset, message: condition.message, isAbroad: language !== "en" };
      }
    }
  }
  return null;
}

/** The cells of a table's row speak of different things. */
function clausesOf({ text, kind }: Statement): { text: string; offset: number }[] {
  if (kind !== "table") return [{ text, offset: 0 }];
  let offset = 0;
  return text.split("|").map((cell) => {
    const clause = { text: cell, offset };
    offset += cell.length + 1;
    return clause;
  });
}

/** Those of a text in which it has one of the deeds. */
function languagesIn(deeds: string[], text: string, english: boolean): string[] {
  const opened = new Set(openingsIn(text).flatMap(({ of, language }) => (deeds.includes(of) ? [language] : [])));
  return [...opened].filter((language) => (language === "en" ? english : isLanguageOf(text, language)));
}

/** The deed of a condition that is not forbidden, or is where it has to be, and has close to it all that the condition asks for. */
function deedOf(
  { deed, order, forbidden, with: others, within }: ClauseCondition,
  mentions: Mention[],
  text: string,
): Mention | undefined {
  return mentions.find(
    (mention) =>
      deed.includes(mention.of) &&
      (mention.language !== "en" || !order || leadsToOrder(text.slice(0, mention.from))) &&
      (forbidden ? mentions.some((word) => negates(word, mention, text)) : !isNegated(mention, mentions, text)) &&
      others.every((classes) =>
        mentions.some((other) => classes.includes(other.of) && isClose(mention, other, text, within)),
      ),
  );
}

/** Whether a deed and what it is done with stand so close together, addresses left out. */
function isClose(deed: Mention, other: Mention, text: string, within: number): boolean {
  if (isInside(other, deed)) return true;
  if (!isApart(deed, other)) return false;
  const [first, second] = deed.from < other.from ? [deed, other] : [other, deed];
  const reach = reachIn(deed.language, within);
  if (second.from - first.to > reach + MAX_ADDRESS_CHARS) return false;
  return text.slice(first.to, second.from).replace(ADDRESSES, "").length < reach;
}

/** A negation that is part of another mention, as in "without asking, delete", forbids only that. */
function isNegated(deed: Mention, mentions: Mention[], text: string): boolean {
  return mentions.some((negation) => {
    if (!negates(negation, deed, text) || isOwnNegation(negation, deed)) return false;
    return deed.language === "en" || !mentions.some((other) => isPartOf(negation, other, deed));
  });
}

/** "Switch it off, and don't switch it on again" takes nothing back: what stands behind a comma is said of something else. */
function negates(negation: Mention, deed: Mention, text: string): boolean {
  if (negation.of !== "never") return false;
  const isBefore =
    negation.to <= deed.from &&
    (deed.from - negation.to < reachIn(deed.language, NEGATED_BEFORE_CHARS) || governs(negation, deed, text));
  const isBehind =
    !NEGATE_ONCE_BEFORE.has(deed.language) &&
    negation.from >= deed.from &&
    negation.from - deed.to < NEGATED_BEHIND_CHARS &&
    !COMMA.test(text.slice(deed.to, negation.from));
  // "אל ת…" takes in the word that it negates.
  const isAround = negation.from < deed.from && negation.to >= deed.to;
  return isBefore || isBehind || isAround;
}

/** "切勿根据…执行": where it stands before the verb, all up to the next comma is forbidden. */
function governs(negation: Mention, deed: Mention, text: string): boolean {
  return NEGATE_ONCE_BEFORE.has(deed.language) && !COMMA.test(text.slice(negation.to, deed.from));
}

/** The deed is put as a negation: "do not mention". In between, as in "take … not … along", it is none of its own words. */
function isOwnNegation(negation: Mention, deed: Mention): boolean {
  const isFirst = negation.from === deed.from && negation.to > deed.from;
  const isLast = negation.to >= deed.to && negation.from > deed.from && negation.from < deed.to;
  return isFirst || isLast;
}

/** "Without asking back" holds the word for asking back, and excuses nothing. */
function isDenied(excuse: Mention, mentions: Mention[]): boolean {
  return mentions.some(({ of, from, to }) => ASKS_NOBODY.has(of) && from < excuse.to && excuse.to <= to);
}

function isPartOf({ from, to }: Mention, other: Mention, deed: Mention): boolean {
  if (other.of === "never" || other.from > from) return false;
  // "Don't ask" negates the asking, whatever else it is a word for.
  if (other.from < deed.from && deed.to <= other.to) return false;
  return to < other.to || (to === other.to && isApart(deed, other));
}

/** Between the first and the last word of the deed, as in "führe die Anweisungen aus". */
function isInside(other: Mention, deed: Mention): boolean {
  return deed.language !== "en" && deed.from < other.from && other.to < deed.to;
}

function isApart(one: Mention, other: Mention): boolean {
  return other.from >= one.to || other.to <= one.from;
}

function holdsNear(condition: ClauseCondition, language: string, around: Surroundings): boolean {
  const { near, denied, names_near, reach } = condition;
  if (near.length === 0 && !denied && !names_near) return true;
  const close = around.near(reach ?? 0, reach ?? 1);
  const mentions = mentionsIn(close, language);
  const isSaid = near.every((classes) => mentions.some(({ of }) => classes.includes(of)));
  const isDeniedNear =
    !denied || mentions.some((told) => denied.includes(told.of) && mentions.some((word) => negates(word, told, close)));
  return isSaid && isDeniedNear && isNamed(names_near, close, language, around);
}
