import { hostKindOf } from "../../src/knowledge/hosts";
import type { Judgements } from "../../src/match/coded";
import { pathTest } from "../../src/match/command-pattern";
import { namesOf } from "../../src/match/names";
import { matchesIn } from "../../src/read/matches";

const isResolver = pathTest([
  "/etc/resolv.conf",
  "/etc/systemd/resolved.conf",
  "/etc/systemd/resolved.conf.d/*",
  "/etc/resolver/*",
]);
const SERVER = /^\s{0,8}(?:nameserver\s{1,8}|(?:Fallback)?DNS\s{0,3}=\s{0,3})((?:\d{1,3}\.){3}\d{1,3})/gm;
const KNOWN = new Set(namesOf("public-resolver"));

/** Names of the web are to be asked of a machine that the text names by its number. */
function isDiverted(text: string): boolean {
  return [...matchesIn(text, SERVER)].some(
    ([, server = ""]) => !KNOWN.has(server) && !["local", "private"].includes(hostKindOf(`http://${server}`) ?? ""),
  );
}

export const judge: Judgements = {
  command: ({ writes }, { kind }) =>
    kind !== "span" && kind !== "fence" && writes.some(({ path, value }) => isResolver(path) && isDiverted(value.text))
      ? { severity: "warn" }
      : null,
  program: ({ kind, texts, content }) =>
    kind === "write" && texts.some(isResolver) && content.some(isDiverted) ? { severity: "warn" } : null,
};
