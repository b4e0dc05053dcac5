import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compileRules, type RuleSet } from "./compile";
import { InvalidRule, type Knowledge, namesIn, type Source, wordsIn } from "./read-knowledge";
import { judgedInCode, type Rule } from "./schema";

const PACKAGE = path.join(import.meta.dirname, "../..");

/** The rules and the knowledge of this package, read from their files. */
export function readOwnRules(): RuleSet {
  const ruleSet = compileRules({
    rules: yamlIn("rules"),
    words: yamlIn("knowledge/words"),
    names: yamlIn("knowledge/names"),
    phrases: yamlIn("knowledge/phrases"),
    apis: yamlIn("knowledge/apis"),
    sources: yamlIn("knowledge/sources"),
    senders: yamlIn("knowledge/senders"),
    weights: yamlIn("knowledge/weights"),
  });
  checkJudgements(ruleSet.rules);
  return ruleSet;
}

/** All words and names of this package, also those that no rule names. */
export function readOwnKnowledge(): Knowledge {
  return { words: wordsIn(yamlIn("knowledge/words")), names: namesIn(yamlIn("knowledge/names")) };
}

function yamlIn(folder: string): Source[] {
  return filesIn(path.join(PACKAGE, folder), /\.yaml$/);
}

/** The file beside a rule, from the folder of all rules, that holds its judgement where that is code. */
export function judgementFile({ category, id }: { category: string; id: string }): string {
  return `${category}/${id}.ts`;
}

/** Rules that don't say in data when they hold have a judgement beside them, and no other judgement lies there. */
function checkJudgements(rules: Rule[]): void {
  const lying = new Set(filesIn(path.join(PACKAGE, "rules"), /(?<!\.test)\.ts$/).map(({ file }) => file));
  for (const rule of rules.filter((each) => judgedInCode(each).length > 0)) {
    const file = judgementFile(rule);
    if (lying.delete(file)) continue;
    throw new InvalidRule(file.replace(/ts$/, "yaml"), 1, `It says neither when it holds, nor does ${file} exist.`);
  }
  const [stray] = lying;
  if (stray) throw new InvalidRule(stray, 1, "There is no rule beside it that has its judgement in code.");
}

/** The files below a folder whose names fit, in the order of their names. */
export function filesIn(folder: string, names: RegExp): Source[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => names.test(name))
    .sort()
    .map((name) => ({
      file: name.replaceAll(path.sep, "/"),
      text: readFileSync(path.join(folder, name), "utf8"),
    }));
}
