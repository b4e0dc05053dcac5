import { taintsOfPath } from "../secrets";
import { unknown, type Value, withTaints } from "../value";
import { type Run, readFile, type Send, type World, type Write } from "../world";

/** What a command does, as far as its name and arguments tell. */
export type Effect = { output?: Value; runs?: Run[]; writes?: Write[]; sends?: Send[] };

/** A command as models see it. */
export type Call = { name: string; path: string; args: Value[]; input: Value; world: World };

export type Model = (call: Call) => Effect;

/** What comes out of a file: what was written to it before, and what a file of that name holds. */
export function contentOf(world: World, path: Value): Value {
  const written = readFile(world, path.text);
  const content = written ?? unknown();
  return withTaints(withTaints(content, taintsOfPath(path.text)), path.taints);
}

/** Whether anything worth following is known of a file. */
export function isTracked(world: World, path: string): boolean {
  return readFile(world, path) !== null;
}
