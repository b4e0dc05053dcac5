import { compileCommand } from "../compile/command-pattern";
import { type CommandRule, isStated } from "../compile/schema";
import { type Judge, judgeShell } from "../follow/shell/judge";
import type { CommandEffect } from "../follow/shell/world";
import type { Finding, Reading } from "../report";
import { RULE_SET } from "./rule-set";
import { ruled } from "./ruled";

type Pattern = { name: RegExp; words: RegExp[] };

/** Finds the commands that rules name, in shell of any kind. */
export function listedCommands(reading: Reading): Finding[] {
  return judgeShell(reading, judgeListedCommand);
}

/** What the rules about commands say of one. */
export const judgeListedCommand: Judge = (command) =>
  judges.flatMap(({ said, conditions, unless }) => {
    if (unless.some((pattern) => fits(pattern, command))) return [];
    const found = conditions.find(({ runs }) => runs.some((pattern) => fits(pattern, command)));
    return found ? [{ ...said, severity: found.severity, message: found.message ?? said.message }] : [];
  });

const judges = RULE_SET.rules.flatMap((rule) => (isStated(rule) && rule.looks_at === "command" ? [judgeOf(rule)] : []));

function judgeOf(rule: CommandRule) {
  const conditions = rule.when.map(({ runs, ...condition }) => ({ ...condition, runs: runs.map(patternOf) }));
  return { said: ruled(rule.id), conditions, unless: rule.unless.map(patternOf) };
}

function patternOf(written: string): Pattern {
  const { name, words } = compileCommand(written);
  return { name: new RegExp(name, "i"), words: words.map((word) => new RegExp(word)) };
}

/** The arguments that are asked for stand in their order, with others between them. */
function fits({ name, words }: Pattern, command: CommandEffect): boolean {
  if (!name.test(command.name)) return false;
  let next = 0;
  for (const { text } of command.args) if (words[next]?.test(text)) next += 1;
  return next === words.length;
}
