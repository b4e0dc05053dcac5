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

const judged = { harmful: [] as number[], harmless: [] as number[], packages: [] as number[] };
for (let part = 0; part < PARTS; part += 1) {
  const isOfPart = (_: Group, index: number) => index % PARTS === part;
  const isOfOthers = (group: Group, index: number) => !isOfPart(group, index);
  const model = learned(sentences.filter(isOfOthers), honest.filter(isOfOthers));
  judged.packages.push(...honest.filter(isOfPart).map((group) => most(model, group)));
  for (const group of sentences.filter(isOfPart)) {
    judged[group.samples[0]?.isHarmful ? "harmful" : "harmless"].push(most(model, group));
  }
}
const threshold =
  Math.round((judged.packages.sort((a, b) => b - a)[Math.floor(judged.packages.length * FLAGGED_SHARE)] ?? 0) * 10) /
  10;
const model = learned(sentences, honest);
const told = [
  `${sentences.length} sentences and ${honest.length} honest packages; in ${PARTS} parts, each judged by what was learned from the others,`,
  `${percent(judged.harmful, threshold)} of the harmful sentences are found, of the harmless ones ${percent(judged.harmless, threshold)}, of the packages ${percent(judged.packages, threshold)}.`,
];
const unseen = (name: string, isHarmful: boolean) =>
  sentencesOf(name).map(({ text, language }) => most(model, { language, samples: samplesOf(text, isHarmful) }));
console.log(told.join("\n"));
console.log(
  `Of sentences kept apart: ${percent(unseen("unseen-harmful", true), threshold)} of the harmful, ${percent(unseen("unseen-harmless", false), threshold)} of the harmless.`,
);
writeFileSync(
  path.join(import.meta.dirname, "../../knowledge/weights/harmful-orders.yaml"),
  written("harmful-orders", model, threshold, told),
);

function learned(ofSentences: Group[], ofPackages: Group[]): Model {
  return weighSigns(
    ofSentences.flatMap(({ samples }) => samples),
    ofPackages.flatMap(({ samples }) => samples),
  );
}

function most(by: Model, { samples }: Group): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...samples.map(({ signs }) => pointsOf(by, signs)));
}

function percent(points: number[], least: number): string {
  return `${((100 * points.filter((each) => each > least).length) / points.length).toFixed(1)} %`;
}
