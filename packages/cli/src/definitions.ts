import type { Command } from "commander";
import type { Context } from "./context";

export type Option = {
  flags: string;
  about: string;
  choices?: string[];
  /** A whole number from `min`. */
  min?: number;
};

/** Does a command and answers the exit code; `program` is all commands as they are declared. */
export type Run = (context: Context, given: string[], options: Options, program: Command) => Promise<number>;
export type Options = Record<string, string | string[] | number | boolean | undefined>;

/** What a command is, without what it does. */
export type Description = {
  name: string;
  /** What is given after the name, as `<needed>`, `[possible]` or `[several...]`. */
  takes?: string;
  about: string;
  options?: Option[];
  examples?: string[];
  /** It reads or changes what is installed, so what a process before left unfinished is finished first. */
  isAboutInstalled?: true;
};

/** With what it does, which is loaded when it is asked for. */
export type Definition = Description & { load: () => Promise<{ run: Run }> };
