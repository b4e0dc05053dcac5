import { parseDocument } from "yaml";
import type { z } from "zod";
import type { WordClasses } from "../match/lexicon";
import { InvalidApi, namesOfApi } from "./api-pattern";
import { compileCommand, InvalidCommand } from "./command-pattern";
import { type ApiList, apisSchema, namesSchema, type PhraseLists, wordsSchema } from "./knowledge-schema";
import { InvalidPhrase } from "./phrase";
import { InvalidPattern } from "./text-pattern";

/** A text with the place that it comes from, for what is said of its mistakes. */
export type Source = { file: string; text: string };

/** Lists of names. */
export type Names = Record<string, string[]>;

/** What rules name. */
export type Knowledge = { words: WordClasses; names: Names };

/** A rule or list that can't be used, by file, line and reason. */
export class InvalidRule extends Error {
  constructor(file: string, line: number, reason: string) {
    super(`${file}:${line}: ${reason}`);
  }
}

/**
 * All classes of these files, none of which is known yet; `{class}` among forms stands for those of another one in that
 * language, and among those of `any` language for the whole class.
 */
export function wordsIn(files: Source[], known: WordClasses = {}): WordClasses {
  const own = merged(files, wordsSchema, "class", known);
  const all: WordClasses = { ...known, ...own };
  for (const source of files) {
    checkClasses(source, classesIn(source.text), all);
    for (const name of Object.keys(parsed(source, wordsSchema))) checkCircles(source, name, all);
  }
  return mapped(own, (written, name) =>
    Object.fromEntries(languagesOf(written, all).map((language) => [language, formsOf(name, language, all)])),
  );
}

function checkCircles({ file, text }: Source, name: string, all: WordClasses, within: string[] = []): void {
  if (within.includes(name))
    throw new InvalidRule(file, lineWith(text, `{${name}}`), `The class ${name} names itself.`);
  for (const named of Object.values(all[name] ?? {}).flatMap(classesIn)) {
    checkCircles({ file, text }, named, all, [...within, name]);
  }
}

function languagesOf(written: Record<string, string>, all: WordClasses): string[] {
  const whole = classesIn(written["any"] ?? "").flatMap((name) => languagesOf(all[name] ?? {}, all));
  return [...new Set([...Object.keys(written), ...whole])];
}

function formsOf(name: string, language: string, all: WordClasses): string {
  const { [language]: written = "", any = "" } = all[name] ?? {};
  if (language === "means") return written;
  const own = written.replaceAll(CLASS, (_, named: string) => formsOf(named, language, all));
  const whole = language === "any" ? [] : classesIn(any).map((named) => formsOf(named, language, all));
  return [own, ...whole].filter(Boolean).join(", ");
}

function mapped<From, To>(record: Record<string, From>, to: (value: From, key: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]));
}

/** What several files say by name, each name once. */
export function merged<Value>(
  files: Source[],
  schema: z.ZodType<Record<string, Value>>,
  kind: string,
  known: object = {},
): Record<string, Value> {
  const all: Record<string, Value> = {};
  for (const source of files) {
    for (const [name, value] of Object.entries(parsed(source, schema))) {
      if (Object.hasOwn(all, name) || Object.hasOwn(known, name))
        throw new InvalidRule(source.file, lineWith(source.text, `${name}:`), `There is a ${kind} ${name} already.`);
      all[name] = value;
    }
  }
  return all;
}

/** All lists of these files, none of which is known yet; `{list}` among names stands for those of another one. */
export function namesIn(files: Source[], known: Names = {}): Names {
  const own = mapped(merged(files, namesSchema, "list", known), ({ names }) =>
    names.split(",").map((name) => name.trim()),
  );
  const all = { ...known, ...own };
  for (const source of files) checkLists(source, all);
  const filled = (name: string) => (CLASS_ALONE.test(name) ? (all[name.slice(1, -1)] ?? []) : [name]);
  return mapped(own, (names) => [...new Set(names.flatMap(filled))]);
}

function checkLists({ file, text }: Source, names: Names): void {
  const unknown = classesIn(text).find((list) => !Object.hasOwn(names, list));
  if (unknown)
    throw new InvalidRule(file, lineWith(text, `{${unknown}}`), `There is no list ${unknown} in knowledge/names.`);
}

/** All lists of functions of these files, with every name that they stand for. */
export function apisIn(files: Source[]): Record<string, ApiList> {
  const lists = merged(files, apisSchema, "list of functions");
  const written = (list: { apis: string }) => list.apis.split(",").map((api) => api.trim());
  for (const source of files)
    checkPatterns(source, Object.values(parsed(source, apisSchema)).flatMap(written), namesOfApi);
  return Object.fromEntries(
    Object.entries(lists).map(([list, { means, apis, ...said }]) => [
      list,
      { ...said, names: [...new Set(written({ apis }).flatMap(namesOfApi))] },
    ]),
  );
}

/** All lists of commands of these files and what is said of each; `{list}` alone is all names of that list. */
export function commandsIn<Listed extends { commands: string[]; unless: string[] }>(
  files: Source[],
  schema: z.ZodType<Record<string, Listed>>,
  names: Names,
): Record<string, Listed> {
  for (const source of files) {
    const commands = Object.values(parsed(source, schema)).flatMap((list) => [...list.commands, ...list.unless]);
    checkPatterns(source, commands, (written) => compileCommand(written, (list) => names[list]));
  }
  const filled = (command: string) => names[/^\{(\S+)\}$/.exec(command)?.[1] ?? ""] ?? [command];
  return mapped(merged(files, schema, "list of commands"), (list) => ({
    ...list,
    commands: list.commands.flatMap(filled),
  }));
}

export function checkClasses({ file, text }: Source, classes: string[], words: WordClasses): void {
  const unknown = classes.find((name) => !Object.hasOwn(words, name));
  if (unknown) throw new InvalidRule(file, lineWith(text, unknown), `There is no class ${unknown} in knowledge/words.`);
}

export function checkPatterns({ file, text }: Source, patterns: string[], compile: (written: string) => unknown): void {
  for (const written of patterns) {
    try {
      compile(written);
    } catch (error) {
      if (![InvalidPhrase, InvalidCommand, InvalidApi, InvalidPattern].some((kind) => error instanceof kind))
        throw error;
      throw new InvalidRule(file, lineWith(text, written), (error as Error).message);
    }
  }
}

export function classesIn(written: string): string[] {
  return [...written.matchAll(CLASS)].map(nameIn);
}

const CLASS = /\{([a-z-]+)\}/g;
const CLASS_ALONE = /^\{[a-z-]+\}$/;

function nameIn([, name = ""]: RegExpExecArray): string {
  return name;
}

function lineWith(text: string, part: string): number {
  return (
    Math.max(
      0,
      text.split("\n").findIndex((line) => line.includes(part)),
    ) + 1
  );
}

const LIST = /^<([a-z-]+)>$/;

/** Has the phrases of a list of `knowledge/phrases` stand where it is named; what is no list stays, and is a phrase that can't be read. */
function withLists(value: unknown, lists: PhraseLists): unknown {
  if (Array.isArray(value)) {
    const listOf = (each: unknown) => lists[(typeof each === "string" && LIST.exec(each)?.[1]) || ""]?.phrases;
    return value.flatMap((each) => listOf(each) ?? [withLists(each, lists)]);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withLists(each, lists)]));
}

export function parsed<Schema extends z.ZodType>(
  { file, text }: Source,
  schema: Schema,
  lists: PhraseLists = {},
): z.output<Schema> {
  const document = parseDocument(text);
  const [mistake] = document.errors;
  if (mistake) throw new InvalidRule(file, mistake.linePos?.[0].line ?? 1, mistake.message.split("\n", 1)[0] ?? "");
  const result = schema.safeParse(withLists(document.toJS(), lists));
  if (result.success) return result.data;

  const [issue] = result.error.issues;
  const path = issue?.path ?? [];
  const node = document.getIn(path, true) as { range?: [number, number, number] } | undefined;
  const line = text.slice(0, node?.range?.[0] ?? 0).split("\n").length;
  throw new InvalidRule(file, line, `${path.join(".")}: ${issue?.message}`);
}
