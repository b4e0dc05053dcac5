import { disguiseOf } from "./disguise";
import { type Expansion, expandWhole, expandWord } from "./expand";
import type { Effect } from "./models/effect";
import { effectOf } from "./models/effects";
import { parseShell } from "./parse";
import { programStartOf } from "./program-start";
import { taintsOfPath } from "./secrets";
import type { Group, Redirect, Script, Simple, Stage } from "./syntax";
import { join, known, listOf, NOTHING, type Taint, unknown, type Value, withTaints } from "./value";
import { assign, calledWith, setVariable, withOwnParameterFiles } from "./variables";
import { type CommandEffect, newWorld, readFile, type World, writeFile } from "./world";
import { baseName, unwrap } from "./wrappers";

const MAX_NESTING = 6;
const MAX_CALLS = 12;
/** A short loop over a few words is gone through with each of them; all words at once stand for one in any other. */
const MAX_ROUNDS = 8;
const MAX_REPEATED_COMMANDS = 20;
const SOCKET = /^\/dev\/(?:tcp|udp)\/(.+)$/;

/** A place in the abstract run: what is underneath it, and where its text stands. */
type Frame = {
  world: World;
  commands: CommandEffect[];
  layers: string[];
  /** Offset in the outermost text, for texts that were found inside of others. */
  at: number | null;
  isBackground: boolean;
  /** Whether what is around it throws its output away. */
  isSilent: boolean;
  isRepeated: boolean;
  nesting: number;
};

/** Follows the commands of a shell text in their order, without running any, and tells what each would do. */
export function runShell(text: string, world: World = newWorld()): { commands: CommandEffect[]; isBroken: boolean } {
  const { script, isBroken } = parseShell(text);
  const commands: CommandEffect[] = [];
  runScript(
    script,
    { world, commands, layers: [], at: null, isBackground: false, isSilent: false, isRepeated: false, nesting: 0 },
    NOTHING,
  );
  return { commands, isBroken };
}

function deeper(frame: Frame): Frame {
  return { ...frame, nesting: frame.nesting + 1 };
}

function runScript(script: Script, frame: Frame, input: Value): Value {
  const outputs: Value[] = [];
  for (const { stages, isBackground } of script) {
    let flow = input;
    for (const stage of stages) {
      flow = runStage(stage, isBackground ? { ...frame, isBackground } : frame, flow);
    }
    if (flow.text !== "" || flow.taints.length > 0 || !flow.isKnown) outputs.push(flow);
  }
  return outputs.length === 0 ? NOTHING : join(outputs.slice(0, 200));
}

function runStage(stage: Stage, frame: Frame, input: Value): Value {
  if (stage.kind === "simple") return runSimple(stage, frame, input);
  if (stage.kind === "group") return runGroup(stage, frame, input);
  frame.world.functions.set(stage.name, stage.script);
  // Looked through once where it is defined, for whoever calls it by a way that can't be followed.
  // What it is called with has nothing to do with what another one is, or the script itself.
  withOwnParameterFiles(frame.world, () => runScript(stage.script, deeper(frame), NOTHING));
  return NOTHING;
}

function runGroup(group: Group, frame: Frame, input: Value): Value {
  const stdin = group.redirects.reduce((value, redirect) => inputOf(redirect, frame, value), input);
  const isSilent = frame.isSilent || group.redirects.some((redirect) => isThrownAway(redirect, frame));
  const outputs = roundsOf(group, frame, input).map((value) => {
    if (group.loop && value) frame.world.variables.set(group.loop.name, value);
    return runScript(group.script, { ...frame, isSilent, isRepeated: group.loop !== null }, stdin);
  });
  return redirected(group.redirects, join(outputs), frame);
}

/** What a loop's variable is each time; nothing where there is no loop. */
function roundsOf({ loop, script }: Group, frame: Frame, input: Value): (Value | null)[] {
  if (!loop) return [null];
  const expansion = expansionOf(frame, input);
  const values = loop.words.flatMap((word) => expandWord(word, expansion));
  const isFollowed = !frame.isRepeated && values.length <= MAX_ROUNDS && script.length <= MAX_REPEATED_COMMANDS;
  if (values.length === 1 || (values.length > 1 && isFollowed && values.every(({ isKnown }) => isKnown))) return values;
  const taints = values.flatMap((value) => value.taints);
  return [unknown(join(values, " ").text, taints.slice(0, 12))];
}

function isThrownAway({ fd, operator, target }: Redirect, frame: Frame): boolean {
  if (!operator.includes(">") || operator === ">&" || fd === 2) return false;
  return expandWhole(target, expansionOf(frame, NOTHING)).text === "/dev/null";
}

function expansionOf(frame: Frame, input: Value): Expansion {
  return {
    world: frame.world,
    outputOf: (script) => runScript(script, deeper(frame), input),
  };
}

function runSimple(simple: Simple, frame: Frame, input: Value): Value {
  const { world } = frame;
  if (world.commandsLeft <= 0) return NOTHING;
  world.commandsLeft -= 1;
  const expansion = expansionOf(frame, input);

  const variables: CommandEffect["variables"] = [];
  for (const { name, value, appends } of simple.assignments) {
    const assigned = expandWhole(value, expansion);
    const before = appends ? world.variables.get(name) : undefined;
    const added = assigned.words ? listOf : join;
    setVariable(world, name, before ? added([before, assigned]) : assigned);
    variables.push([name, assigned]);
  }
  const argv = simple.words.flatMap((word) => expandWord(word, expansion));
  const stdin = simple.redirects.reduce((value, redirect) => inputOf(redirect, frame, value), input);
  if (argv.length === 0 && simple.redirects.length === 0) return NOTHING;

  const {
    wrappers,
    argv: [head = NOTHING, ...args],
    input: fedInput,
  } = unwrap(argv, stdin);
  return runCommand({ simple, frame, head, args, wrappers, variables, input: fedInput });
}

type Invocation = { simple: Simple; frame: Frame; head: Value; args: Value[]; input: Value } & Pick<
  CommandEffect,
  "wrappers" | "variables"
>;

function runCommand({ simple, frame, head, args, wrappers, variables, input }: Invocation): Value {
  const { world, commands, layers } = frame;
  const name = baseName(head.text);
  const call = { name, path: head.text, args, input, world };
  assign(call);
  const effect: Effect = name === "find" ? find(deeper(frame), simple, args) : effectOf(call);
  const runs = [...(effect.runs ?? [])];
  if (head.taints.some(({ kind }) => kind === "remote" || kind === "decoded")) {
    runs.push({ value: join([head, ...args], " "), how: "evaluated", language: "shell" });
  }
  const starts = programStartOf(name, head.text, args, world);
  const targets = simple.redirects.map(({ fd, operator, target }) => ({
    fd,
    operator,
    target: operator === "<<" ? "" : expandWhole(target, expansionOf(frame, NOTHING)).text,
  }));
  const command: CommandEffect = {
    name,
    path: head.text,
    args,
    wrappers,
    variables,
    input,
    output: starts
      ? withTaints(effect.output ?? unknown("", input.taints), [{ kind: "program", path: starts.path }])
      : (effect.output ?? NOTHING),
    runs,
    writes: [...(effect.writes ?? [])],
    sends: [...(effect.sends ?? [])],
    starts,
    redirects: targets,
    isBackground: frame.isBackground || wrappers.includes("nohup") || wrappers.includes("setsid"),
    isSilent: frame.isSilent || targets.some(({ operator, target }) => />/.test(operator) && target === "/dev/null"),
    isOwn: world.functions.has(head.text),
    disguise: disguiseOf(simple.words[0]),
    layers,
    offset: frame.at ?? simple.offset,
  };
  commands.push(command);

  for (const write of command.writes) writeFile(world, write);
  const nested = nestedOutput(command, frame, input);
  const output = join([command.output, ...nested].filter((value) => value !== NOTHING).slice(0, 20)) ?? NOTHING;
  return redirected(simple.redirects, output, frame, command);
}

/** Runs what the command runs, and functions of the same text. */
function nestedOutput(command: CommandEffect, frame: Frame, input: Value): Value[] {
  const { world, nesting } = frame;
  if (nesting >= MAX_CALLS) return [];
  const body = world.functions.get(command.path);
  if (body) return [calledWith(command.args, world, () => runScript(body, { ...frame, nesting: nesting + 1 }, input))];
  return command.runs.flatMap(({ value, how, language }) => {
    if (language !== "shell" || value.text === "" || world.depth >= MAX_NESTING) return [];
    if (!value.isKnown && value.text.startsWith("$")) return [];
    const hidden = value.taints.flatMap((taint) => (taint.kind === "decoded" ? [taint.how] : []));
    const layer = hidden.length > 0 ? hidden : [how === "file" ? "file" : command.name];
    const { script } = parseShell(value.text);
    world.depth += 1;
    const at = frame.at ?? command.offset;
    const output = runScript(
      script,
      { ...frame, layers: [...frame.layers, ...layer], at, nesting: nesting + 1 },
      how === "pipe" ? NOTHING : input,
    );
    world.depth -= 1;
    return [output];
  });
}

/** Where a redirection takes a command's input from. */
function inputOf(redirect: Redirect, frame: Frame, before: Value): Value {
  const { operator, target } = redirect;
  const { world } = frame;
  if (!operator.startsWith("<")) return before;
  const value = expandWhole(target, expansionOf(frame, NOTHING));
  if (operator === "<<" || operator === "<<<") return value;
  if (operator === "<&") return world.channels.get(Number(value.text)) ?? before;
  const socket = SOCKET.exec(value.text)?.[1];
  const content = socket
    ? unknown("", [{ kind: "remote", url: `tcp://${socket}` }])
    : withTaints(readFile(world, value.text) ?? unknown(), [...taintsOfPath(value.text), ...value.taints]);
  if (redirect.fd !== null && redirect.fd > 0) {
    world.channels.set(redirect.fd, content);
    return before;
  }
  return content;
}

/** Writes what goes into files, and answers what is left for the next command. */
function redirected(redirects: Redirect[], output: Value, frame: Frame, command?: CommandEffect): Value {
  let left = output;
  for (const { fd, operator, target } of redirects) {
    if (!operator.includes(">") || operator === ">&" || operator === "<>") continue;
    const path = expandWhole(target, expansionOf(frame, output)).text;
    if (fd === 2 || path === "/dev/stderr" || path === "/dev/stdout") continue;
    left = NOTHING;
    if (path === "/dev/null") continue;
    const write = { path, value: output, appends: operator.includes(">>") };
    const socket = SOCKET.exec(path)?.[1];
    if (socket) {
      if (output.taints.length > 0) command?.sends.push({ value: output, to: [`tcp://${socket}`], how: "socket" });
      continue;
    }
    writeFile(frame.world, write);
    command?.writes.push(write);
  }
  return left;
}

/** `find` prints the names of what it finds, and hands them to the command behind `-exec`. */
function find(frame: Frame, simple: Simple, args: Value[]): Effect {
  const at = args.findIndex(({ text }) => /^-(?:exec|execdir|ok|okdir)$/.test(text));
  const tests = at === -1 ? args : args.slice(0, at);
  const start = tests.find(({ text }) => !text.startsWith("-"))?.text ?? ".";
  const names = tests.filter((_, index) => /^-i?(?:name|path|wholename)$/.test(tests[index - 1]?.text ?? ""));
  const paths = (names.length > 0 ? names : [known("")]).map(
    ({ text }) => `${start.replace(/\/$/, "")}/${text.replace(/^\*?\//, "")}`,
  );
  const taints: Taint[] = paths.flatMap(taintsOfPath);
  const found = unknown(paths.join(" "), taints);
  if (at === -1 || frame.nesting > MAX_CALLS) return { output: found };

  const end = args.findIndex(({ text }, index) => index > at && /^[;+]$/.test(text));
  const argv = args
    .slice(at + 1, end === -1 ? undefined : end)
    .map((value) =>
      value.text.includes("{}") ? { ...found, text: value.text.replaceAll("{}", () => found.text) } : value,
    );
  const {
    wrappers,
    argv: [head = NOTHING, ...rest],
    input,
  } = unwrap(argv, NOTHING);
  const invocation = { simple: { ...simple, redirects: [] }, frame, head, args: rest, wrappers, variables: [], input };
  return { output: runCommand(invocation) };
}
