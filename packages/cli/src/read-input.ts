import type { Context } from "./context";
import { Failure } from "./failure";

const MAX_CHARACTERS = 8_192;

/** What is piped into the program: a secret has no place among the arguments, which others on the machine can read. */
export async function readInput({ stdin }: Pick<Context, "stdin">): Promise<string> {
  if (stdin.isTTY) throw new Failure("usage", "Nothing is given", "Pipe it in", "ANSWER_NEEDED");
  let text = "";
  stdin.setEncoding("utf8");
  for await (const chunk of stdin) {
    text += chunk;
    if (text.length > MAX_CHARACTERS) throw new Failure("usage", "What was given is too long");
  }
  return text;
}
