import type { ClauseCondition, ClauseRule } from "../compile/schema";
import { recipientsIn } from "../instructions/grammar/recipient";
import type { Instruction, Judgement, Surroundings } from "../instructions/instruction";
import { hostKindOf, isAtHome, urlsIn } from "../knowledge/hosts";
import { isProgram, type Statement } from "../read/statements";
import { type Lexicon, lexiconOf, type Mention } from "./lexicon";
import { RULE_SET } from "./rule-set";

/** A deed and what it is done with stand so close together. */
const MAX_REACH_CHARS = 160;
/** "Do not … send" and, where the negation stands behind, "send … not". */
const NEGATED_BEFORE_CHARS = 30;
const NEGATED_BEHIND_CHARS = 12;

let lexicon: Lexicon | undefined;

/** A rule about clauses as a kind of harmful instruction. */
export function clauseRule(rule: ClauseRule): Instruction {
  const { id, category, message, remediation } = rule;
  return {
    rule: id,
    category,
    message,
    remediation,
    ideas: [],
    laidOut: true,
    judge(statement, around) {
      if (isProgram(statement)) return null;
      return judge(rule, statement, around);
    },
  };
}

function judge(rule: ClauseRule, statement: Statement, around: Surroundings): Judgement | null {
  for (const clause of clausesOf(statement)) {
    for (const [language, mentions] of byLanguage(mentionsIn(clause.text))) {
      if (mentions.some(({ of }) => rule.unless.includes(of))) continue;
      for (const condition of rule.when) {
        const deed = deedOf(condition, mentions);
        if (!deed || !isNamed(condition, clause.text, around)) continue;
        if (!condition.near.every((classes) => isNear(classes, language, around))) continue;
        return { severity: condition.severity, offset: clause.offset + deed.from };
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

/** A sentence is of one language, so words that others share with it don't go together with its own. */
function byLanguage(mentions: Mention[]): Map<string, Mention[]> {
  const languages = new Map<string, Mention[]>();
  for (const mention of mentions) {
    const known = languages.get(mention.language);
    if (known) known.push(mention);
    else languages.set(mention.language, [mention]);
  }
  return languages;
}

/** The deed of a condition that is not forbidden and has close to it all that the condition asks for. */
function deedOf({ deed, with: others }: ClauseCondition, mentions: Mention[]): Mention | undefined {
  return mentions.find(
    (mention) =>
      deed.includes(mention.of) &&
      !isNegated(mention, mentions) &&
      others.every((classes) => mentions.some((other) => classes.includes(other.of) && isClose(mention, other))),
  );
}

function isClose(deed: Mention, other: Mention): boolean {
  return deed !== other && other.from - deed.to < MAX_REACH_CHARS && deed.from - other.to < MAX_REACH_CHARS;
}

function isNegated(deed: Mention, mentions: Mention[]): boolean {
  return mentions.some(
    ({ of, from, to }) =>
      of === "never" &&
      ((to <= deed.from && deed.from - to < NEGATED_BEFORE_CHARS) ||
        (from >= deed.from && from - deed.to < NEGATED_BEHIND_CHARS)),
  );
}

function isNamed({ names }: ClauseCondition, text: string, around: Surroundings): boolean {
  if (names === "recipient") return recipientsIn(text, around.pkg).some(({ kind }) => kind !== "ours");
  if (names === "address") return urlsIn(text).some(({ url }) => isStrange(url));
  return true;
}

function isStrange(url: string): boolean {
  const kind = hostKindOf(url);
  return kind !== null && !isAtHome(kind);
}

function isNear(classes: string[], language: string, around: Surroundings): boolean {
  return mentionsIn(around.near(1, 1)).some(({ of, language: its }) => its === language && classes.includes(of));
}

const MAX_REMEMBERED = 8;
const remembered = new Map<string, Mention[]>();

/** Every rule asks about the same few texts. */
function mentionsIn(text: string): Mention[] {
  const known = remembered.get(text);
  if (known) return known;
  lexicon ??= lexiconOf(RULE_SET.words);
  const mentions = lexicon(text);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(text, mentions);
  return mentions;
}
