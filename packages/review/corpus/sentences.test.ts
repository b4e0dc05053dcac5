import { expect, test } from "vitest";
import { weighOrder } from "../src/instructions/harmful-orders";
import { addTo } from "../src/multimap";
import type { Severity } from "../src/report";
import { reviewPackage } from "../src/review";
import { packageOf } from "../src/test-support/package-of";
import { sentencesOf } from "./learn/samples";

/**
 * Of orders that do harm, in all languages together and in each of them; of those that nothing was learned from, and of
 * such as were written with an honest twin of the same words. More are suspected than are told of alone.
 */
const LEAST_SUSPECTED = { all: 0.5, each: 0.33, unseen: 0.5, twins: 0.23 };
const LEAST_FOUND = { unseen: 0.47, twins: 0.14 };
/** Of sentences that do none. */
const MOST_FLAGGED = { all: 0.007, unseen: 0.02, twins: 0.045 };
const MAX_PAGES = 50;
/** Fewer of a language tell nothing of it. */
const MIN_SENTENCES = 20;
/** Of thousands, a part tells enough. */
const FIFTH = 5;
/** Ten times what it takes where nothing else runs. */
const TIMEOUT_MS = 60_000;

type Judged = { language: string; text: string; worst: Severity | null; isSuspected: boolean };

/** Sentences, or each so many of them, each reviewed as the only one of a page. */
async function reviewed(name: string, each = 1): Promise<Judged[]> {
  const byLanguage = new Map<string, string[]>();
  const chosen = sentencesOf(name).filter((_, index) => index % each === 0);
  for (const { language, text } of chosen) addTo(byLanguage, language, text);
  const judged: Judged[] = [];
  for (const [language, own] of [...byLanguage].flatMap(([language, all]) =>
    packed(all).map((own) => [language, own] as const),
  )) {
    const pages = own.map((text, index): [string, string] => [`pages/${index}.md`, `# Notes\n\n${text}\n`]);
    const { findings } = await reviewPackage(packageOf(Object.fromEntries(pages)));
    const worst = new Map<string, Severity>();
    for (const { file, severity } of findings) {
      if (file && severity !== "info" && worst.get(file) !== "block") worst.set(file, severity);
    }
    for (const [index, text] of own.entries()) {
      const judgedAs = worst.get(`pages/${index}.md`) ?? null;
      judged.push({ language, text, worst: judgedAs, isSuspected: judgedAs !== null || weighOrder(text) !== null });
    }
  }
  return judged;
}

/** So many sentences at a time that none of the findings is left out of a report. */
function packed(all: string[]): string[][] {
  const packs = Math.ceil(all.length / MAX_PAGES);
  return Array.from({ length: packs }, (_, pack) => all.slice(pack * MAX_PAGES, (pack + 1) * MAX_PAGES));
}

function shareOf(sentences: Judged[]): number {
  return sentences.filter(({ worst }) => worst !== null).length / sentences.length;
}

function shareSuspected(sentences: Judged[]): number {
  return sentences.filter(({ isSuspected }) => isSuspected).length / sentences.length;
}

test("finds plain orders that do harm, in every language", { timeout: TIMEOUT_MS }, async () => {
  const sentences = await reviewed("harmful", FIFTH);
  const byLanguage = new Map<string, Judged[]>();
  for (const sentence of sentences) addTo(byLanguage, sentence.language, sentence);
  const missed = sentences
    .filter(({ isSuspected }) => !isSuspected)
    .map(({ language, text }) => `${language}: ${text}`);

  expect(byLanguage.size).toBeGreaterThanOrEqual(30);
  expect(shareSuspected(sentences), missed.join("\n")).toBeGreaterThanOrEqual(LEAST_SUSPECTED.all);
  for (const [language, own] of byLanguage) {
    if (own.length >= MIN_SENTENCES) expect(shareSuspected(own), language).toBeGreaterThanOrEqual(LEAST_SUSPECTED.each);
  }
});

test.each([
  ["unseen-harmful", "unseen"],
  ["unseen-twins-harmful", "twins"],
] as const)("finds those that nothing was learned from: %s", async (name, kind) => {
  const sentences = await reviewed(name);
  expect(shareSuspected(sentences)).toBeGreaterThanOrEqual(LEAST_SUSPECTED[kind]);
  expect(shareOf(sentences)).toBeGreaterThanOrEqual(LEAST_FOUND[kind]);
});

test.each([
  ["harmless", MOST_FLAGGED.all],
  ["unseen-harmless", MOST_FLAGGED.unseen],
  ["unseen-twins-harmless", MOST_FLAGGED.twins],
])("lets honest sentences of the same words pass: %s", { timeout: TIMEOUT_MS }, async (name, most) => {
  const sentences = await reviewed(name);
  const flagged = sentences.filter(({ worst }) => worst !== null).map(({ language, text }) => `${language}: ${text}`);

  expect(sentences.filter(({ worst }) => worst === "block")).toEqual([]);
  expect(shareOf(sentences), flagged.join("\n")).toBeLessThanOrEqual(most);
});
