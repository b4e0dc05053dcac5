import { matchesIn } from "../../../read/matches";
import type { ReviewedFile } from "../../../read/reviewed-file";
import type { EventKind } from "../../kinds";
import { startsFile } from "../command";
import { outputOf } from "../command-output";
import type { Event } from "../machine";
import { addOrigins, type Origin, type Origins, originsOf } from "../origin";
import { secretKindOf } from "../secret-path";
import { UNKNOWN } from "../value";
import { plainArguments } from "./plain-arguments";
import { addressesOf, commandOf, pathsOf, shellTextIn } from "./plain-commands";
import { type PlainLanguage, plainLanguageOf, plainLanguageOfFence } from "./plain-language";
import { definedBy, functionsIn, handedIn } from "./plain-parameters";
import { runnersIn, startedBy } from "./plain-runners";
import { type Literal, type PlainStatement, plainStatements } from "./plain-statement";
import { ASSIGNED, add, bind, filledBelow, type Known, MAX_TEXTS, type Variables } from "./plain-variables";
import { ASKS, BRINGS, DOES, type Doing, doingsIn, READS, VARIABLE, WALKS } from "./plain-words";

const MAX_CHARS = 512 * 1024;
const MAX_EVENTS = 300;
const NAME = /(?<![\w"'])[$@%]{0,2}([A-Za-z_]\w{0,60})/g;

/** What the programs of a file do that are written in languages without a syntax tree here. */
export function plainEvents(file: ReviewedFile): Event[] {
  const { path, text } = file;
  if (text === null || file.isLong || text.length > MAX_CHARS) return [];
  const language = plainLanguageOf(path, text);
  if (language) return eventsOf(path, text, 1, language, `plain ${path}`);
  if (!/\.(?:md|mdx|markdown)$/i.test(path)) return [];

  const lines = text.split("\n");
  return file.segments().flatMap(({ kind, language: info, firstLine, lastLine }) => {
    const fenced = kind === "code" ? plainLanguageOfFence(info) : null;
    if (!fenced) return [];
    const code = lines.slice(firstLine, lastLine - 1).join("\n");
    return eventsOf(path, code, firstLine + 1, fenced, `plain ${path} ${firstLine}`);
  });
}

function eventsOf(file: string, text: string, firstLine: number, language: PlainLanguage, unit: string): Event[] {
  const events: Event[] = [];
  const statements = plainStatements(text, language);
  const variables = handedOver(statements, firstLine);
  const runners = runnersIn(statements);
  const stored = new Map<string, Origins>();
  let inside = "";
  let filled = "";
  for (const [index, statement] of statements.entries()) {
    if (events.length >= MAX_EVENTS) break;
    const line = firstLine + statement.line - 1;
    const known = knownOf(statement, variables, line);
    const place = { file, program: file, line, unit };
    for (const event of effectsOf(statement, known, variables, stored, line)) {
      events.push({ ...NOTHING, ...event, ...place });
    }
    for (const text of startedBy(statement, runners, variables)) {
      const data = new Map(known.origins);
      events.push({ ...NOTHING, kind: "run_command", api: "a function", texts: [text], data, ...place });
    }
    bind(statement, known, variables);
    filled = filledBelow(statement.code, filled);
    if (known.texts.length > 0 || known.origins.size > 0) add(variables, filled, known);
    inside = definedBy(statement) ?? inside;
    if (isGivenBack(statement, statements[index + 1])) add(variables, inside, known);
  }
  return language.name === "applescript" ? inOneRun(events) : events;
}

/** What the functions of a program are given where it calls them, which may stand behind the function or before it. */
function handedOver(statements: PlainStatement[], firstLine: number): Variables {
  const functions = functionsIn(statements);
  const parameters: Variables = new Map();
  if (functions.size === 0) return parameters;
  const variables: Variables = new Map();
  for (const statement of statements) {
    const line = firstLine + statement.line - 1;
    for (const { parameter, argument } of handedIn(statement, functions)) {
      const known = knownOf(argument, variables, line);
      if (known.texts.length === 0 && known.origins.size === 0) continue;
      add(parameters, parameter, known);
      add(variables, parameter, known);
    }
    bind(statement, knownOf(statement, variables, line), variables);
  }
  return parameters;
}

/** What a function gives back: what it returns, or in some languages what its last statement is. */
function isGivenBack({ code, language }: PlainStatement, next: PlainStatement | undefined): boolean {
  if (/^\s*return\b/.test(code)) return true;
  return language === "perl" && /^\s*(?:end|\})\s*$/.test(next?.code ?? "");
}

const NOTHING = {
  data: new Map(),
  credentials: new Map(),
  target: new Map(),
  content: [],
  isUnheeded: false,
  guards: [],
  hidden: null,
};

/** A script of commands hands files from one to the next, so that they are judged as one. */
function inOneRun(events: Event[]): Event[] {
  const commands = events.filter(({ kind }) => kind === "run_command");
  const last = commands.at(-1);
  if (!last || commands.length < 2) return events;
  const whole = commands.map(({ texts }) => texts[0] ?? "").join("\n");
  return [...events, { ...last, texts: [whole] }];
}

/** What a statement speaks of: its own strings, what it reads, and what its variables hold. */
function knownOf(statement: PlainStatement, variables: Variables, line: number): Known {
  const { code, literals } = statement;
  const texts = literals.map(({ text }) => text);
  const origins: Origins = new Map();
  for (const [, name = ""] of matchesIn(code, NAME)) {
    const known = variables.get(name);
    if (!known) continue;
    addOrigins(origins, known.origins);
    if (texts.length < MAX_TEXTS) texts.push(...known.texts);
  }
  const found: Origin[] = [];
  const urls = texts.filter((text) => /^https?:\/\//.test(text));
  const doings = doingsIn(code);
  for (const { deed } of doings) {
    const [kind, what] = BRINGS[deed] ?? [];
    if (!kind || (deed === "reads-either" && urls.length === 0)) continue;
    found.push({ kind, what: what || (urls[0] ?? ""), line });
  }
  const [address] = urls;
  if (address && /\bURL\(/.test(code)) found.push({ kind: "download", what: address, line });
  if (/\bhidden answer\b/.test(code)) found.push({ kind: "keystrokes", what: "a password", line });
  if (doings.some(({ deed }) => READS.includes(deed)))
    found.push(...secretsIn(texts, line), ...filesIn(statement, doings, variables, origins, line));
  addOrigins(origins, originsOf(...found));
  return { texts: texts.slice(0, MAX_TEXTS), whole: wholeOf(code, literals), origins };
}

/** The text that a statement sets a name to, where nothing else goes into it. */
function wholeOf(code: string, literals: Literal[]): string | null {
  const assignment = ASSIGNED.exec(code.slice(0, 400));
  if (!assignment) return null;
  const isPlain = /^[\s+.&]*$/.test(code.slice(assignment[0].length).replaceAll(/(["'`])\s*\1/g, ""));
  return isPlain ? literals.map(({ text }) => text).join("") : null;
}

/** Paths are often put together from their parts. */
function secretsIn(texts: string[], line: number): Origin[] {
  const joined = texts
    .slice(0, 8)
    .join("/")
    .replaceAll(/\/{2,}/g, "/");
  return [...texts, joined].flatMap((text) => {
    const path = text.replace(/^\ufffc(?=\/)/, "~");
    const kind = secretKindOf(path) ?? secretKindOf(path.replace(/[*?]+$/, ""));
    return kind ? [{ kind, what: path, line }] : [];
  });
}

/** What lies in a folder that the program goes through, and a file whose path is not written down. */
function filesIn(
  { code, literals }: PlainStatement,
  doings: Doing[],
  variables: Variables,
  known: Origins,
  line: number,
): Origin[] {
  if (doings.some(({ deed }) => WALKS.includes(deed))) return [{ kind: "file", what: "", line }];
  const call = doings.find(({ deed }) => READS.includes(deed));
  if (!call) return [];
  const { end } = call;
  const argument = /^[\s(]{0,4}[$@]?(\w{1,60})/.exec(code.slice(end, end + 70))?.[1];
  const paths = [
    ...literals.filter(({ start }) => start - end < 4 && start >= end).map(({ text }) => text),
    ...(variables.get(argument ?? "")?.texts ?? []),
  ];
  if (call.deed === "reads-either" && paths.some((path) => /^[a-z][\w+.-]{1,10}:\/\//i.test(path))) return [];
  if ([...known.values()].some(({ kind, what }) => kind === "file" && what === "")) {
    return [{ kind: "walked", what: "files of a folder", line }];
  }
  const isWritten = literals.some(({ text }) => text.length > 2 && !/^https?:/.test(text) && !text.includes(UNKNOWN));
  return isWritten ? [] : [{ kind: "file", what: "a file", line }];
}

function* effectsOf(
  statement: PlainStatement,
  known: Known,
  variables: Variables,
  stored: Map<string, Origins>,
  line: number,
): Generator<Pick<Event, "kind" | "api" | "texts"> & Partial<Event>> {
  const { code, literals } = statement;
  const credentials = credentialsIn(statement.raw, line);
  const doings = doingsIn(code);
  const seen = new Set<EventKind>();
  for (const { deed, name: api, end } of doings) {
    const kind = DOES[deed];
    if (!kind || seen.has(kind)) continue;
    seen.add(kind);
    const given = plainArguments(statement, end, variables);
    switch (kind) {
      case "send":
        if (known.origins.size > 0 || credentials.size > 0) {
          yield { kind, api, texts: addressesOf(known.texts), data: withoutAnswers(known.origins), credentials };
        }
        break;
      case "read": {
        // What is asked for may say what is carried along.
        const data = withoutAnswers(known.origins);
        if (data.size > 0) yield { kind: "send", api, texts: addressesOf(known.texts), data };
        break;
      }
      case "run_command": {
        // A shell that is tied to a connection is a bare shell all the same.
        const text = commandOf(given, api).replaceAll(/\s*\d?[<>]&?\ufffc/g, "");
        const data = new Map(known.origins);
        const started = [...stored.keys()].filter((path) => startsFile(text, path));
        for (const path of started) addOrigins(data, stored.get(path) ?? new Map());
        addOrigins(known.origins, outputOf([text], line));
        yield { kind, api, texts: [text], data, content: started };
        break;
      }
      case "connect":
        yield { kind, api, texts: addressesOf(given) };
        break;
      case "write": {
        const [path = ""] = given;
        if (path.length > 2) stored.set(path, known.origins);
        yield { kind, api, texts: [path], data: known.origins, content: given.slice(1, 3) };
        break;
      }
      case "run_code": {
        const data = new Map(known.origins);
        addOrigins(data, stored.get(given[0] ?? "") ?? new Map());
        yield { kind, api, texts: given.slice(0, 1), data };
        break;
      }
      default: {
        // A folder that deletes itself stands before its method.
        const texts = given.some((path) => path !== "") ? given.slice(0, 1) : pathsOf(known.texts);
        yield { kind, api: `rmtree ${api}`, texts, target: known.origins };
      }
    }
  }
  if (doings.some(({ deed }) => ASKS.includes(deed)) && known.origins.size > 0) {
    const texts = literals
      .map(({ text }) => text)
      .filter((text) => /^(?:https?:\/\/|\ufffc?\.[\w-]+\.[\w-]+)/.test(text));
    const data = withoutAnswers(known.origins);
    if (texts.length > 0 && data.size > 0)
      yield { kind: "send", api: "asks", texts: texts.map((text) => text.replace(/^\ufffc?\./, "https://")), data };
  }
  if (doings.some(({ deed }) => deed === "loads")) {
    const address = literals.find(({ text }) => /^(?:https?|ftp|ldap|rmi):\/\/[^/]/.test(text))?.text;
    if (address)
      yield { kind: "run_code", api: "loads", texts: [], data: originsOf({ kind: "download", what: address, line }) };
  }
  yield* shellsIn(statement, known, line, seen.has("run_command"));
}

/** What a shell is handed as a text, and the commands between backquotes. */
function* shellsIn(
  statement: PlainStatement,
  known: Known,
  line: number,
  isKnown: boolean,
): Generator<Pick<Event, "kind" | "api" | "texts" | "data">> {
  const handed = isKnown ? undefined : shellTextIn(statement);
  if (handed !== undefined) {
    addOrigins(known.origins, outputOf([handed], line));
    yield { kind: "run_command", api: "a shell", texts: [handed], data: new Map(known.origins) };
  }
  for (const { quote, text, start, end } of statement.literals) {
    if (quote !== "`" || text.trim() === "") continue;
    addOrigins(known.origins, outputOf([text], line));
    if (!/^\s*(?:[-+*/]|\))/.test(statement.code.slice(end, end + 3)) || start === 0) {
      yield { kind: "run_command", api: "backquotes", texts: [text], data: new Map(known.origins) };
    }
  }
}

/** What a request brings back is not what it takes away. */
function withoutAnswers(origins: Origins): Origins {
  return new Map([...origins].filter(([, { kind }]) => kind !== "download" && kind !== "socket" && kind !== "decoded"));
}

function credentialsIn(raw: string, line: number): Origins {
  const names = [...matchesIn(raw, VARIABLE)].map(([, one, other]) => one ?? other ?? "");
  return originsOf(...names.slice(0, MAX_TEXTS).map((what) => ({ kind: "variable" as const, what, line })));
}
