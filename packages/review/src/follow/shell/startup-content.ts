import { anyOf, namesOf } from "../../match/names";
import { speaksOf } from "../../match/phrase-lists";
import { matchesIn } from "../../read/matches";
import type { Value } from "./value";

const MIN_WRITTEN_CHARS = 120;
const NAMES_A_PROGRAM = /\s(?:(?:ba|z)?sh|python[\d.]{0,4}|node|bun|perl|ruby) (?!-)["']?[\w./~$][^\s|;&<`]{2,}/;

/** Whether a text came from elsewhere, rather than being written out here with a value filled in. */
export function isFromElsewhere({ text, taints }: Value): boolean {
  if (!taints.some(({ kind }) => kind === "remote" || kind === "decoded" || kind === "archive")) return false;
  const written = text.replaceAll(/\$\([^)]*\)|\$\{[^}]*\}|\$\w+/g, "").trim();
  return written.length < MIN_WRITTEN_CHARS && !NAMES_A_PROGRAM.test(text);
}

const FETCHES = String.raw`\b(?:curl|wget|nc|ncat|fetch|iwr|irm)\b[^\n]{0,200}`;
const PROGRAM = String.raw`(?:(?:ba|z|da)?sh|python[\d.]*|perl|ruby|node)`;
const COMMAND = anyOf("credential-command");
const LISTENS = String.raw`(?:\b(?:tee|curl|wget|nc|ncat)\b|>>|\bread\s+-\w*s)`;
const KNOWN_ALIAS = String.raw`(?!\S*\b(?:grc|colordiff|noglob|nocorrect|hub|TERM=))`;
const RUNS_EACH_TIME = String.raw`\b(?:precmd|preexec|chpwd|fish_(?:prompt|preexec|postexec|exit)|zshexit)\b\s{0,3}(?:\(\))?`;
/** What calls somebody, or listens to what the person does. */
const CALLS_OUT = [
  String.raw`${FETCHES}\|\s*(?:sudo\s+)?${PROGRAM}\b`,
  String.raw`${FETCHES}(?:https?:\/\/\d{1,3}\.|-[dFT]\s|-d["'@]|--data|--form|--upload-file|--post-(?:data|file)|\$\()`,
  String.raw`\/dev\/tcp\/`,
  String.raw`base64\s+(?:-d|--decode|-D)`,
  String.raw`\beval\b[^\n]{0,40}(?:curl|wget|base64)`,
  String.raw`python[\d.]*\s+-c[^\n]{0,200}(?:socket|exec|urlopen|b64decode)`,
  "LD_PRELOAD|DYLD_INSERT_LIBRARIES",
  String.raw`PROMPT_COMMAND=[^\n]{0,200}(?:\b(?:curl|wget|nc|ncat|perl|eval|tee|base64|${PROGRAM})\b|\/tmp|\/\.)`,
  String.raw`\btrap\b[^\n]{0,80}\bDEBUG\b`,
  String.raw`${RUNS_EACH_TIME}[^}]{0,300}\b(?:curl|wget|nc|ncat)\b`,
  String.raw`alias\s+${COMMAND}=["']?${KNOWN_ALIAS}[^\n]{0,200}(?:\/\.|\/tmp|\b(?:curl|wget|nc|tee|script)\b|>>)`,
  String.raw`(?:\bfunction\s+${COMMAND}\b|\b${COMMAND}\s{0,3}\(\))[^}]{0,400}${LISTENS}`,
].map((source) => new RegExp(source, "im"));

export function callsOut(text: string): boolean {
  return CALLS_OUT.some((pattern) => pattern.test(text));
}

const IN_SHARED_FOLDER = /(?:^|[\s"'=;&*])(?:\/tmp|\/var\/tmp|\/dev\/shm)\/\S/im;
/** Where the output goes is not what is run. */
const LOG = /\d?>{1,2}\s{0,3}["']?[^\s"'|;&]{1,200}\.(?:log|out|err|txt)\b["']?/g;

/** Nor is what a program takes so that it runs only once at a time. */
const LOCK = /\b(?:flock|lockfile|setlock)(?:\s{1,3}-{1,2}[\w=]{1,20}){0,4}\s{1,3}["']?[^\s"'|;&]{1,200}/g;

/** Whether a text calls somebody, or starts what lies where programs hide. */
export function runsFromHiding(text: string): boolean {
  const program = text.replaceAll(LOG, " ").replaceAll(LOCK, " ");
  return callsOut(program) || IN_SHARED_FOLDER.test(program) || startsHidden(program);
}

const HIDDEN = /(?:~|\$HOME|\/home\/[^/\s]+|\/Users\/[^/\s]+)\/\.([\w.-]+(?:\/[\w.-]*)?)\s*(?=&|>|$)/gm;
const CHARS_BEFORE = 80;
const IS_VALUE =
  /(?:--(?!rcfile|init-file)[\w-]{1,30}[ =]["']?|(?:Directory|DIR|HOME|ROOT|DATA|CONFIG|EnvironmentFile)=["']?-?)$/i;
const IS_SOURCED = /(?:\bsource|(?:^|[\s;&])\.) ["']?$/m;
const SETTINGS = /(?:env|vars|rc|profile|alias(?:es)?|functions|completions?|exports|paths?|secrets|keys)$/i;

/** What is started from a hidden place of the person's, beside those where tools keep their own. */
function startsHidden(text: string): boolean {
  return [...matchesIn(text, HIDDEN)].some(({ 1: path = "", index }) => {
    const before = text.slice(Math.max(0, index - CHARS_BEFORE), index);
    if (namesOf("tool-folder").some((folder) => path.startsWith(folder))) return false;
    return !IS_VALUE.test(before) && !(IS_SOURCED.test(before) && SETTINGS.test(path));
  });
}

const LOADS_FIRST =
  /\bNODE_OPTIONS=[^\n]{0,200}(?:--(?:require|import|loader|experimental-loader)\b|-r[ =])|\b(?:PYTHONSTARTUP|BASH_ENV|PERL5OPT|RUBYOPT)=|\bJAVA_TOOL_OPTIONS=[^\n]{0,200}-javaagent/;

/** Whether programs load something before their own code, in every run from then on. */
export function loadsFirst(text: string): boolean {
  return LOADS_FIRST.test(text);
}

const WATCHES_DOCUMENTS = /\bonDid(?:Save|Change)TextDocument\b[\s\S]{0,2000}\b(?:request|fetch|post|send\w*)\s*\(/;

/** Whether an extension has each document sent as it is saved. */
export function watchesDocuments(text: string): boolean {
  return WATCHES_DOCUMENTS.test(text);
}

/** Whether an assistant is to take something for granted from then on. */
export const grantsTrust = speaksOf("grants-trust");

const orders = speaksOf("orders-for-memory");

/** Whether a text that an assistant will remember orders what it should not, or leads elsewhere. */
export function ordersAssistant(text: string): boolean {
  return /https?:\/\/|\bcurl\b/i.test(text) || orders(text);
}

const PUSHES = /\bgit\b[^\n|;&]{0,120}\bpush\b/;
const REPOSITORY = /\b(?:https?|ssh):\/\/[^\s"'$`]{1,200}/g;

/** The repositories that a text has something pushed to, as far as it names their addresses. */
export function pushesTo(text: string): string[] {
  return PUSHES.test(text) ? [...matchesIn(text, REPOSITORY)].map(([url]) => url) : [];
}
