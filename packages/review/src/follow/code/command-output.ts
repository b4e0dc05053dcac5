import type { ListedSource } from "../../compile/knowledge-schema";
import { mayPrint, printedBy } from "../../knowledge/sources";
import type { Call } from "../../match/command-pattern";
import { anyOf, namesOf } from "../../match/names";
import { isWrapper } from "../shell/wrappers";
import { pathsIn } from "./command";
import { addOrigins, type Origin, type OriginKind, type Origins, originsOf } from "./origin";
import { remembered } from "./remembered";

const MAX_CHARS = 4000;
const MAX_WHAT_CHARS = 200;
const MAX_COMMANDS = 6;
const MAX_WORDS = 400;

const WEB_CLIENTS = new Set(namesOf("web-clients"));
const PRINTS_ALONE = /^(?:printenv|env|set)$/;
const MEMORY_OF_PROGRAM = /\/proc\/[^\s/]{1,80}\/(?:environ|mem)\b/;
/** One login of the user's by its name, which is not one that another program keeps there for itself. */
const NAMED_ITEM = /\bsecurity\s+find-generic-password\b[^|;&\n]{0,300}\s-s\s{0,4}["']?[a-z0-9]/i;
const OTHERS_ITEM = new RegExp(anyOf("others-keychain-item"), "i");
const SHOWS_FILES = /\b(?:cat|tar|zip|head|tail|less|strings|base64|type|Get-Content|gc)\b/i;

/** Where a command's output comes from. */
export function outputOf(commands: string[], line: number): Origins {
  const origins: Origins = new Map();
  for (const command of commands.slice(0, MAX_COMMANDS)) {
    const text = command.slice(0, MAX_CHARS);
    for (const { kind, what } of printedIn(text)) {
      addOrigins(origins, originsOf({ kind, what: what ?? text.slice(0, MAX_WHAT_CHARS), line }));
    }
    if (SHOWS_FILES.test(text)) addOrigins(origins, pathsIn(text, line));
  }
  return origins;
}

const printedIn = remembered((text: string): { kind: OriginKind; what?: string }[] => {
  const calls = callsIn(text);
  const isNamed = NAMED_ITEM.test(text) && !isOthersItem(text);
  const printed: { kind: OriginKind; what?: string }[] = [];
  if (calls.some(({ name, words }) => PRINTS_ALONE.test(name) && words.length === 0))
    printed.push({ kind: "environment", what: "the whole environment" });
  if (MEMORY_OF_PROGRAM.test(text)) printed.push({ kind: "environment", what: "the environment of processes" });
  if (isNamed) printed.push({ kind: "token_file" });
  if (calls.some(({ name }) => isWebClient(name))) printed.push({ kind: "download" });
  for (const source of calls.flatMap((call) => printedBy(call, call.isFirst))) {
    if (!(source.brings === "keychain" && isNamed)) printed.push({ kind: source.brings, what: calledAfter(source) });
  }
  return printed;
});

/** Whether it names what another program keeps in the keychain for itself. */
export function isOthersItem(text: string): boolean {
  return OTHERS_ITEM.test(text);
}

/** A login has its command for a name, which tells the service. */
function calledAfter({ brings, means }: ListedSource): string | undefined {
  return /^(?:token|cloud)_file$/.test(brings) ? undefined : means;
}

function isWebClient(name: string): boolean {
  return WEB_CLIENTS.has(name.toLowerCase());
}

/** The commands of such tools wherever they stand in a text, each up to the next sign of a shell. */
function callsIn(text: string): (Call & { isFirst: boolean })[] {
  return text.split(/[;&|\n()`<>]+/).flatMap((piece) => {
    const words = (piece.match(/[^\s"',]+/g) ?? []).slice(0, MAX_WORDS);
    let isFirst = true;
    return words.flatMap((word, at) => {
      isFirst =
        /^-{1,2}\w{0,6}c(?:ommand)?$/i.test(words[at - 1] ?? "") || (isFirst && (at === 0 || isBefore(words[at - 1])));
      const name = word.includes("://") ? "" : word.replace(/^.*[/\\]|\.exe$/gi, "");
      const isTool = mayPrint(name) || isWebClient(name) || (isFirst && PRINTS_ALONE.test(name));
      return isTool ? [{ name, words: words.slice(at + 1), isFirst }] : [];
    });
  });
}

/** What may stand before a command: a variable, another command that starts it, an option of that. */
function isBefore(word = ""): boolean {
  return isWrapper(word) || /^-|^\w+=/.test(word);
}

const DOWNLOADS =
  /\b(?:curl|wget)\b[^|;&\n]{0,600}?\s(?:-[a-zA-Z]*[oO]|--output(?:-document)?)[ =]["']?([^\s"'|;&]{2,200})/;

/** Programs that put what they are told, or all that they print, into a file which they name. */
const PACKS = [
  /\btar\s+(?:-?\w*c\w*f|(?:-\w+\s+)*-c\w*\s+(?:-\w+\s+)*-?f)\s+["']?([^\s"'|;&>]{2,200})/,
  /\b(?:zip|7z\s+a|rar\s+a)\s+(?:-\S+\s+)*["']?([^\s"'|;&>-][^\s"'|;&>]{1,200})/,
  /(?<![\d&])>{1,2}\s{0,4}["']?(?!\/dev\/)([^\s"'|;&>]{2,200})/,
];

/** The files that a command makes, where it brings in something of note. */
export function filesMadeBy(command: string, line: number): { path: string; origin: Origin }[] {
  const text = command.slice(0, 2000);
  const packed = PACKS.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
  return [
    ...filesBroughtBy(text, line),
    ...packed.flatMap((path) => {
      const origins = [...outputOf([text], line).values()];
      return origins.flatMap((origin) => (origin.kind === "download" ? [] : [{ path, origin }]));
    }),
  ];
}

function filesBroughtBy(text: string, line: number): { path: string; origin: Origin }[] {
  const loaded = DOWNLOADS.exec(text)?.[1];
  const url = /\bhttps?:\/\/[^\s"'|;&]{1,500}/.exec(text)?.[0];
  return [
    ...(loaded && url && !/^(?:-|\/dev\/null)$|^https?:/.test(loaded)
      ? [{ path: loaded, origin: { kind: "download" as const, what: url, line } }]
      : []),
    ...callsIn(text).flatMap((call) => filledBy(call, line)),
  ];
}

/** The file that a command puts it into where it tells of something that is not for others. */
function filledBy({ isFirst, ...call }: Call & { isFirst: boolean }, line: number): { path: string; origin: Origin }[] {
  const path = call.words.findLast((word) => /[/.]/.test(word) && !word.startsWith("-"));
  const sources = printedBy(call, isFirst).filter(({ fills }) => fills);
  return sources.flatMap(({ brings, means }) => (path ? [{ path, origin: { kind: brings, what: means, line } }] : []));
}
