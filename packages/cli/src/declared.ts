import { Command, Option as Flag, InvalidArgumentError } from "commander";
import { version } from "../package.json";
import { COMMANDS } from "./commands";
import type { Process } from "./context";
import { GLOBAL_OPTIONS } from "./conventions";
import type { Definition, Option, Options } from "./definitions";

export type Chosen = { command: Definition; args: string[]; options: Options };
type Streams = Pick<Process, "stdout" | "stderr">;

/** The program with all of its commands, which says what was chosen; a CommanderError is thrown for wrong use. */
export function declare(streams: Streams, onChosen: (chosen: Chosen) => void): Command {
  const program = bare(streams);
  for (const command of COMMANDS) {
    const added = program
      .command(`${command.name}${command.takes ? ` ${command.takes}` : ""}`)
      .description(command.about);
    for (const option of command.options ?? []) added.addOption(flagOf(option));
    const examples = command.examples?.map((line) => `  $ ${line}`).join("\n");
    if (examples) added.addHelpText("after", `\nExamples:\n${examples}`);
    added.action(() => onChosen({ command, args: added.args, options: added.opts() }));
  }
  return program;
}

function bare({ stdout, stderr }: Streams): Command {
  const program = new Command("skillyard")
    .description("Find, buy, install, update, check and publish skills and agents.")
    .version(version, "-V, --version", "say which version this is")
    .helpOption("-h, --help", "say how it is used")
    .helpCommand("help [command]", "say how a command is used")
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: () => {}, // what is wrong is said once, by `report`
      getOutHelpWidth: () => stdout.columns ?? 100,
      getErrHelpWidth: () => stderr.columns ?? 100,
    });
  for (const option of GLOBAL_OPTIONS) program.addOption(flagOf(option));
  return program;
}

function flagOf({ flags, about, choices, min }: Option): Flag {
  const flag = new Flag(flags, about);
  if (choices) flag.choices(choices);
  if (min !== undefined) flag.argParser((text) => wholeFrom(min, text));
  return flag;
}

function wholeFrom(min: number, text: string): number {
  const n = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(n) && n >= min) return n;
  throw new InvalidArgumentError(`It takes a whole number from ${min}.`);
}
