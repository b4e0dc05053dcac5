import type { Flags, Process } from "./context";
import { Failure } from "./failure";
import { plain } from "./plain";

export type Prompts = {
  /** Whether there is a person who can answer. */
  isPossible: boolean;
  /** Yes or no; `--yes` says yes. Where nobody can answer, throws a Failure that names the flag which does. */
  confirm(question: string): Promise<boolean>;
  /** A line of text; throws a Failure that names `flag` where nobody can answer. */
  text(question: string, flag: string): Promise<string>;
  /** A line that is not shown. */
  secret(question: string, flag: string): Promise<string>;
};

/** Asks on the terminal, if there is one: not under CI, with --yes or with --json. */
export function promptsOn({ stdin, stderr, environment }: Process, { yes, json }: Flags): Prompts {
  const isPossible = Boolean(stdin.isTTY && stderr.isTTY && !environment.CI && !yes && !json);
  const onTerminal = { input: stdin, output: stderr };
  const load = (question: string, flag: string) => {
    if (isPossible) return import("@clack/prompts");
    throw new Failure("usage", `Nobody can be asked: ${question}`, `Answer with ${flag}`, "ANSWER_NEEDED");
  };

  return {
    isPossible,
    async confirm(question) {
      if (yes) return true;
      const { confirm, isCancel } = await load(question, "--yes");
      const answer = await confirm({ message: plain(question), initialValue: false, ...onTerminal });
      if (isCancel(answer)) throw interrupted();
      return answer;
    },
    async text(question, flag) {
      const { text, isCancel } = await load(question, flag);
      const answer = await text({ message: plain(question), ...onTerminal });
      if (isCancel(answer)) throw interrupted();
      return answer ?? "";
    },
    async secret(question, flag) {
      const { password, isCancel } = await load(question, flag);
      const answer = await password({ message: plain(question), ...onTerminal });
      if (isCancel(answer)) throw interrupted();
      return answer ?? "";
    },
  };
}

function interrupted(): Failure {
  return new Failure("interrupted", "Stopped", null, "INTERRUPTED");
}
