// Weighs the words of harmful orders against those of honest packages: npm run review:learn -- <folder of packages> …
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { readPackage } from "../../scan/targets";
import { readEntries } from "../entry";
import { isHarmful } from "../measure";
import { type Group, packageGroup, samplesOf, sentencesOf, writtenGroups } from "./samples";
import { type Model, pointsOf, weighSigns } from "./weigh-signs";
import { written } from "./written";

/** So many honest packages, of 1, may hold a sentence that is taken for harmful. */
const FLAGGED_SHARE = 0.01;
/** Each part is judged by what was learned from the others. */
const PARTS = 4;

const folders = process.argv.slice(2).flatMap((set) => readdirSync(set).map((name) => path.join(set, name)));
if (folders.length === 0) throw new Error("Needs folders with honest packages below them, some thousands in all.");
const honest: Group[] = [];
for (const folder of folders) honest.push(packageGroup((await readPackage(folder)).files));
for (const entry of readEntries().filter((each) => !isHarmful(each)))
  honest.push(packageGroup(Object.entries(entry.files).map(([file, bytes]) => ({ path: file, bytes }))));
const sentences = writtenGroups();

/** The most points of what a group says, in English or in other languages. */
type Points = { kind: "harmful" | "harmless" | "package"; english: number; abroad: number };
const judged: Points[] = [];
for (let part = 0; part < PARTS; part += 1) {
  const isOfPart = (_: Group, index: number) => index % PARTS === part;
  const isOfOthers = (group: Group, index: number) => !isOfPart(group, index);
  const model = learned(sentences.filter(isOfOthers), honest.filter(isOfOthers));
  judged.push(...honest.filter(isOfPart).map((group) => pointsIn(model, group, "package")));
  for (const group of sentences.filter(isOfPart)) {
    judged.push(pointsIn(model, group, group.samples[0]?.isHarmful ? "harmful" : "harmless"));
  }
}
const of = (kind: Points["kind"]) => judged.filter((points) => points.kind === kind);
const english = exceededBy(
  FLAGGED_SHARE,
  of("package").map((points) => points.english),
);
const abroad = Math.max(
  exceededBy(
    FLAGGED_SHARE,
    of("package").map((points) => points.abroad),
  ),
  exceededBy(
    FLAGGED_SHARE,
    of("harmless")
      .map((points) => points.abroad)
      .filter(Number.isFinite),
  ),
);

const model = learned(sentences, honest);
const told = [
  `${sentences.length} sentences and ${honest.length} honest packages; in ${PARTS} parts, each judged by what was learned from the others,`,
  `${percent(of("harmful"))} of the harmful sentences are found, of the harmless ones ${percent(of("harmless"))}, of the packages ${percent(of("package"))}.`,
];
const unseen = (name: string, kind: Points["kind"]) =>
  sentencesOf(name).map(({ text }) => pointsIn(model, { samples: samplesOf(text, kind === "harmful") }, kind));
console.log(told.join("\n"));
console.log(`In English ${percent(of("harmful").filter((points) => points.abroad < points.english))}.`);
console.log(
  `Of sentences kept apart: ${percent(unseen("unseen-harmful", "harmful"))} of the harmful, ${percent(unseen("unseen-harmless", "harmless"))} of the harmless.`,
);
writeFileSync(
  path.join(import.meta.dirname, "../../knowledge/weights/harmful-orders.yaml"),
  written("harmful-orders", model, { english, abroad }, told),
);

function learned(ofSentences: Group[], ofPackages: Group[]): Model {
  return weighSigns(
    ofSentences.flatMap(({ samples }) => samples),
    ofPackages.flatMap(({ samples }) => samples),
  );
}

function pointsIn(by: Model, { samples }: Group, kind: Points["kind"]): Points {
  const most = (isAbroad: boolean) =>
    Math.max(
      Number.NEGATIVE_INFINITY,
      ...samples.filter((sample) => sample.isAbroad === isAbroad).map(({ signs }) => pointsOf(by, signs)),
    );
  return { kind, english: most(false), abroad: most(true) };
}

/** What such a share of the numbers is above. */
function exceededBy(share: number, numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => other - one);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}

function percent(all: Points[]): string {
  const flagged = all.filter((points) => points.english > english || points.abroad > abroad);
  return `${((100 * flagged.length) / all.length).toFixed(1)} %`;
}
