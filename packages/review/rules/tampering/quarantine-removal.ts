import type { Taint } from "../../src/follow/shell/value";
import type { CommandEffect } from "../../src/follow/shell/world";
import { hostKindOf } from "../../src/knowledge/hosts";
import type { CommandJudgement } from "../../src/match/coded";

const COMMANDS_AROUND = 10;
const FETCHED = new Set(["remote", "archive", "decoded"]);

/** What macOS asks before a downloaded program first runs: worst where the program was just fetched and is started at once. */
export const judge: CommandJudgement = (command, scene) => {
  if (!removesQuarantine(command)) return null;
  const near = scene.commands.slice(Math.max(0, scene.index - COMMANDS_AROUND), scene.index + COMMANDS_AROUND);
  const target = command.args.at(-1)?.text ?? "";
  const taints = near.flatMap(({ writes }) => writes.flatMap(({ value }) => value.taints));
  const isFetched = taints.some(({ kind }) => FETCHED.has(kind));
  const isStarted = near.some((other) => starts(other, target));
  if (isFetched && isStarted)
    return { severity: taints.every(isWellKnown) || scene.kind === "span" ? "warn" : "block" };
  const isStep = scene.kind === "script" || command.wrappers.includes("sudo");
  return { severity: isStep || isFetched || isStarted ? "warn" : "info" };
};

function removesQuarantine({ name, args }: CommandEffect): boolean {
  const words = args.map(({ text }) => text);
  const takesAway = (letter: string) => words.some((word) => /^-[a-z]+$/.test(word) && word.includes(letter));
  return name === "xattr" && (takesAway("c") || (takesAway("d") && words.some((word) => word.includes("quarantine"))));
}

function starts({ name, path, args }: CommandEffect, target: string): boolean {
  return path === target || ((name === "open" || name === "chmod") && args.some(({ text }) => text === target));
}

function isWellKnown(taint: Taint): boolean {
  if (taint.kind === "decoded") return false;
  const kind = "url" in taint ? hostKindOf(taint.url) : null;
  return kind === null || kind === "well_known";
}
