import { Command, CommanderError, Option as Flag, InvalidArgumentError } from "commander";
import { version } from "../package.json";
import { COMMANDS } from "./commands";
import { type Context, contextOf, type Flags, type Process } from "./context";
import type { Definition, Option, Options } from "./definitions";
import { EXIT, Failure, failureOf } from "./failure";
import { plain, plainJson } from "./plain";

/** Does what the arguments ask for and answers the exit code; all that goes wrong is said here. */
export async function run(given: string[], process: Process): Promise<number> {
  const program = programOf(process);
  try {
    const { command, args, options } = await chosen(program, given);
    const context = contextOf(process, program.opts<Flags>());
    if (command.isAboutInstalled) await finishUnfinished(context);
    const { run } = await command.load();
    return (await run(context, args, options)) ?? 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0; // help, which is written already
    return report(error, process, given.includes("--json"));
  }
}

type Chosen = { command: Definition; args: string[]; options: Options };

function chosen(program: Command, given: string[]): Promise<Chosen> {
  return new Promise((resolve, reject) => {
    for (const command of COMMANDS) {
      const added = program
        .command(`${command.name}${command.takes ? ` ${command.takes}` : ""}`)
        .description(command.about);
      for (const option of command.options ?? []) added.addOption(flagOf(option));
      const examples = command.examples?.map((line) => `  $ ${line}`).join("\n");
      if (examples) added.addHelpText("after", `\nExamples:\n${examples}`);
      added.action(() => resolve({ command, args: added.args, options: added.opts() }));
    }
    program.parseAsync(given, { from: "user" }).catch(reject);
  });
}

function programOf({ stdout, stderr }: Process): Command {
  return new Command("skillyard")
    .description("Find, buy, install, update, check and publish skills and agents.")
    .version(version, "-V, --version", "say which version this is")
    .option("--json", "write the result as JSON, and ask nothing")
    .option("-y, --yes", "answer every question with yes")
    .option("--api-url <url>", "the service, instead of SKILLYARD_API_URL")
    .option("--no-color", "write without colours")
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

async function finishUnfinished(context: Context): Promise<void> {
  const { finishAll } = await import("./install/unfinished");
  await finishAll(context);
}

function report(error: unknown, { stdout, stderr, signal }: Process, isJson: boolean): number {
  const failure = signal.aborted ? new Failure("interrupted", "Stopped", null) : (ofUse(error) ?? failureOf(error));
  if (!failure) throw error;
  const { exit, code, message, hint } = failure;
  if (isJson) stdout.write(`${plainJson({ error: { code, message, hint } })}\n`);
  else stderr.write(`skillyard: ${plain(message)}\n${hint ? `${plain(hint)}\n` : ""}`);
  return EXIT[exit];
}

function ofUse(error: unknown): Failure | null {
  if (!(error instanceof CommanderError)) return null;
  return new Failure("usage", error.message.replace(/^error: /, ""), "See: skillyard --help", "USAGE");
}
