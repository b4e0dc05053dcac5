import { type CommandRule, isStated } from "../compile/schema";
import { type Hit, type Judge, judgeShell, type Scene } from "../follow/shell/judge";
import type { CommandEffect } from "../follow/shell/world";
import type { Finding, Reading } from "../report";
import { conditionTest } from "./command-condition";
import { callsOf, commandTest } from "./command-pattern";
import { RULE_SET } from "./rule-set";
import { ruled } from "./ruled";

/** Finds the commands that rules name, in shell of any kind. */
export function listedCommands(reading: Reading): Finding[] {
  return judgeShell(reading, judgeListedCommand);
}

const COMMAND_RULES = RULE_SET.rules.flatMap((rule) => (isStated(rule) && rule.looks_at === "command" ? [rule] : []));
const JUDGES = COMMAND_RULES.map(judgeOf);
const IN_PROGRAMS = JUDGES.filter((_, index) => COMMAND_RULES[index]?.in_programs);

/** What the rules about commands say of one. */
export const judgeListedCommand: Judge = (command, scene) => saidOf(JUDGES, command, scene);

/** The same of one that a program or a setting holds as a string. */
export const judgeListedString: Judge = (command, scene) => saidOf(IN_PROGRAMS, command, scene);

function judgeOf(rule: CommandRule) {
  const conditions = rule.when.map((condition) => ({ ...condition, holds: conditionTest(condition) }));
  return { said: ruled(rule.id), conditions, isExcused: commandTest(rule.unless) };
}

function saidOf(judges: typeof JUDGES, command: CommandEffect, scene: Scene): Hit[] {
  const calls = callsOf(command);
  return judges.flatMap(({ said, conditions, isExcused }) => {
    const found = conditions.find(({ holds }) => holds(command, calls, scene));
    if (!found || isExcused(calls)) return [];
    const { severity, message = said.message } = found;
    // What is only shown in passing is no step to take.
    return [{ ...said, message, severity: scene.kind === "span" && severity === "block" ? "warn" : severity }];
  });
}
