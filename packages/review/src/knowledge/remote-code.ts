import { expandVariables, pipelinesOf, runsItsInput } from "../follow/shell/pipelines";
import { anyOf } from "../match/names";
import { isElided, isInOutline } from "../read/elided";
import { matchesIn } from "../read/matches";
import type { Severity } from "../report";
import { originOf } from "./hosts";

/** A place where text from elsewhere is run as a program. */
export type RemoteRun = { offset: number; severity: Severity; how: "pipe" | "decoder" | "eval" };

const FETCH = String.raw`${anyOf("web-clients")}\b(?:\.exe)?`;
const FETCH_COMMAND = new RegExp(
  String.raw`(?:^|[\s"'\x60({=/!:@-])${FETCH}[ \t]+(?=\S)|\bfetch[ \t]+(?:-\S+[ \t]+)*https?:|\.downloadstring\(`,
  "i",
);
const DECODERS = [
  String.raw`base64[ \t]+(?:-d\b|-D\b|-di\b|--decode)`,
  String.raw`base32[ \t]+(?:-d|--decode)`,
  String.raw`openssl[ \t]+(?:enc[ \t][^|]{0,80}-d\b|base64[ \t]+-d)`,
  String.raw`xxd[ \t]+(?:-\w+[ \t]+)*-r`,
  String.raw`uudecode\b|rev(?:[ \t]|$)`,
].join("|");
const DECODER = new RegExp(`(?:^|[\\s"'\`(])(?:${DECODERS})`);
const EVALUATOR = String.raw`\b(?:eval|source|iex|invoke-expression|${anyOf("interpreter")})|(?:^|[\s;&|])\.(?=[ \t]{1,8}<)`;
const OPTIONS = String.raw`(?:[ \t]{1,8}-{1,2}[\w-]{1,20}){0,4}[ \t]{0,8}["']?[ \t]{0,8}`;
const OPENS = [
  String.raw`\$\(|\x60|<\(|<<<[ \t]{0,8}"?\$\(|&[ \t]{0,8}\(`,
  String.raw`(?<!\bsource[ \t]{0,8}["']?[ \t]{0,8}|\bbash)\(`,
].join("|");
const PRINTS_A_PROGRAM = [
  String.raw`${FETCH}[ \t]+\S`,
  String.raw`new-object[ \t]{1,8}(?:system\.)?net\.webclient\)?\.downloadstring`,
  String.raw`(?:echo|printf|cat)[ \t][^\n|]{1,4000}\|[ \t]{0,8}base64[ \t]{1,8}(?:-\w{0,4}d|-D|--decode)`,
  String.raw`(?:echo|printf|cat)[ \t][^\n|]{1,4000}\|[ \t]{0,8}(?:xxd[ \t]{1,8}-r|openssl[ \t]{1,8}(?:enc|base64))`,
  String.raw`base64[ \t]{1,8}(?:-d|-D|--decode)`,
].join("|");
/** A shell or an evaluator whose program is what a command inside it prints. */
const EVALUATES = new RegExp(`(?:${EVALUATOR})${OPTIONS}(?:${OPENS})[ \\t"'(]{0,12}(?:${PRINTS_A_PROGRAM})`, "gi");
const DECODES = /base64[ \t]+-\w*d|base64[ \t]+-D|--decode|xxd[ \t]+-r|openssl/i;
const MAX_COMMAND_CHARS = 4000;
const URL = /\bhttps?:\/\/[^\s"'`)>|;,\\]{1,500}/gi;
const BARE_HOST =
  /(?:^|\s)((?:(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}|(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?)(?:\/[^\s"'`)|]{0,300}|(?![\w.-])))/i;

/** What a pipeline begins with where its text is written out. */
const PRINTS = /(?:^|[\s`"'(=])(?:echo|printf)[ \t]{1,4}(?:-[neE]{1,3}[ \t]{1,4})?([^|\n]{1,80})$/;

/** Words that a line must contain before it is worth taking apart. */
export const WORTH_A_LOOK = new RegExp(
  `${FETCH}|downloadstring|base64|base32|xxd|openssl|uudecode|\\brev\\b|\\bfetch[ \\t]+(?:-|https?:)`,
  "gi",
);

/** The places in a line of shell, or of text that holds shell, where something fetched or decoded is run. */
export function findRemoteRuns(line: string, variables: Map<string, string>): RemoteRun[] {
  return [...pipedRuns(line, variables), ...evaluatedRuns(line, variables)];
}

function* pipedRuns(line: string, variables: Map<string, string>): Generator<RemoteRun> {
  for (const stages of pipelinesOf(line)) {
    let source: { command: string; offset: number } | null = null;
    let decodes = false;
    if (isElided(PRINTS.exec(stages[0]?.text ?? "")?.[1] ?? "")) continue;

    for (const { text, offset } of stages) {
      if (source && runsItsInput(text)) {
        yield judge(source.command, source.offset, decodes ? "decoder" : "pipe", variables);
        source = null;
        decodes = false;
        continue;
      }
      const decoder = DECODER.exec(text);
      const start = (decoder ?? FETCH_COMMAND.exec(text))?.index;
      if (start === undefined || isInOutline(text.slice(start).replace(/^\W+/, ""))) continue;
      if (!decoder || !source) source = { command: text.slice(start), offset: offset + start };
      decodes ||= decoder !== null;
    }
  }
}

function* evaluatedRuns(line: string, variables: Map<string, string>): Generator<RemoteRun> {
  for (const { index, 0: match } of matchesIn(line, EVALUATES)) {
    const [{ text = "" } = {}] = pipelinesOf(line.slice(index, index + MAX_COMMAND_CHARS))[0] ?? [];
    yield judge(text, index, DECODES.test(match) ? "decoder" : "eval", variables);
  }
}

function judge(command: string, offset: number, how: RemoteRun["how"], variables: Map<string, string>): RemoteRun {
  return { offset, how, severity: how === "decoder" ? "block" : worstOf(addressesIn(command, variables)) };
}

/** Every address of a command counts, since it fetches them all; one without a scheme is judged by its host alone. */
function addressesIn(command: string, variables: Map<string, string>): string[] {
  const expanded = expandVariables(command.slice(0, MAX_COMMAND_CHARS), variables);
  const urls = expanded.match(URL) ?? [];
  const bare = urls.length === 0 ? BARE_HOST.exec(expanded)?.[1] : undefined;
  return bare ? [`https://${bare}`] : urls;
}

function worstOf(addresses: string[]): Severity {
  const severities = addresses.map(severityOf);
  if (severities.includes("block")) return "block";
  return severities.length === 0 || severities.includes("warn") ? "warn" : "info";
}

/** How much is wrong with running what comes from an address. */
function severityOf(source: string): Severity {
  switch (originOf(source)) {
    case "known_installer":
    case "placeholder":
    case "local":
      return "info";
    case "insecure":
    case "address":
      return "block";
    default:
      return "warn";
  }
}
