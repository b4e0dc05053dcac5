import { flowOf } from "./follow/code/flow";
import { UNKNOWN } from "./follow/code/value";
import type { Followed } from "./follow/shell/followed";
import type { CommandEffect } from "./follow/shell/world";
import { hostOf, urlsIn } from "./knowledge/hosts";
import { isWellKnownProgram } from "./knowledge/well-known-programs";
import { anyOf } from "./match/names";
import { matchesIn } from "./read/matches";
import type { ReviewedFile } from "./read/reviewed-file";
import type { Gathering, Observed, Reading, ReviewedPackage } from "./report";

const MAX_ENTRIES = 100;
const MAX_ENTRY_CHARS = 120;
const READ_ELSEWHERE = ["text", "empty", "media"];
const CONTAINERS = ["archive", "office_macro"];
const TALKS = new RegExp(`^(?:${anyOf("web-clients")}|http|https|git|scp|ssh|rsync|nc|ncat|ftp|sftp)$`);
const SHELL_WORD =
  /^(?:if|then|else|fi|for|do|done|while|case|esac|function|cd|echo|printf|export|set|local|return|exit|break|continue|test|true|false|read|shift|unset|source|trap|eval|exec|wait|\[+)$/;
const PATH = /^[\w~.@/\\*][\w~.@/\\*+:%, -]*$/;
const STAND_IN = /^\/tmp\/(?:made-here\.|temporary-)\d/;
const PROGRAM = /^[\w@][\w@.+-]*$/;
const READS_VARIABLE = [
  String.raw`\bos\.environ(?:\.get|\.pop)?[ \t]?[[(][ \t]?["']`,
  String.raw`\bprocess\.env(?:\.|\[["'])`,
  String.raw`\bENV(?:\.fetch)?[[(]["']`,
  String.raw`\b(?:os\.getenv|getenv|Deno\.env\.get)\([ \t]?["']`,
  String.raw`\$env:`,
];
const VARIABLE = new RegExp(String.raw`(?:${READS_VARIABLE.join("|")})([A-Za-z_]\w{1,60})`, "g");

/** What the package asks for, mentions and does, and which files nobody can read. */
export function observer(pkg: ReviewedPackage): Gathering<Observed> {
  const hosts = entryList();
  const variables = entryList();
  const talkedTo = entryList();
  const written = entryList();
  const started = entryList();

  function read({ file, shell }: Reading): void {
    const text = file.text ?? "";
    hosts.add(hostsIn(text));
    variables.add(variablesIn(text));
    for (const { name, args, writes, isOwn } of shell.flatMap(believable)) {
      if (TALKS.test(name)) for (const { text: arg } of args) talkedTo.add(hostsIn(arg));
      written.add(writes.map(({ path }) => path).filter(isPath));
      if (!isOwn && isProgram(name)) started.add([name]);
    }
  }

  function finish(): Observed {
    const { events } = flowOf(pkg);
    const texts = (...kinds: string[]) => events.flatMap((event) => (kinds.includes(event.kind) ? event.texts : []));
    const { manifest, files } = pkg;
    return {
      tools: manifest.allowedTools,
      hosts: hosts.sorted(),
      contacted: entryList(
        texts("send").flatMap((text) => [...hostsIn(text)]),
        talkedTo.all(),
      ).sorted(),
      paths: entryList(texts("read", "write", "delete").filter(isPath), written.all()).sorted(),
      commands: entryList(texts("run_command").map(programOf).filter(isProgram), started.all()).sorted(),
      variables: variables.sorted(),
      unread: files.filter((file) => file.of === null && isUnread(file)).map(({ path }) => path),
    };
  }
  return { read, finish };
}

/** Where shell is only guessed at, prose and tables look like commands too: there it takes a program that is known. */
function believable({ source, commands }: Followed): CommandEffect[] {
  return source.isGuessed ? commands.filter(({ name }) => isWellKnownProgram(name)) : commands;
}

/** A container counts as read where all that is in it was. */
function isUnread({ kind, inside }: ReviewedFile): boolean {
  if (inside?.unread) return true;
  return !READ_ELSEWHERE.includes(kind) && !(inside && CONTAINERS.includes(kind));
}

function* hostsIn(text: string): Generator<string> {
  for (const { url } of urlsIn(text)) {
    const host = url.includes(UNKNOWN) ? null : hostOf(url);
    if (host) yield host;
  }
}

function* variablesIn(text: string): Generator<string> {
  for (const [, name = ""] of matchesIn(text, VARIABLE)) yield name;
}

/** No option, placeholder or lone word, and no name that stands for a temporary file here. */
function isPath(text: string): boolean {
  return PATH.test(text) && /[./\\~]\w/.test(text) && !STAND_IN.test(text);
}

function isProgram(name: string): boolean {
  return PROGRAM.test(name) && !SHELL_WORD.test(name);
}

function programOf(command: string): string {
  const [word = ""] = command.trimStart().slice(0, 500).split(/\s/);
  return /^[\w./~+-]+$/.test(word) ? (word.split("/").at(-1) ?? "") : "";
}

type EntryList = { add: (found: Iterable<string>) => void; all: () => string[]; sorted: () => string[] };

/** The first of what is found, each once, no more than a page can show; what is only known when it runs is left out. */
function entryList(...lists: Iterable<string>[]): EntryList {
  const entries = new Set<string>();
  const add = (found: Iterable<string>) => {
    if (entries.size >= MAX_ENTRIES) return;
    for (const one of found) {
      if (one === "" || one.length > MAX_ENTRY_CHARS || /[\ufffc\n\0$]/.test(one)) continue;
      if (!entries.has(one)) entries.add(structuredClone(one));
      if (entries.size >= MAX_ENTRIES) return;
    }
  };
  for (const list of lists) add(list);
  return { add, all: () => [...entries], sorted: () => [...entries].sort() };
}
