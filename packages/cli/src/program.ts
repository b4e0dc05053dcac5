import { type Command, CommanderError } from "commander";
import { type Context, contextOf, type Flags, type Process } from "./context";
import { type Chosen, declare } from "./declared";
import { EXIT, Failure, failureOf } from "./failure";
import { plain, plainJson } from "./plain";
import { Withheld } from "./withheld";

/** Does what the arguments ask for and answers the exit code; all that goes wrong is said here. */
export async function run(given: string[], process: Process): Promise<number> {
  try {
    if (given[0] === "complete") return await complete(given, process); // what shells ask for while one types
    const { program, command, args, options } = await choose(given, process);
    const context = contextOf(process, program.opts<Flags>());
    if (command.isAboutInstalled) await finishUnfinished(context);
    const { run } = await command.load();
    return await run(context, args, options, program);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0; // help, which is written already
    return report(error, process, given.includes("--json"));
  }
}

function choose(given: string[], process: Process): Promise<Chosen & { program: Command }> {
  return new Promise((resolve, reject) => {
    const program = declare(process, (chosen) => resolve({ ...chosen, program }));
    program.parseAsync(given, { from: "user" }).catch(reject);
  });
}

async function complete(given: string[], process: Process): Promise<number> {
  const { complete } = await import("./completing");
  await complete(
    declare(process, () => {}),
    given,
  );
  return 0;
}

async function finishUnfinished(context: Context): Promise<void> {
  const { finishAll } = await import("./install/unfinished");
  await finishAll(context);
}

function report(error: unknown, { stdout, stderr, signal }: Process, isJson: boolean): number {
  if (error instanceof Withheld) {
    const { method, path, fields } = error;
    const text = `Would send ${method} ${path}${fields.length > 0 ? ` with ${fields.join(", ")}` : ""}`;
    stdout.write(`${isJson ? plainJson({ dry_run: { method, path, fields } }) : plain(text)}\n`);
    return 0;
  }
  const failure = signal.aborted ? new Failure("interrupted", "Stopped") : (ofUse(error) ?? failureOf(error));
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
