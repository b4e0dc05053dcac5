import { createHash } from "node:crypto";
import { parseDocument } from "yaml";
import type { z } from "zod";
import type { WordClasses } from "../match/lexicon";
import { InvalidApi, namesOfApi } from "./api-pattern";
import { compileCommand, compilePath, compileText, InvalidCommand, type ListedNames } from "./command-pattern";
import type { ProgramFlow } from "./flow-schema";
import {
  type ApiList,
  apisSchema,
  type ListedSource,
  namesSchema,
  type PhraseLists,
  phrasesSchema,
  sourcesSchema,
  wordsSchema,
} from "./knowledge-schema";
import { compilePhrase, InvalidPhrase } from "./phrase";
import { type CommandRule, clausesOf, coded, flowsOf, isStated, type Rule, stated, textsOf } from "./schema";
import { checkPattern, InvalidPattern } from "./text-pattern";

/** A text with the place that it comes from, for what is said of its mistakes. */
export type Source = { file: string; text: string };

/** Lists of names. */
export type Names = Record<string, string[]>;

/** Rules and knowledge, checked and ready to be matched. */
export type RuleSet = {
  rules: Rule[];
  words: WordClasses;
  names: Names;
  phrases: PhraseLists;
  apis: Record<string, ApiList>;
  sources: Record<string, ListedSource>;
};

/** What rules name. */
export type Knowledge = { words: WordClasses; names: Names };

/** The files that a set is made of. */
export type RuleSources = Record<"rules" | "words" | "names" | "phrases" | "apis" | "sources", Source[]>;

/** A rule or list that can't be used, by file, line and reason. */
export class InvalidRule extends Error {
  constructor(file: string, line: number, reason: string) {
    super(`${file}:${line}: ${reason}`);
  }
}

/**
 * Checks rules and words and puts them together, with what they may name `besides`; throws `InvalidRule` for the first that
 * can't be used.
 */
export function compileRules(sources: RuleSources, besides: Knowledge = { words: {}, names: {} }): RuleSet {
  const words = { ...besides.words, ...wordsIn(sources.words, besides.words) };
  const phrases = merged(sources.phrases, phrasesSchema, "list of phrases");
  const names = { ...besides.names, ...namesIn(sources.names, besides.names) };
  const rules = sources.rules.map((source) => {
    const rule = parsedRule(source, phrases);
    check(source, rule, words, names);
    return rule;
  });
  const seen = new Map<string, string>();
  for (const [index, { id, aliases }] of rules.entries()) {
    const file = sources.rules[index]?.file ?? "";
    for (const name of [id, ...aliases]) {
      const earlier = seen.get(name);
      if (earlier) throw new InvalidRule(file, 1, `${name} is the id of ${earlier} already.`);
      seen.set(name, file);
    }
  }
  for (const source of sources.phrases) checkPhrases(source, words);
  const inLists = Object.values(phrases).flatMap((list) => list.phrases);
  const listed = { phrases, apis: apisIn(sources.apis), sources: sourcesIn(sources.sources, names) };
  return { rules, words: named(words, rules, inLists), names, ...listed };
}

function checkPhrases(source: Source, words: WordClasses): void {
  const phrases = Object.values(parsed(source, phrasesSchema)).flatMap((list) => list.phrases);
  checkClasses(source, phrases.flatMap(classesIn), words);
  checkPatterns(source, phrases, phraseCompiler(words));
}

/** All classes of these files, none of which is known yet; `{class}` among forms stands for those of another one. */
export function wordsIn(files: Source[], known: WordClasses = {}): WordClasses {
  const own = merged(files, wordsSchema, "class", known);
  const all = { ...known, ...own };
  for (const source of files) {
    const forms = Object.values(parsed(source, wordsSchema)).flatMap((languages) => Object.values(languages));
    checkClasses(source, forms.flatMap(classesIn), all);
  }
  const filled = (forms: string, language: string) =>
    forms.replaceAll(CLASS, (_, name: string) => all[name]?.[language] ?? "");
  return mapped(own, (languages) => mapped(languages, filled));
}

function mapped<From, To>(record: Record<string, From>, to: (value: From, key: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]));
}

/** What several files say by name, each name once. */
function merged<Value>(
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

/** All lists of these files, none of which is known yet. */
export function namesIn(files: Source[], known: Names = {}): Names {
  const lists = Object.entries(merged(files, namesSchema, "list", known));
  return Object.fromEntries(lists.map(([list, { names }]) => [list, names.split(",").map((name) => name.trim())]));
}

/** All lists of functions of these files, with every name that they stand for. */
function apisIn(files: Source[]): Record<string, ApiList> {
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

/** All lists of what is not for others. */
function sourcesIn(files: Source[], names: Names): Record<string, ListedSource> {
  for (const source of files) {
    const commands = Object.values(parsed(source, sourcesSchema)).flatMap((list) => [...list.commands, ...list.unless]);
    checkPatterns(source, commands, (written) => compileCommand(written, (list) => names[list]));
  }
  return merged(files, sourcesSchema, "list of sources");
}

/** The classes that rules name, and the negations that take a deed back; the others would be looked for in vain. */
function named(words: WordClasses, rules: Rule[], phrases: string[]): WordClasses {
  const names = new Set(["never", ...rules.flatMap(classesNamedBy), ...phrases.flatMap(classesIn)]);
  return Object.fromEntries(Object.entries(words).filter(([name]) => names.has(name)));
}

/** Hex, of files in the order of their names. */
export function hashOf(files: Source[]): string {
  const hash = createHash("sha256");
  const byName = files.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  for (const { file, text } of byName) hash.update(`${file}\0${text}\0`);
  return hash.digest("hex");
}

/** What holds beyond the schema: the file has the rule's name, its classes exist, its phrases and commands can be read. */
function check({ file, text }: Source, rule: Rule, words: WordClasses, names: Names): void {
  if (file.replace(/^.*\//, "") !== `${rule.id}.yaml`) {
    throw new InvalidRule(file, 1, `The id is ${rule.id}, so the file has to be called ${rule.id}.yaml.`);
  }
  checkClasses({ file, text }, classesNamedBy(rule), words);
  checkPatterns({ file, text }, patternsOf(rule), phraseCompiler(words));
  if (isStated(rule) && rule.looks_at === "command") checkCommands({ file, text }, rule, names);
  const listed: ListedNames = (list) => names[list];
  checkPatterns({ file, text }, expressionsOf(rule), (written) => checkPattern(written, listed));
  checkPatterns({ file, text }, pathsOf(rule), (written) => compilePath(written, listed));
}

/** The regular expressions that a rule brings. */
function expressionsOf(rule: Rule): string[] {
  const inFlows = programFlowsOf(rule).flatMap(({ apis = [], texts = [], content, parts }) =>
    [apis, texts, ...content, ...parts].flat(),
  );
  const inTexts = textsOf(rule).flatMap(({ lines = [], unless, parts = [] }) => [...lines, ...unless, ...parts.flat()]);
  const inManifest = rule.looks_at === "manifest" ? rule.when.flatMap(({ has = [] }) => has) : [];
  const inDependencies =
    rule.looks_at === "dependency" ? rule.when.flatMap(({ script = [], and }) => [...script, ...and.flat()]) : [];
  const inStatements =
    isStated(rule) && rule.looks_at === "statement" ? rule.when.flatMap(({ matches = [] }) => matches) : [];
  return [inFlows, inTexts, inManifest, inDependencies, inStatements].flat();
}

function programFlowsOf(rule: Rule): ProgramFlow[] {
  return flowsOf(rule).filter((asked) => asked.by === "program");
}

/** The paths that a rule names beside those which commands write. */
function pathsOf(rule: Rule): string[] {
  const places = textsOf(rule).flatMap(({ in: files = [] }) => files.filter((file) => /[*./]/.test(file)));
  return [...places, ...programFlowsOf(rule).flatMap(({ writes = [] }) => writes)];
}

function checkCommands(source: Source, { when, unless }: CommandRule, names: Names): void {
  const listed: ListedNames = (list) => names[list];
  const commands = when.flatMap((condition) => [
    ...(condition.runs ?? []),
    ...condition.and.flat(),
    ...condition.unless,
  ]);
  checkPatterns(source, [...commands, ...unless], (written) => compileCommand(written, listed));
  checkPatterns(
    source,
    when.flatMap(({ writes = [] }) => writes),
    (written) => compilePath(written, listed),
  );
  checkPatterns(
    source,
    when.flatMap(({ text = [] }) => text),
    (written) => compileText(written, listed),
  );
}

function checkClasses({ file, text }: Source, classes: string[], words: WordClasses): void {
  const unknown = classes.find((name) => !Object.hasOwn(words, name));
  if (unknown) throw new InvalidRule(file, lineWith(text, unknown), `There is no class ${unknown} in knowledge/words.`);
}

function phraseCompiler(words: WordClasses): (written: string) => unknown {
  return (written) => compilePhrase(written, (name) => words[name]?.en ?? "");
}

function checkPatterns({ file, text }: Source, patterns: string[], compile: (written: string) => unknown): void {
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

function classesNamedBy(rule: Rule): string[] {
  const inPhrases = patternsOf(rule).flatMap(classesIn);
  const { when = [], unless = [] } = clausesOf(rule) ?? {};
  const inClauses = when.flatMap(({ deed, near, with: others }) => [...deed, ...near.flat(), ...others.flat()]);
  return [...inPhrases, ...inClauses, ...unless];
}

function classesIn(written: string): string[] {
  return [...written.matchAll(CLASS)].map(nameIn);
}

const CLASS = /\{([a-z-]+)\}/g;

function nameIn([, name = ""]: RegExpExecArray): string {
  return name;
}

function patternsOf(rule: Rule): string[] {
  return [...ownPhrasesOf(rule), ...programFlowsOf(rule).flatMap(({ unless_about: about }) => about)];
}

function ownPhrasesOf(rule: Rule): string[] {
  if (!isStated(rule)) return rule.looks_at === "statement" ? rule.mentions.flat() : [];
  if (rule.looks_at !== "statement" && rule.looks_at !== "command") return [];
  if (rule.looks_at === "command")
    return rule.when.flatMap(({ told, untold, unless_about: about }) => [told, untold, about].flat());
  const said = rule.when.flatMap(({ says, and, near, several, unless }) =>
    [says, ...and, ...near, ...(several?.of ?? []), unless].flat(),
  );
  return [...said, ...rule.unless, ...rule.unless_near, ...rule.unless_about];
}

function lineWith(text: string, part: string): number {
  return (
    Math.max(
      0,
      text.split("\n").findIndex((line) => line.includes(part)),
    ) + 1
  );
}

/** What says when it holds is data; any other rule has its judgement beside it. */
function parsedRule(source: Source, lists: PhraseLists): Rule {
  return /^when:/m.test(source.text) ? parsed(source, stated, lists) : parsed(source, coded, lists);
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

function parsed<Schema extends z.ZodType>(
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
