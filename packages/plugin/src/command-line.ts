import { spawn } from "node:child_process";
import path from "node:path";
import { ToolFailure } from "@skillyard/mcp/tool";
import type { Context } from "skillyard/context";

/** Runs `skillyard` with these arguments and answers what it says; throws what it refuses. */
export type CommandLine = { folder: string; run<T>(...given: string[]): Promise<T> };

const PROGRAM = path.join(import.meta.dirname, "cli/skillyard.js");
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** A review of what is published takes minutes at most. */
const WITHIN_MS = 11 * 60_000;

/** What changes this machine is done by the program with which a person does it in a terminal, and as it does. */
export function commandLine({ cwd, environment, origin }: Context): CommandLine {
  return {
    folder: cwd,
    async run<T>(...given: string[]): Promise<T> {
      const child = spawn(process.execPath, [PROGRAM, ...given, "--json", "--yes"], {
        cwd,
        env: { ...(environment as NodeJS.ProcessEnv), SKILLYARD_API_URL: origin },
        stdio: ["ignore", "pipe", "inherit"],
        timeout: WITHIN_MS,
      });
      let said = "";
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.length > MAX_ANSWER_BYTES) child.kill();
      });
      await new Promise<void>((resolve, reject) => child.once("error", reject).once("close", () => resolve()));
      return answerOf(said) as T;
    },
  };
}

/** Some commands say by their exit code what they found; only an `error` is a refusal. */
function answerOf(said: string): unknown {
  const answer: unknown = JSON.parse(said || "null");
  if (typeof answer !== "object" || answer === null) throw new Error("skillyard ended without an answer");
  const { error } = answer as { error?: { code: string; message: string; hint: string | null } };
  if (!error) return answer;
  throw new ToolFailure(error.code, error.hint ? `${error.message}. ${error.hint}` : error.message);
}
