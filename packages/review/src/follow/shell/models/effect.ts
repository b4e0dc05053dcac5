import type { Value } from "../value";
import type { Run, Send, World, Write } from "../world";

/** What a command does, as far as its name and arguments tell. */
export type Effect = { output?: Value; runs?: Run[]; writes?: Write[]; sends?: Send[] };

/** A command as models see it. */
export type Call = { name: string; path: string; args: Value[]; input: Value; world: World };

export type Model = (call: Call) => Effect;
