import { judgementFile } from "../compile/read-rules";
import { judgedInCode } from "../compile/schema";
import { RULE_SET } from "./rule-set";

/** What lies beside a rule whose judgement is code: one function, or one for each thing that it looks at. */
type Beside = { judge: unknown };

let loaded: Promise<Record<string, Beside>> | undefined;
let judgements: Record<string, Beside> = {};

/** Loads the judgements that are code; before that there are none. Where programs are bundled, they came with the bundle. */
export async function loadJudgements(): Promise<void> {
  loaded ??= readJudgements();
  judgements = await loaded;
}

/** The judgement of a rule that is code; throws where it was not loaded. */
export function judgementOf<Judgement>(id: string): Judgement {
  const beside = judgements[id];
  if (!beside) throw new Error(`The judgement of ${id} was not loaded.`);
  return beside.judge as Judgement;
}

async function readJudgements(): Promise<Record<string, Beside>> {
  const coded = RULE_SET.rules.filter((rule) => judgedInCode(rule).length > 0);
  const read = await Promise.all(coded.map(readJudgement));
  return Object.fromEntries(read);
}

async function readJudgement(rule: { id: string; category: string }): Promise<[string, Beside]> {
  const file = new URL(`../../rules/${judgementFile(rule)}`, import.meta.url);
  return [rule.id, (await import(/* @vite-ignore */ file.href)) as Beside];
}
