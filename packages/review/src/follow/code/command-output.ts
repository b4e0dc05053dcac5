import { type Call, commandTest } from "../../match/command-pattern";
import { anyOf, namesOf } from "../../match/names";
import { pathsIn } from "./command";
import { addOrigins, type Origin, type OriginKind, type Origins, originsOf } from "./origin";
import { remembered } from "./remembered";

const MAX_CHARS = 4000;
const MAX_WHAT_CHARS = 200;
const MAX_COMMANDS = 6;
const MAX_WORDS = 400;

/** Commands by the list that has them, and where what they print comes from; `unless` they are of another list as well. */
const OUTPUTS: { list: string; unless?: string; kind: OriginKind; what?: string }[] = [
  { list: "asks-for-password", kind: "keystrokes", what: "a password" },
  { list: "prints-environment", kind: "environment", what: "the whole environment" },
  { list: "prints-keychain", kind: "keychain", what: "the keychain" },
  { list: "prints-private-key", kind: "key_file", what: "private keys" },
  {
    list: "prints-process-environment",
    unless: "tells-columns",
    kind: "environment",
    what: "the environment of processes",
  },
  { list: "prints-clipboard", kind: "clipboard", what: "the clipboard" },
  { list: "takes-screenshot", kind: "screen", what: "the screen" },
  { list: "web-clients", kind: "download" },
  { list: "prints-token", kind: "token_file" },
  { list: "prints-repository", unless: "tells-names-only", kind: "walked", what: "the repository" },
  { list: "tells-machine", kind: "system", what: "the machine" },
];
const TESTS = OUTPUTS.map(({ list, unless, ...said }) => ({
  ...said,
  isOne: commandTest(namesOf(list)),
  isOther: commandTest(unless ? namesOf(unless) : []),
}));
/** What such commands begin with, in small letters. */
const TOOLS = new Set(
  OUTPUTS.flatMap(({ list }) => namesOf(list).flatMap((command) => (command.split(" ", 1)[0] ?? "").split("|"))).map(
    (tool) => tool.toLowerCase(),
  ),
);
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
    for (const { kind, what } of printedBy(text)) {
      addOrigins(origins, originsOf({ kind, what: what ?? text.slice(0, MAX_WHAT_CHARS), line }));
    }
    if (SHOWS_FILES.test(text)) addOrigins(origins, pathsIn(text, line));
  }
  return origins;
}

const printedBy = remembered((text: string): { kind: OriginKind; what?: string }[] => {
  const calls = callsIn(text);
  const isNamed = NAMED_ITEM.test(text) && !OTHERS_ITEM.test(text);
  const printed: { kind: OriginKind; what?: string }[] = [];
  if (calls.some(({ name, words }) => PRINTS_ALONE.test(name) && words.length === 0))
    printed.push({ kind: "environment", what: "the whole environment" });
  if (MEMORY_OF_PROGRAM.test(text)) printed.push({ kind: "environment", what: "the environment of processes" });
  if (isNamed) printed.push({ kind: "token_file" });
  for (const { kind, what, isOne, isOther } of TESTS) {
    if (!(kind === "keychain" && isNamed) && calls.some((call) => isOne([call]) && !isOther([call])))
      printed.push({ kind, what });
  }
  return printed;
});

/** The commands of such tools wherever they begin in a text, each up to the next sign of a shell. */
function callsIn(text: string): Call[] {
  return text.split(/[;&|\n()`<>]+/).flatMap((piece) => {
    const words = (piece.match(/[^\s"',]+/g) ?? []).slice(0, MAX_WORDS);
    return words.flatMap((word, at) => {
      const name = word.includes("://") ? "" : word.replace(/^.*[/\\]|\.exe$/gi, "");
      if (!PRINTS_ALONE.test(name)) return TOOLS.has(name.toLowerCase()) ? [{ name, words: words.slice(at + 1) }] : [];
      const isFirst = at === 0 || /^-\w{0,3}c$/.test(words[at - 1] ?? "");
      return isFirst ? [{ name, words: words.slice(at + 1) }] : [];
    });
  });
}

const DOWNLOADS =
  /\b(?:curl|wget)\b[^|;&\n]{0,600}?\s(?:-[a-zA-Z]*[oO]|--output(?:-document)?)[ =]["']?([^\s"'|;&]{2,200})/;
const SHOOTS =
  /\b(?:screencapture|scrot|gnome-screenshot|grim)\b[^|;&\n]{0,200}?\s["']?([^\s"'|;&-][^\s"'|;&]{0,200}\.\w{2,4})/;

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
  const shot = SHOOTS.exec(text)?.[1];
  const url = /\bhttps?:\/\/[^\s"'|;&]{1,500}/.exec(text)?.[0];
  return [
    ...(loaded && url && !/^(?:-|\/dev\/null)$|^https?:/.test(loaded)
      ? [{ path: loaded, origin: { kind: "download" as const, what: url, line } }]
      : []),
    ...(shot ? [{ path: shot, origin: { kind: "screen" as const, what: "the screen", line } }] : []),
  ];
}
