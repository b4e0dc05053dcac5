import { type CommandRule, isStated } from "../compile/schema";
import { remembered } from "../follow/code/remembered";
import { type Hit, type Judge, judgeShell, type Scene } from "../follow/shell/judge";
import type { CommandEffect } from "../follow/shell/world";
import { isMarkdown } from "../read/path-role";
import type { Finding, Reading } from "../report";
import { conditionTest } from "./command-condition";
import { callsOf, commandTest, nameTest } from "./command-pattern";
import { RULE_SET } from "./rule-set";
import { ruled } from "./ruled";

/** Finds the commands that rules name, in shell of any kind. */
export function listedCommands(reading: Reading): Finding[] {
  return judgeShell(reading, judgeListedCommand);
}

const COMMAND_RULES = RULE_SET.rules.flatMap((rule) => (isStated(rule) && rule.looks_at === "command" ? [rule] : []));

/** What the rules about commands say of one. */
export const judgeListedCommand = judgeBy(COMMAND_RULES);

/** The same of one that a program or a setting holds as a string. */
export const judgeListedString = judgeBy(COMMAND_RULES.filter((rule) => rule.in_programs));

function judgeBy(rules: CommandRule[]): Judge {
  const judges = rules.map(judgeOf);
  const judgesOf = remembered((name) => judges.filter(({ mayHold }) => mayHold(name)));
  return (command, scene) => saidOf(judgesOf, command, scene);
}

/** A condition that names no command may hold for any. */
function judgeOf(rule: CommandRule) {
  const conditions = rule.when.map((condition) => ({ ...condition, holds: conditionTest(condition) }));
  const isNamed = nameTest(rule.when.flatMap(({ runs = [] }) => runs));
  const isAny = rule.when.some(({ runs }) => runs === undefined);
  const mayHold = (name: string) => isAny || isNamed(name);
  return { said: ruled(rule.id), conditions, isExcused: commandTest(rule.unless), mayHold };
}

type JudgesOf = (name: string) => ReturnType<typeof judgeOf>[];

function saidOf(judgesOf: JudgesOf, command: CommandEffect, scene: Scene): Hit[] {
  const calls = callsOf(command);
  const judges = [...new Set(calls.flatMap(({ name }) => judgesOf(name)))];
  return judges.flatMap(({ said, conditions, isExcused }) => {
    const found = conditions.find(({ holds }) => holds(command, calls, scene));
    if (!found || isExcused(calls)) return [];
    const { severity, message = said.message, disguised } = found;
    const isHidden = disguised && scene.kind !== "span" && !isMarkdown(scene.file.path);
    // What is only shown in passing is no step to take.
    return [
      { ...said, message, isHidden, severity: scene.kind === "span" && severity === "block" ? "warn" : severity },
    ];
  });
}
