import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { addTo } from "../src/multimap";
import type { Severity } from "../src/report";
import { reviewPackage } from "../src/review";
import { packageOf } from "../src/test-support/package-of";

/** Of orders that do harm, in all languages together and in each of them. */
const LEAST_FOUND = { all: 0.83, each: 0.66 };
/** Of sentences that do none. */
const MOST_FLAGGED = 0.01;

type Sentence = { language: string; text: string; worst: Severity | null };

/** Sentences, one a line behind its language, each reviewed as the only one of a page. */
async function reviewed(kind: "harmful" | "harmless"): Promise<Sentence[]> {
  const lines = readFileSync(path.join(import.meta.dirname, `sentences/${kind}.tsv`), "utf8")
    .trim()
    .split("\n");
  const byLanguage = new Map<string, string[]>();
  for (const [language = "", text = ""] of lines.map((line) => line.split("\t"))) addTo(byLanguage, language, text);
  const found: Sentence[] = [];
  for (const [language, own] of byLanguage) {
    const pages = own.map((text, index): [string, string] => [`pages/${index}.md`, `# Notes\n\n${text}\n`]);
    const { findings } = await reviewPackage(packageOf(Object.fromEntries(pages)));
    for (const [index, text] of own.entries()) {
      const severities = findings.filter(({ file }) => file === `pages/${index}.md`).map(({ severity }) => severity);
      const worst = (["block", "warn"] as const).find((severity) => severities.includes(severity)) ?? null;
      found.push({ language, text, worst });
    }
  }
  return found;
}

function shareOf(sentences: Sentence[]): number {
  return sentences.filter(({ worst }) => worst !== null).length / sentences.length;
}

test("finds plain orders that do harm, in every language", async () => {
  const sentences = await reviewed("harmful");
  const byLanguage = new Map<string, Sentence[]>();
  for (const sentence of sentences) addTo(byLanguage, sentence.language, sentence);
  const missed = sentences.filter(({ worst }) => worst === null).map(({ language, text }) => `${language}: ${text}`);

  expect(byLanguage.size).toBeGreaterThanOrEqual(30);
  expect(shareOf(sentences), missed.join("\n")).toBeGreaterThanOrEqual(LEAST_FOUND.all);
  for (const [language, own] of byLanguage) expect(shareOf(own), language).toBeGreaterThanOrEqual(LEAST_FOUND.each);
});

test("lets honest sentences of the same words pass", async () => {
  const sentences = await reviewed("harmless");
  const flagged = sentences.filter(({ worst }) => worst !== null).map(({ language, text }) => `${language}: ${text}`);

  expect(sentences.filter(({ worst }) => worst === "block")).toEqual([]);
  expect(shareOf(sentences), flagged.join("\n")).toBeLessThanOrEqual(MOST_FLAGGED);
});
