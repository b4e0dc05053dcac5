import type { CommandEffect } from "./world";

const GIVES = /^(?:-d|-F|-T|--data[\w-]*(?:=.*)?|--form|--json|--upload-file|--post-(?:data|file).*)$|^-d.|^@/;

/** The addresses that a command gives something to, whatever that is. */
export function handedTo({ name, args, sends }: CommandEffect): string[] {
  const words = args.map(({ text }) => text);
  const gives = /^(?:curl|wget)$/.test(name) && words.some((word) => GIVES.test(word));
  return [...sends.flatMap(({ how, to }) => (how === "body" ? to : [])), ...(gives ? words : [])];
}
