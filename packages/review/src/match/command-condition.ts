import type { CommandCondition } from "../compile/command-schema";
import { askedOnce } from "../follow/code/remembered";
import type { Scene } from "../follow/shell/judge";
import type { Taint, Value } from "../follow/shell/value";
import type { CommandEffect } from "../follow/shell/world";
import { isStranger } from "../knowledge/strangers";
import { isMarkdown } from "../read/path-role";
import { type Call, callsOf, commandTest, pathTest, textTest } from "./command-pattern";
import { anyOf } from "./names";
import { book } from "./phrase-book";
import type { Phrases } from "./phrases";

/** Whether what a rule asks of a command holds. */
export type CommandTest = (command: CommandEffect, calls: Call[], scene: Scene) => boolean;

/** What a command writes, is fed or is told. */
type Content = Pick<Value, "text" | "taints" | "isKnown">;
type Asked = Omit<CommandCondition, "severity" | "message" | "around">;

const COMMANDS_AROUND = 10;
const MAX_TEXT_CHARS = 20_000;

/** A test for all that a condition asks for. */
export function conditionTest({
  around = [],
  ...asked
}: Asked & Partial<Pick<CommandCondition, "around">>): CommandTest {
  const own = [...whatItRuns(asked), ...howItRuns(asked), ...whatItWrites(asked), ...whatIsSaidOfIt(asked)];
  const tests = [...own, ...around.map(whatStandsAround)];
  return (command, calls, scene) => tests.every((test) => test(command, calls, scene));
}

function whatStandsAround({ least, ...asked }: CommandCondition["around"][number]): CommandTest {
  const holds = conditionTest(asked);
  return (_, __, scene) => {
    const { commands, index } = scene;
    const near = commands.slice(Math.max(0, index - COMMANDS_AROUND), index + COMMANDS_AROUND);
    return near.filter((command) => holds(command, callsOf(command), scene)).length >= least;
  };
}

function whatItRuns({ runs, and, unless }: Asked): CommandTest[] {
  const asked = [...(runs ? [runs] : []), ...and].map(commandTest);
  const isExcused = commandTest(unless);
  return [(_, calls) => asked.every((test) => test(calls)) && !isExcused(calls)];
}

const NAMES_OF_PLACES: Record<Scene["kind"], string> = {
  script: "script",
  recipe: "recipe",
  manifest: "manifest",
  fence: "block",
  span: "mention",
  string: "script",
};

export function standsIn(places: string[], kind: Scene["kind"]): boolean {
  return places.includes(NAMES_OF_PLACES[kind]);
}

function howItRuns({ disguised, silent, background, as_root: asRoot, stands_in: places }: Asked): CommandTest[] {
  return [
    ({ disguise, isSilent, isBackground, wrappers }, _, { kind }) =>
      !(disguised && disguise === null) &&
      (asRoot ?? wrappers.includes("sudo")) === wrappers.includes("sudo") &&
      (silent ?? isSilent) === isSilent &&
      (background ?? isBackground) === isBackground &&
      (!places || standsIn(places, kind)),
  ];
}

function whatItWrites({ writes, text, empties, comes_from: origins, written_out: writtenOut }: Asked): CommandTest[] {
  if (!writes && !text && !origins && !writtenOut) return [];
  const isPlace = writes && pathTest(writes);
  const isSaid = text ? textTest(text) : () => true;
  return [
    (command, calls, { pkg }) =>
      (isPlace ? writtenTo(isPlace, command) : toldTo(command, calls)).some(
        ({ text: content, taints, isKnown }) =>
          (!empties || (isKnown && content === "")) &&
          isSaid(content.slice(0, MAX_TEXT_CHARS)) &&
          (!origins || taints.some((taint) => isFrom(taint, origins, pkg))) &&
          !(writtenOut && (text ? content.split("\n").filter(isSaid).every(isLeftOpen) : isLeftOpen(content))),
      ),
  ];
}

function writtenTo(isPlace: (path: string) => boolean, { writes }: CommandEffect): Content[] {
  return writes.filter(({ path }) => isPlace(path)).map(({ value }) => value);
}

function toldTo({ input, args }: CommandEffect, calls: Call[]): Content[] {
  const told = {
    text: calls.at(-1)?.words.join(" ") ?? "",
    taints: args.flatMap(({ taints }) => taints),
    isKnown: true,
  };
  return input.text === "" && input.taints.length === 0 ? [told] : [told, input];
}

/** An address that whoever runs the command fills in is no stranger's. */
function isFrom(taint: Taint, origins: string[], pkg: Scene["pkg"]): boolean {
  if (!("url" in taint)) return origins.includes(taint.kind);
  if (/[$<{]/.test(taint.url)) return false;
  return origins.includes(taint.kind) || (origins.includes("stranger") && isStranger(pkg, taint.url));
}

const GAP = new RegExp(
  String.raw`[$<>…]|\.\.\.|\{\{|\[[A-Za-z]|[/:=@][A-Z]{3}[A-Z_]*\b|(?<![A-Za-z])(?:x{3}|${anyOf("placeholder-word")}(?![A-Za-z]))`,
);

/** Whether something is left to whoever runs the command. */
function isLeftOpen(text: string): boolean {
  return GAP.test(text.slice(0, MAX_TEXT_CHARS));
}

function whatIsSaidOfIt({ told, untold, unless_about: about }: Asked): CommandTest[] {
  const [isTold, subject, said] = [documentsSay(book.phrases(untold)), book.phrases(about), book.phrases(told)];
  return [
    (_, __, { pkg, file }) =>
      (told.length === 0 || book.isIn(said, file.text ?? "")) &&
      (untold.length === 0 || !isTold(pkg)) &&
      (about.length === 0 || !book.isIn(subject, `${pkg.manifest.name} ${pkg.manifest.description}`)),
  ];
}

/** A test for whether the documents of a package say something, which are read once. */
function documentsSay(phrases: Phrases): (pkg: Scene["pkg"]) => boolean {
  return askedOnce(({ files }) =>
    files.some(({ path, text }) => isMarkdown(path) && text !== null && book.isIn(phrases, text)),
  );
}
