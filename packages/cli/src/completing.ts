import tab from "@bomb.sh/tab/commander";
import type { Command } from "commander";

const SCRIPT = "shell-script";

/** Answers a shell that asks how a line may go on: `complete -- <what stands there>`. */
export async function complete(program: Command, given: string[]): Promise<void> {
  tab(program, { completionCommandName: SCRIPT });
  await program.parseAsync(given, { from: "user" });
}

/** Writes the script that has a shell ask. Throws a CommanderError for a shell that is not known. */
export async function writeScript(program: Command, shell: string): Promise<void> {
  await complete(program, [SCRIPT, shell]);
}
