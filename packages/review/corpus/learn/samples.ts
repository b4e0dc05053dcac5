import { readFileSync } from "node:fs";
import path from "node:path";
import { readOwnRules } from "../../src/compile/read-rules";
import type { Example } from "../../src/compile/schema";
import "../../src/instructions";
import { languageOf } from "../../src/match/mentions";
import { signsIn } from "../../src/match/signs";
import { isScript } from "../../src/read/path-role";
import { segmentsOf } from "../../src/read/segments";
import { statementsOf } from "../../src/read/statements";
import type { Sample } from "./weigh-signs";

export type Sentence = { language: string; text: string };
/** Samples that stand or fall together: those of a sentence, or of a package. */
export type Group = { samples: Sample[] };

/** Honest ones are few, and each stands for many. */
const HARMLESS_WEIGHT = 4;
/** The rule whose own examples tell how it does with what it has not learned. */
const LEARNED = "suspicious-instruction";
const HEADING = "# Notes";
const MIN_CHARS = 12;
const MAX_FILE_BYTES = 200_000;
const WORDS = /\.(?:md|mdx|txt|ya?ml|json)$/i;

/** The sentences of `corpus/sentences`, a line each behind its language. */
export function sentencesOf(name: string): Sentence[] {
  return linesOf(name).map((line) => ({ language: line.slice(0, 2), text: line.slice(3) }));
}

/** The lines of a file of `corpus/sentences`. */
export function linesOf(name: string): string[] {
  const file = path.join(import.meta.dirname, "../sentences", `${name}.tsv`);
  return readFileSync(file, "utf8").trim().split("\n");
}

/** What was written to be told apart: sentences, and the examples of rules about statements. */
export function writtenGroups(): Group[] {
  const groups = (sentences: { text: string }[], isHarmful: boolean): Group[] =>
    sentences.map(({ text }) => ({ samples: samplesOf(text, isHarmful) }));
  return [
    ...groups(sentencesOf("harmful"), true),
    ...groups(sentencesOf("harmless"), false),
    ...groups(examples("harmful"), true),
    ...groups(examples("harmless"), false),
  ];
}

function examples(kind: "harmful" | "harmless"): { text: string }[] {
  const ofWords = new Set(["statement", "clause"]);
  const rules = readOwnRules().rules.filter(
    ({ id, looks_at: looksAt }) => id !== LEARNED && (kind === "harmless" || ofWords.has(looksAt)),
  );
  const written = rules.flatMap((rule) => rule.examples[kind].flatMap(textOf));
  return written.filter((text) => !text.includes("```")).map((text) => ({ text }));
}

/** What an example says, where it is a text for an agent to read. */
function textOf(example: Example): string[] {
  if (typeof example === "string") return [example];
  const files = "files" in example ? Object.entries(example.files) : [[example.file, example.text] as const];
  return files.flatMap(([file, text]) => (typeof text === "string" && /\.md$/.test(file) ? [text] : []));
}

/** The statements of a sentence that stands alone on a page. */
export function samplesOf(text: string, isHarmful: boolean): Sample[] {
  const weight = isHarmful ? 1 : HARMLESS_WEIGHT;
  return textsIn("SKILL.md", `${HEADING}\n\n${text}\n`)
    .filter((each) => each !== HEADING)
    .map((each) => sampleOf(each, isHarmful, weight));
}

/** What an honest package says, each thing once. */
export function packageGroup(files: { path: string; bytes: Uint8Array }[]): Group {
  const texts = new Set<string>();
  for (const file of files) {
    if (!WORDS.test(file.path) || isScript(file.path) || file.bytes.length > MAX_FILE_BYTES) continue;
    for (const text of textsIn(file.path, Buffer.from(file.bytes).toString())) texts.add(text);
  }
  const samples = [...texts].map((text) => sampleOf(text, false, 1));
  return { samples };
}

function textsIn(file: string, text: string): string[] {
  return statementsOf(file, text, segmentsOf(file, text))
    .filter(({ kind, text: { length } }) => kind !== "code" && kind !== "table" && length >= MIN_CHARS)
    .map((statement) => statement.text);
}

function sampleOf(text: string, isHarmful: boolean, weight: number): Sample {
  const signs = [...new Set(signsIn(text).map(({ sign }) => sign))];
  return { signs, isHarmful, weight, isAbroad: languageOf(text) !== "en" };
}
