import { isInterpreterName } from "./models/interpreter";
import type { Value } from "./value";
import type { World } from "./world";

/** A program that a command starts: its file, and what it is given apart from its input. */
export type ProgramStart = { path: string; args: Value[]; variables: Map<string, Value> };

const PROGRAM = /\.(?:py|[cm]?[jt]s|rb|pl|php|lua)$/;
const TAKES_VALUE = /^(?:-[WXrIS]|--require|--import|--loader|--env-file)$/;
const RUNS_ANOTHER = /^(?:run|exec|tsx|ts-node|--)$/;
const RUNNERS = /^(?:npx|pnpx|bunx|uv|uvx|tsx|ts-node|poetry|pipenv)$/;

/** The program that a command starts by its file or as a Python module; null for any other command. */
export function programStartOf(name: string, head: string, args: Value[], world: World): ProgramStart | null {
  if (PROGRAM.test(head) && head.includes("/")) return start(head, args, world);
  if (!isInterpreterName(name) && !RUNNERS.test(name)) return null;
  for (let at = 0; at < args.length; at += 1) {
    const text = args[at]?.text ?? "";
    if (text === "-m") return start(`${(args[at + 1]?.text ?? "").replaceAll(".", "/")}.py`, args.slice(at + 2), world);
    if (TAKES_VALUE.test(text)) at += 1;
    else if (PROGRAM.test(text)) return start(text, args.slice(at + 1), world);
    else if (!text.startsWith("-") && !RUNS_ANOTHER.test(text) && !isInterpreterName(text)) return null;
  }
  return null;
}

function start(path: string, args: Value[], world: World): ProgramStart {
  const variables = new Map([...world.variables].filter(([name, { taints }]) => taints.length > 0 && /\D/.test(name)));
  return { path, args, variables };
}
