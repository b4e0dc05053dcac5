import { anyOf } from "../../match/names";
import type { CommandEffect } from "./world";

const ASKS = new RegExp(`^(?:${anyOf("web-clients")}|nc|ncat|ssh)$`);
/** What stands behind such a word is sent, and no address. */
const CARRIES = /^(?:-[dFHbAeuo]|--(?:data\S*|json|form\S*|header|cookie|user-agent|referer|user|output))$/;
const ADDRESS = /^(?:https?:|[\w-]+(?:\.[\w-]+)+)/;

/** Where the address comes from that a command asks. */
export function addressOrigins({ name, args }: CommandEffect): string[] {
  if (!ASKS.test(name)) return [];
  const addresses = args.filter(
    ({ text, isKnown }, at) =>
      !CARRIES.test(args[at - 1]?.text ?? "") && (isKnown ? ADDRESS.test(text) : text.startsWith("$")),
  );
  return addresses.flatMap(({ taints }) => taints.map(({ kind }) => kind));
}
