import type { Content, Example, Rule } from "../compile/schema";
import { type Category, SEVERITIES, type Severity } from "../report";

/** A rule as people read of it. */
export type RuleEntry = {
  id: string;
  /** What it was called before. */
  aliases: string[];
  category: Category;
  /** Those that its findings have, the gravest first. */
  severities: Severity[];
  title: string;
  message: string;
  remediation: string;
  tags: string[];
  /** What it finds, and what it lets pass. */
  harmful: ShownExample;
  harmless: ShownExample;
};

/** Files of a package, shortened; a text alone has no file. */
export type ShownExample = { file: string | null; text: string }[];

const MAX_FILES = 3;
const MAX_LINES = 14;
const MAX_CHARACTERS = 500;
const SHORT_CHARACTERS = 240;

/** What people read of these rules, in the order of their ids. */
export function entriesOf(rules: Rule[]): RuleEntry[] {
  return rules.map(entryOf).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The id of each rule by that and by its earlier ones. */
export function idsOf(rules: Pick<Rule, "id" | "aliases">[]): Record<string, string> {
  return Object.fromEntries(rules.flatMap(({ id, aliases }) => [id, ...aliases].map((name) => [name, id])));
}

function entryOf({ examples, ...rule }: Rule): RuleEntry {
  const { id, aliases, category, title, message, remediation, tags } = rule;
  const given = severitiesIn(rule);
  return {
    ...{ id, aliases, category, title, message, remediation, tags },
    severities: SEVERITIES.filter((severity) => given.has(severity)),
    harmful: shown(examples.harmful),
    harmless: shown(examples.harmless),
  };
}

/** A rule names them with each of its conditions, whatever their form. */
function severitiesIn(part: unknown): Set<unknown> {
  if (typeof part !== "object" || part === null) return new Set();
  const below = Object.values(part).flatMap((value) => [...severitiesIn(value)]);
  return new Set("severity" in part ? [part.severity, ...below] : below);
}

/** One of several examples: the first that is read at a glance, rather than one of bytes. */
function shown(examples: Example[]): ShownExample {
  const all = examples.toSorted((one, other) => Number(hasBytes(one)) - Number(hasBytes(other))).map(filesOf);
  const length = (files: ShownExample) => files.reduce((sum, { text }) => sum + text.length, 0);
  const chosen = all.find((files) => length(files) <= SHORT_CHARACTERS) ?? all[0] ?? [];
  return chosen.slice(0, MAX_FILES).map(({ file, text }) => ({ file, text: visible(cut(text)) }));
}

function hasBytes(example: Example): boolean {
  return JSON.stringify(example).includes('{"base64":');
}

function filesOf(example: Example): ShownExample {
  if (typeof example === "string") return [{ file: null, text: example }];
  const files = "files" in example ? example.files : { [example.file]: example.text };
  return Object.entries(files).map(([file, content]) => ({ file, text: textOf(content) }));
}

function textOf(content: Content): string {
  if (typeof content === "string") return content;
  if ("base64" in content) return `(${Buffer.byteLength(content.base64, "base64")} bytes)`;
  return `${content.of.replaceAll("{n}", "1")} … (${content.lines} lines)`;
}

function cut(text: string): string {
  const lines = text.trimEnd().split("\n");
  const kept = lines.slice(0, MAX_LINES).join("\n");
  if (kept.length > MAX_CHARACTERS) return `${kept.slice(0, MAX_CHARACTERS)}…`;
  return lines.length > MAX_LINES ? `${kept}\n…` : kept;
}

/** Characters that show nothing, or turn around what follows, by their numbers. */
function visible(text: string): string {
  return text.replace(/(?:(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]|\p{Variation_Selector})+/gu, (characters) => {
    const [first = "", ...others] = characters;
    const number = first.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
    return `⟨U+${number}${others.length > 0 ? `, and ${others.length} more` : ""}⟩`;
  });
}
