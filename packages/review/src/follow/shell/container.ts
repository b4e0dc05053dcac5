import { anyOf } from "../../match/names";
import type { CommandEffect } from "./world";

/** What a container is made of, and what it gets of the machine. */
export type Container = { image: string; mounts: string[]; flags: string[]; variables: string[] };

const RUNNER = /^(?:docker|podman|nerdctl)$/;
const MOUNTS = /^(?:-v|--volume|--mount)$/;
const SETS = /^(?:-e|--env)$/;
let withValue: RegExp | undefined;

/** The container that a command starts, or null. */
export function containerOf({ name, args }: CommandEffect): Container | null {
  if (!RUNNER.test(name)) return null;
  const words = args.map(({ text }) => text);
  const start = words.findIndex((word) => /^(?:run|create)$/.test(word));
  return start === -1 ? null : parsed(words.slice(start + 1));
}

function parsed(words: string[]): Container {
  withValue ??= new RegExp(`^(?:-[vepuwhlmac]|${anyOf("container-option")})$`);
  const container: Container = { image: "", mounts: [], flags: [], variables: [] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (!word.startsWith("-")) return { ...container, image: word };
    const [option = "", inline] = word.split(/=(.*)/s);
    const value = inline ?? (withValue.test(option) ? words[at + 1] : undefined);
    if (inline === undefined && value !== undefined) at += 1;
    if (MOUNTS.test(option) && value) container.mounts.push(value);
    else if (SETS.test(option) && value) container.variables.push(value.replace(/=.*$/s, ""));
    else container.flags.push(value === undefined ? option : `${option}=${value}`);
  }
  return container;
}
