import type { CallSite } from "../call-site";
import { readInput } from "../command";
import { addOrigins, type Origins } from "../origin";
import { joinTexts, listOf, named, type Value } from "../value";

/** Under what a command that is told its arguments one by one keeps them. */
const COMMAND = "@Command()";
const STARTS = /^(?:output|status|spawn|exec)$/;
const FIELDS = ["FileName", "Arguments"];

/** A shell that is tied to a connection is a bare shell all the same. */
const TIED = /\s*\d?[<>]&?\ufffc/g;

/** `Command::new("sh")`. */
export function startCommand(args: Value[]): Value {
  return { ...named(COMMAND), items: args.slice(0, 1) };
}

/** `.arg("-c").args(["a", "b"])`; null for what is no such command, or starts it. */
export function addWords(receiver: Value | null, key: string | null, args: Value[]): Value | null {
  if (!receiver?.names.includes(COMMAND) || STARTS.test(key ?? "")) return null;
  if (/^args?$/.test(key ?? "")) receiver.items?.push(...args.flatMap((one) => one.items ?? [one]));
  return receiver;
}

/** The command that such a one is when it is started. */
export function builtCommand(
  as: (api: string, ...args: Value[]) => CallSite,
  { receiver, key }: CallSite,
): CallSite | null {
  if (!receiver?.names.includes(COMMAND) || !STARTS.test(key ?? "")) return null;
  return as("subprocess.run", listOf(receiver.items ?? []));
}

/** What starts a program that is told as one line, or as a program and its arguments. */
export function startedBy(
  as: (api: string, ...args: Value[]) => CallSite,
  { given, receiver, key }: CallSite,
  name: string,
  language: string,
): CallSite | null {
  const fields = [...given.args, ...(receiver?.props?.get("StartInfo") ? [receiver.props.get("StartInfo")] : [])];
  const told = [given.named, ...fields.map((one) => one?.props ?? one?.made?.named)];
  const words = told.flatMap((known) => FIELDS.flatMap((field) => known?.get(field) ?? []));
  const args = words.length > 0 ? words : given.args.filter((one) => !(/Context$/.test(name) && one === given.args[0]));
  const [written] = args;
  const first = written && { ...written, texts: written.texts.map((text) => text.replaceAll(TIED, "")) };
  if (!first || (key === "exec" && language === "php")) return null;
  if (words.length > 0 || language === "c-sharp")
    return as("os.system", { ...first, texts: joinTexts(args, " "), items: null, origins: originsOfCommand(args) });
  if (args.length === 1 || language === "php" || /popen|do shell|`|capture|getRuntime/i.test(name))
    return as(first.items ? "subprocess.run" : "os.system", first);
  return as("subprocess.run", listOf(args.flatMap((one) => one.items ?? [one])));
}

/** What of the arguments may be run belongs to the command. */
function originsOfCommand([program, ...words]: Value[]): Origins {
  const origins: Origins = new Map(program?.origins);
  for (const word of words) addOrigins(origins, readInput(program && listOf([program]), word));
  return origins;
}
