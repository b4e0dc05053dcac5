import type { CallSite } from "../call-site";
import { noteDisguise } from "../disguise";
import { NOTHING } from "../ir";
import {
  allGiven,
  type Given,
  joinTexts,
  listOf,
  named,
  onlyText,
  originsOfAll,
  textual,
  unknown,
  type Value,
} from "../value";
import { contentOf, noteFile } from "../writing";
import type { Deed } from "./library-name";
import { sent } from "./sending";
import type { Doing, Told } from "./told";

/** Before the names of cmdlets, which have no class. */
const CMDLET = "@cmdlet.";
const FIRST = /^(?:(?:literal|file)?path|uri|source|command|scriptblock|name|executable|execute|string|inputobject)$/;
const THEN = /^(?:value|destination(?:path)?|arg(?:ument)?list|argument)$/;

/** What a cmdlet is told by name stands in the places in which others are told the same; what is piped in comes last. */
export function inOrder(site: CallSite): CallSite {
  if (!site.callee.names[0]?.startsWith(CMDLET)) return site;
  const { args, named: told } = site.given;
  const first: Value[] = [];
  const then: Value[] = [];
  const rest: [string, Value][] = [];
  for (const [written, value] of told) {
    const key = written.toLowerCase();
    if (FIRST.test(key)) first.push(value);
    else if (THEN.test(key)) then.push(value);
    else rest.push([key, value]);
  }
  const piped = rest.flatMap(([key, value]) => (key === "|" ? [value] : []));
  const given = { args: [...first, ...args, ...then, ...piped], named: new Map(rest.filter(([key]) => key !== "|")) };
  return { ...site, receiver: null, given };
}

function option({ named: told }: Given, pattern: RegExp): Value | undefined {
  return [...told].find(([key]) => pattern.test(key))?.[1];
}

export const CMDLETS: Partial<Record<Deed, (doing: Doing) => Told>> = {
  "cmdlet-requests": requested,
  "cmdlet-transfers": transferred,
  "cmdlet-invokes": invoked,
  // Servers and mailboxes are told without anything that says so.
  "cmdlet-mails": ({ machine, site, name }) =>
    sent(machine, { ...site, given: { args: [listOf(allGiven(site.given))], named: new Map() } }, name),
  "cmdlet-starts": ({ site: { given }, as }) => {
    const [program, list] = given.args;
    return program
      ? as("os.system", {
          ...textual(...joinTexts([program, ...(list?.items ?? (list ? [list] : []))], " ")),
          origins: originsOfAll(given.args),
        })
      : null;
  },
  "cmdlet-joins": ({ site: { given } }) => {
    const [list, between] = given.args;
    const joined = list?.items
      ? textual(...joinTexts(list.items, onlyText(between) ?? ""))
      : textual(...(list?.texts ?? []));
    return { ...joined, origins: originsOfAll(given.args) };
  },
  "cmdlet-decodes-text": ({ site: { given } }) => {
    const [bytes = unknown()] = given.args;
    return { ...bytes, names: [], texts: bytes.texts.map((text) => text.replaceAll("\0", "")) };
  },
  "cmdlet-tells": ({ site: { given } }) => ({
    ...textual(...joinTexts(given.args, " ")),
    origins: originsOfAll(given.args),
  }),
};

/** `Invoke-WebRequest`: what it takes along and what it brings. */
function requested({ machine, site, name }: Doing): Told {
  const { given, line } = site;
  const [inFile, outFile] = [option(given, /^inf/), option(given, /^outf|^o$/)];
  const form = option(given, /^form$/);
  const files = [...(inFile ? [inFile] : []), ...(form?.props?.values() ?? [])];
  const bodies = files.map((file) => ({ ...unknown(), origins: contentOf(machine, file, line) }));
  const answer = sent(machine, { ...site, given: { ...given, args: [...given.args, ...bodies] } }, name);
  if (outFile && answer) noteFile(machine, name, outFile, answer, line);
  return answer;
}

/** `Start-BitsTransfer`, in either direction. */
function transferred({ machine, site, as, name }: Doing): Told {
  const [from, to] = site.given.args;
  if (!from || !to) return null;
  if (!to.texts.some((text) => /^\w{2,8}:\/\//.test(text))) return as("urllib.request.urlretrieve", from, to);
  const file = { ...unknown(), origins: contentOf(machine, from, site.line) };
  return sent(machine, { ...site, given: { ...site.given, args: [to, file] } }, name);
}

/** `& $what`: a block, a command by its name, or a program. */
function invoked({ machine, site, as }: Doing): Told {
  const [called, ...args] = site.given.args;
  if (!called) return null;
  const given = { ...site.given, args };
  if (called.functions.length > 0) return { ...site, callee: called, receiver: null, key: null, given };
  noteDisguise(machine, null, NOTHING, called, site.line);
  const key = onlyText(called)?.toLowerCase() ?? "";
  if (/^[a-z-]{2,40}$/.test(key)) return { ...site, callee: named(CMDLET + key), key, given, receiver: null };
  return as("subprocess.run", listOf([called, ...args]));
}
