import { anyOf } from "../../match/names";
import { matchesIn } from "../../read/matches";
import { wordsOf } from "../shell/value";
import type { CommandEffect } from "../shell/world";
import { declaredIn } from "./declared";

/** Variables by which package managers are told where packages come from. */
const VARIABLE = new RegExp(`^${anyOf("registry-variable")}$`, "i");
const ASSIGNMENT = /^\s{0,8}(?:export\s{1,4}|ENV\s{1,4})?([A-Za-z_]\w{3,60})=["']?([^\s"'#;]{4,300})/gm;
const CONFIGURES =
  /^config (?:set )?(?:-\S+ |set ){0,3}(?:(?:@[\w.-]{1,60}:)?registry|npmRegistryServer|global\.(?:extra-)?index-url|(?:extra-)?index-url)[= ](\S+)/;
/** A source of Debian packages whose signature nobody checks. */
const UNSIGNED = /^\s{0,8}deb(?:-src)?\s+\[[^\]]{0,200}trusted=yes[^\]]{0,200}\]\s+(\S{5,300})/gm;

/** The addresses that a command makes package managers take packages from, by variables, settings or lists of sources. */
export function configuredRegistries(command: CommandEffect): string[] {
  const { name, args, writes } = command;
  const line = wordsOf(args);
  const set = /^(?:npm|pnpm|yarn|pip\d?|bun|uv)$/.test(name) ? CONFIGURES.exec(line)?.[1] : undefined;
  const isKept = /^(?:export|setx|declare)$/.test(name) || (name === "go" && line.startsWith("env -w "));
  const exported = isKept ? assigned(line.replaceAll(" ", "\n")) : [];
  return [
    ...(set ? [set] : []),
    ...exported,
    ...command.variables.flatMap(([variable, { text }]) => (VARIABLE.test(variable) ? [text] : [])),
    ...writes.flatMap(({ path, value: { text } }) => [
      ...declaredIn(path, text).flatMap(({ registry }) => registry ?? []),
      ...(/rc$|profile|\.env$|environment$|\.fish$/.test(path) ? assigned(text) : []),
      ...(/\/apt\/sources\.list/.test(path) ? [...matchesIn(text, UNSIGNED)].map(([, url = ""]) => url) : []),
    ]),
  ].flatMap((value) => value.split(/[,|]/));
}

function assigned(text: string): string[] {
  return [...matchesIn(text, ASSIGNMENT)].flatMap(([, name = "", value = ""]) => (VARIABLE.test(name) ? [value] : []));
}
