import { createHash } from "node:crypto";
import type { WordClasses } from "../match/lexicon";
import { compileCommand, compilePath, compileText, type ListedNames } from "./command-pattern";
import type { ProgramFlow } from "./flow-schema";
import {
  type ApiList,
  type ListedSender,
  type ListedSource,
  type PhraseLists,
  phrasesSchema,
  sendersSchema,
  sourcesSchema,
  type WeightTable,
  weightsSchema,
} from "./knowledge-schema";
import { literalsOf } from "./pattern-literals";
import { compilePhrase } from "./phrase";
import { type PhraseNeeds, phraseNeeds } from "./phrase-needs";
import {
  apisIn,
  checkClasses,
  checkPatterns,
  classesIn,
  commandsIn,
  InvalidRule,
  type Knowledge,
  merged,
  type Names,
  namesIn,
  parsed,
  type Source,
  wordsIn,
} from "./read-knowledge";
import { type CommandRule, clausesOf, coded, flowsOf, isStated, type Rule, stated, textsOf } from "./schema";
import { checkPattern } from "./text-pattern";

/** Rules and knowledge, checked and ready to be matched. */
export type RuleSet = {
  rules: Rule[];
  words: WordClasses;
  names: Names;
  phrases: PhraseLists;
  needs: PhraseNeeds;
  /** Of regular expressions about texts, of which literals every match has one. */
  literals: Record<string, string[]>;
  apis: Record<string, ApiList>;
  sources: Record<string, ListedSource>;
  senders: Record<string, ListedSender>;
  weights: Record<string, WeightTable>;
};

/** The files that a set is made of. */
export type RuleSources = Record<
  "rules" | "words" | "names" | "phrases" | "apis" | "sources" | "senders" | "weights",
  Source[]
>;

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
  const commands = {
    sources: commandsIn(sources.sources, sourcesSchema, names),
    senders: commandsIn(sources.senders, sendersSchema, names),
  };
  const needs = phraseNeeds([...rules.flatMap(patternsOf), ...inLists], (name) => words[name]?.en ?? "");
  const weights = merged(sources.weights, weightsSchema, "table of weights");
  const literals = literalsOfAll(
    rules.flatMap(textsOf).flatMap(({ lines = [], parts = [] }) => [...lines, ...parts.flat()]),
  );
  const listed = { phrases, needs, literals, apis: apisIn(sources.apis), weights, ...commands };
  return { rules, words: named(words, rules, inLists), names, ...listed };
}

function literalsOfAll(patterns: string[]): Record<string, string[]> {
  return Object.fromEntries(
    patterns.flatMap((pattern) => {
      const literals = literalsOf(pattern);
      return literals ? [[pattern, literals]] : [];
    }),
  );
}

function checkPhrases(source: Source, words: WordClasses): void {
  const phrases = Object.values(parsed(source, phrasesSchema)).flatMap((list) => list.phrases);
  checkClasses(source, phrases.flatMap(classesIn), words);
  checkPatterns(source, phrases, phraseCompiler(words));
}

/** The classes that rules name, and the negations that take a deed back or do not; the others would be looked for in vain. */
function named(words: WordClasses, rules: Rule[], phrases: string[]): WordClasses {
  const names = new Set(["never", "none-there", ...rules.flatMap(classesNamedBy), ...phrases.flatMap(classesIn)]);
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
export function expressionsOf(rule: Rule): string[] {
  const inFlows = programFlowsOf(rule).flatMap(({ apis = [], texts = [], content, parts }) =>
    [apis, texts, ...content, ...parts].flat(),
  );
  const inTexts = textsOf(rule).flatMap(({ lines = [], unless, parts = [] }) => [...lines, ...unless, ...parts.flat()]);
  const inManifest = rule.looks_at === "manifest" ? rule.when.flatMap(({ has = [] }) => has) : [];
  const inDependencies =
    rule.looks_at === "dependency" ? rule.when.flatMap(({ script = [], and }) => [...script, ...and.flat()]) : [];
  const inStatements =
    isStated(rule) && rule.looks_at === "statement" ? rule.when.flatMap(({ matches = [] }) => matches) : [];
  const inContent =
    rule.looks_at === "content"
      ? rule.when.flatMap(({ named = [], has = [], unless }) => [...named, ...has, ...unless])
      : [];
  const inAddresses = rule.looks_at === "address" ? rule.when.flatMap(({ written = [] }) => written) : [];
  return [inFlows, inTexts, inManifest, inDependencies, inStatements, inContent, inAddresses].flat();
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
  const all = when.flatMap((condition) => [condition, ...condition.around]);
  const commands = all.flatMap((condition) => [
    ...(condition.runs ?? []),
    ...condition.and.flat(),
    ...condition.unless,
  ]);
  checkPatterns(source, [...commands, ...unless], (written) => compileCommand(written, listed));
  checkPatterns(
    source,
    all.flatMap(({ writes = [] }) => writes),
    (written) => compilePath(written, listed),
  );
  checkPatterns(
    source,
    all.flatMap(({ text = [] }) => text),
    (written) => compileText(written, listed),
  );
}

function phraseCompiler(words: WordClasses): (written: string) => unknown {
  return (written) => compilePhrase(written, (name) => words[name]?.en ?? "");
}

function classesNamedBy(rule: Rule): string[] {
  const inPhrases = patternsOf(rule).flatMap(classesIn);
  const { when = [], unless = [] } = clausesOf(rule) ?? {};
  const inClauses = when.flatMap(({ deed, near, denied = [], with: others }) => [deed, near, denied, others].flat(2));
  return [...inPhrases, ...inClauses, ...unless];
}

function patternsOf(rule: Rule): string[] {
  return [...ownPhrasesOf(rule), ...programFlowsOf(rule).flatMap(({ unless_about: about }) => about)];
}

function ownPhrasesOf(rule: Rule): string[] {
  if (!isStated(rule)) return rule.looks_at === "statement" ? rule.mentions.flat() : [];
  if (rule.looks_at === "setting") return rule.unless_about;
  if (rule.looks_at !== "statement" && rule.looks_at !== "command") return [];
  if (rule.looks_at === "command")
    return rule.when.flatMap(({ told, untold, unless_about: about }) => [told, untold, about].flat());
  const said = rule.when.flatMap(({ says, and, near, several, unless }) =>
    [says, ...and, ...near, ...(several?.of ?? []), unless].flat(),
  );
  return [...said, ...rule.unless, ...rule.unless_near, ...rule.unless_about];
}

/** What says when it holds is data; any other rule has its judgement beside it. */
function parsedRule(source: Source, lists: PhraseLists): Rule {
  return /^when:/m.test(source.text) ? parsed(source, stated, lists) : parsed(source, coded, lists);
}
