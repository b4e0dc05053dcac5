import { flowsOf, isStated, judgedInCode, type LooksAt, type Rule, textsOf } from "../compile/schema";
import { findingOf, firmFindingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import type { Event } from "../follow/code/machine";
import { type Hit, type Judge, judgeShell, type Scene } from "../follow/shell/judge";
import type { CommandEffect } from "../follow/shell/world";
import type { Instruction } from "../instructions/instruction";
import type {
  FileRule,
  Finding,
  FindingsRule,
  Gathering,
  GatheringRule,
  PackageRule,
  Reading,
  ReviewedPackage,
} from "../report";
import { addressJudgement } from "./address";
import { dependencyJudgements } from "./dependency";
import { flowJudgements } from "./flow";
import { judgementOf } from "./judgements";
import { manifestJudgement } from "./manifest";
import { book } from "./phrase-book";
import { RULE_SET } from "./rule-set";
import { type Ruled, ruled } from "./ruled";
import { textJudgement } from "./text";

type Several<Said> = Said | Said[] | null;

/** What the judgement of a command says: how bad it is, and what only this one says. */
export type CommandSaid = Pick<Hit, "severity" | "isHidden" | "isFirm"> &
  Partial<Pick<Finding, "message" | "remediation">>;
export type CommandJudgement = (command: CommandEffect, scene: Scene) => Several<CommandSaid>;

/** The same of something that a program does; what is done with real data to a real host is firm. */
export type ProgramSaid = Pick<Finding, "severity"> & { isFirm?: boolean } & Partial<
    Pick<Finding, "message" | "remediation">
  >;
export type ProgramJudgement = (event: Event, pkg: ReviewedPackage) => Several<ProgramSaid>;

/** A finding without what its rule says of all of them. */
export type Said = Omit<Finding, "rule" | "category" | "message" | "remediation"> &
  Partial<Pick<Finding, "message" | "remediation">>;
export type FileJudgement = (reading: Reading) => Said[];
export type FilesJudgement = (pkg: ReviewedPackage) => Gathering<Said[]>;
export type PackageJudgement = (pkg: ReviewedPackage) => Said[];
/** What findings of other rules come to together. */
export type FindingsJudgement = (findings: Finding[]) => Said[];

/** What lies beside a rule whose code looks at several things: one judgement for each. */
export type Judgements = {
  command?: CommandJudgement;
  program?: ProgramJudgement;
  file?: FileJudgement;
  files?: FilesJudgement;
  package?: PackageJudgement;
  findings?: FindingsJudgement;
};

type Looked = Exclude<LooksAt, "statement" | "setting">;

/** The judgements of rules that say in data when they hold, among which those in code are called. */
const STATED = new Map(RULE_SET.rules.map((rule): [string, Judgements] => [rule.id, statedJudgements(rule)]));

function statedJudgements(rule: Rule): Judgements {
  const texts = textsOf(rule);
  return together([
    flowJudgements(flowsOf(rule)),
    texts.length > 0 ? { file: textJudgement(texts) } : {},
    rule.looks_at === "address" ? { file: addressJudgement(rule.when) } : {},
    rule.looks_at === "dependency" ? dependencyJudgements(rule) : {},
    rule.looks_at === "manifest" ? { package: manifestJudgement(rule.when) } : {},
  ]);
}

/** What several judge of the same is said by each. */
function together(all: Judgements[]): Judgements {
  const joined: Record<string, unknown> = {};
  for (const [looksAt, judgement] of all.flatMap((judgements) => Object.entries(judgements))) {
    joined[looksAt] = looksAt in joined ? both(joined[looksAt], judgement as unknown) : judgement;
  }
  return joined;
}

function rulesOf(looksAt: Looked) {
  return RULE_SET.rules.filter(
    (rule) => judgedInCode(rule).includes(looksAt) || STATED.get(rule.id)?.[looksAt] !== undefined,
  );
}

function judge<Kind extends Looked>(id: string, looksAt: Kind): NonNullable<Judgements[Kind]> {
  const stated = STATED.get(id)?.[looksAt] as NonNullable<Judgements[Kind]> | undefined;
  if (stated && !CODED.get(id)?.includes(looksAt)) return stated;
  const coded = judgeInCode(id, looksAt);
  return stated ? both(stated, coded) : coded;
}

/** What either says. */
function both<Judgement>(one: Judgement, other: Judgement): Judgement {
  type Any = (...given: unknown[]) => Several<unknown>;
  return ((...given) => [one, other].flatMap((each) => several((each as Any)(...given)))) as Any as Judgement;
}

function judgeInCode<Kind extends Looked>(id: string, looksAt: Kind): NonNullable<Judgements[Kind]> {
  const beside = judgementOf<NonNullable<Judgements[Kind]> | Judgements>(id);
  const found = typeof beside === "function" ? beside : beside[looksAt];
  if (!found) throw new Error(`The judgement of ${id} has nothing for what it looks at: ${looksAt}.`);
  return found as NonNullable<Judgements[Kind]>;
}

const CODED = new Map(RULE_SET.rules.map((rule) => [rule.id, judgedInCode(rule)]));
const PROGRAM_RULES = rulesOf("program");
const COMMAND_RULES = rulesOf("command");
const IN_PROGRAMS = COMMAND_RULES.filter(
  (rule) => ["flow", "dependency"].includes(rule.looks_at) || ("in_programs" in rule && rule.in_programs),
);

/** What the rules in code say of a command in shell of any kind. */
export const judgeCodedCommand = judgeBy(COMMAND_RULES);

/** The same of one that a program or a setting holds as a string. */
export const judgeCodedString = judgeBy(IN_PROGRAMS);

/** Judgements are looked up with the first command, when all files of code are loaded. */
function judgeBy(rules: { id: string }[]): Judge {
  let judges: { said: Ruled; judgement: CommandJudgement }[] | undefined;
  return (command, scene) => {
    judges ??= rules.map(({ id }) => ({ said: ruled(id), judgement: judge(id, "command") }));
    const hits: Hit[] = [];
    for (const { said, judgement } of judges) {
      const found = judgement(command, scene);
      if (found !== null) for (const each of several(found)) hits.push({ ...said, ...each });
    }
    return hits;
  };
}

/** The rules in code about single files. */
export const CODED_FILE_RULES: FileRule[] = [
  (reading) => judgeShell(reading, judgeCodedCommand),
  ...rulesOf("file").map(
    ({ id }): FileRule =>
      (reading) =>
        judge(id, "file")(reading).map((said) => ({ ...ruled(id), ...said })),
  ),
];

/** The rules in code that note something of every file. */
export const CODED_GATHERING_RULES: GatheringRule[] = rulesOf("files").map(
  ({ id }): GatheringRule =>
    (pkg) => {
      const { read, finish } = judge(id, "files")(pkg);
      return { read, finish: () => finish().map((said) => ({ ...ruled(id), ...said })) };
    },
);

/** The rules in code about all files together, and about what programs do. */
export const CODED_PACKAGE_RULES: PackageRule[] = [
  (pkg) => flowOf(pkg).events.flatMap((event) => PROGRAM_RULES.flatMap(({ id }) => ofEvent(id, event, pkg))),
  ...rulesOf("package").map(
    ({ id }): PackageRule =>
      (pkg) =>
        judge(id, "package")(pkg).map((said) => ({ ...ruled(id), ...said })),
  ),
];

/** The rules about what all others have found. */
export const CODED_FINDINGS_RULES: FindingsRule[] = rulesOf("findings").map(
  ({ id }): FindingsRule =>
    (findings) =>
      judge(id, "findings")(findings).map((said) => ({ ...ruled(id), ...said })),
);

function ofEvent(id: string, event: Event, pkg: ReviewedPackage): Finding[] {
  return several(judge(id, "program")(event, pkg)).flatMap(({ isFirm = false, ...said }) =>
    (isFirm ? firmFindingOf : findingOf)(pkg, event, { ...ruled(id), ...said }),
  );
}

/** The rules in code about statements. */
export const CODED_INSTRUCTIONS: Instruction[] = RULE_SET.rules.flatMap((rule) => {
  if (rule.looks_at !== "statement" || !judgedInCode(rule).includes("statement")) return [];
  const mentions = isStated(rule) ? [] : rule.mentions.map(book.openers);
  const mayHold = (text: string) => mentions.every((each) => book.mayHold(each, text));
  const judgeIfMentioned: Instruction["judge"] = (statement, around) =>
    mentions.every((each) => book.isIn(each, statement.text))
      ? judgementOf<Instruction["judge"]>(rule.id)(statement, around)
      : null;
  const { in_programs: inPrograms, laid_out: laidOut, for_people: meansPeople, as_last: asLast } = rule;
  return [{ ...ruled(rule.id), mayHold, inPrograms, laidOut, meansPeople, asLast, judge: judgeIfMentioned }];
});

function several<Each>(said: Several<Each>): Each[] {
  if (said === null) return [];
  return Array.isArray(said) ? said : [said];
}
