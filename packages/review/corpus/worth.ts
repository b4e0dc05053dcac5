// Tells of each condition about orders how many sentences it finds, and how many nothing else finds: npm run review:worth
import { clausesOf, isStated, type Rule } from "../src/compile/schema";
import { weighOrder } from "../src/instructions/harmful-orders";
import { type Instruction, NOBODY, surroundings } from "../src/instructions/instruction";
import { clauseRule } from "../src/match/clause";
import { RULE_SET } from "../src/match/rule-set";
import { statementRule } from "../src/match/statement";
import { segmentsOf } from "../src/read/segments";
import { type Statement, statementsOf } from "../src/read/statements";
import { sentencesOf } from "./learn/samples";

type Condition = { name: string; found: number; alone: number; isIn: (statements: Statement[]) => boolean };

const conditions = RULE_SET.rules.flatMap(conditionsOf);
const sentences = sentencesOf("harmful").map(({ text }) => statementsIn(text));
for (const statements of sentences) {
  const finds = conditions.filter(({ isIn }) => isIn(statements));
  for (const condition of finds) condition.found += 1;
  const [only] = finds;
  if (only && finds.length === 1 && !statements.some(({ text }) => weighOrder(text))) only.alone += 1;
}
const byWorth = conditions.toSorted((one, other) => one.alone - other.alone || one.found - other.found);
for (const { name, found, alone } of byWorth) console.log(`${alone} of ${found} found by nothing else  ${name}`);
console.log(`${sentences.length} sentences, ${conditions.length} conditions`);

/** The conditions of a rule about statements, each as a rule of its own. */
function conditionsOf(rule: Rule): Condition[] {
  const { when: clauses = [], ...rest } = clausesOf(rule) ?? {};
  const ofPhrases =
    isStated(rule) && rule.looks_at === "statement"
      ? rule.when.map((one, index) =>
          condition(`${rule.id} when ${index + 1}`, statementRule({ ...rule, when: [one] })),
        )
      : [];
  const ofClauses = clauses.map((one, index) =>
    condition(
      `${rule.id} clause ${index + 1}`,
      clauseRule(rule.id, { unless: [], english: true, ...rest, when: [one] }),
    ),
  );
  return [...ofPhrases, ...ofClauses];
}

function condition(name: string, { mayHold, judge }: Instruction): Condition {
  const isIn = (statements: Statement[]) =>
    statements.some(
      (statement, index) =>
        mayHold(statement.text) &&
        (judge(statement, surroundings(NOBODY, statements, index))?.severity ?? "info") !== "info",
    );
  return { name, found: 0, alone: 0, isIn };
}

function statementsIn(sentence: string): Statement[] {
  const page = `# Notes\n\n${sentence}\n`;
  return statementsOf("SKILL.md", page, segmentsOf("SKILL.md", page));
}
