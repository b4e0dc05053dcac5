import { statSync } from "node:fs";
import { OPERATOR_PREFIX, type OperatorRules } from "../match/operator-rules";
import { compileRules, hashOf } from "./compile";
import { ownKnowledge } from "./own-knowledge";
import { InvalidRule, type Source } from "./read-knowledge";
import { filesIn } from "./read-rules";
import { judgedInCode } from "./schema";

const KNOWLEDGE = /^(words|names)\//;
const SAYS_WHEN = /^(?:when|any_language):/m;
const VERSION_DIGITS = 12;

/**
 * The rules in a folder of whoever runs the review: files of the same form as our own, with classes in `words/` and lists in
 * `names/`. They hold data and no code. Throws `InvalidRule` for the first that can't be used.
 */
export function readOperatorRules(folder: string): OperatorRules {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`There is no folder ${folder}, where REVIEW_RULES says that rules are.`);
  }
  const files = filesIn(folder, /\.ya?ml$/);
  const sources = (kind: string | undefined) =>
    files
      .filter(({ file }) => KNOWLEDGE.exec(file)?.[1] === kind)
      .map(({ file, text }) => ({ file: `${folder}/${file}`, text }));
  const rules = sources(undefined);
  for (const source of rules) refuseCode(source);
  const { ids, ...own } = ownKnowledge();
  const none = { phrases: [], apis: [], sources: [], senders: [], weights: [] };
  const set = compileRules({ rules, words: sources("words"), names: sources("names"), ...none }, own);
  for (const [index, rule] of set.rules.entries()) {
    const file = rules[index]?.file ?? "";
    if (judgedInCode(rule).length > 0) throw new InvalidRule(file, 1, "Code beside a rule is not loaded.");
    const known = [rule.id, ...rule.aliases].find((id) => ids.includes(id));
    if (known) throw new InvalidRule(file, 1, `${known} is the id of one of the review's own rules.`);
  }
  return {
    version: hashOf(files).slice(0, VERSION_DIGITS),
    rules: set.rules.map((rule) => ({ ...rule, id: `${OPERATOR_PREFIX}${rule.id}`, aliases: [] })),
    words: set.words,
    names: set.names,
  };
}

function refuseCode({ file, text }: Source): void {
  if (!SAYS_WHEN.test(text)) throw new InvalidRule(file, 1, "It does not say under `when` in which cases it holds.");
}
