// Weighs the words of harmful orders against those of honest packages:
// npm run review:learn -- [--only english|abroad] <folder of packages> …
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readPackage } from "../../scan/targets";
import { FIRM_FROM } from "../../src/instructions/harmful-orders";
import { readEntries } from "../entry";
import { isHarmful } from "../measure";
import { type Group, packageGroup, samplesOf, sentencesOf, writtenGroups } from "./samples";
import { type Model, pointsOf, type Sample, weighSigns } from "./weigh-signs";
import { written } from "./written";

/**
 * So many honest packages, of 1, may hold a sentence that is taken for harmful; fewer in other languages, where fewer
 * packages have one at all. Signs of fewer points are left out: of each of thirty languages less is known than of one.
 */
const ENGLISH = { table: "harmful-orders", flaggedShare: 0.01, leastPoints: 0.2 };
const ABROAD = { table: "harmful-orders-abroad", flaggedShare: 0.008, leastPoints: 0.4 };
/** Each part is judged by what was learned from the others. */
const PARTS = 4;

const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
const folders = positionals.flatMap((set) => readdirSync(set).map((name) => path.join(set, name)));
const { only } = values;
if (only !== undefined && only !== "english" && only !== "abroad") throw new Error("--only takes english or abroad.");
if (folders.length === 0) throw new Error("Needs folders with honest packages below them, some thousands in all.");
const honest: Group[] = [];
for (const folder of folders) honest.push(packageGroup((await readPackage(folder)).files));
for (const entry of readEntries().filter((each) => !isHarmful(each)))
  honest.push(packageGroup(Object.entries(entry.files).map(([file, bytes]) => ({ path: file, bytes }))));
const sentences = writtenGroups();

const unseen = ["harmful", "harmless"].map((kind) =>
  ["unseen", "unseen-twins"]
    .flatMap((set) => sentencesOf(`${set}-${kind}`))
    .map(({ text }) => ({ samples: samplesOf(text, kind === "harmful") })),
);

if (only !== "abroad") learn(ENGLISH, ({ isAbroad }) => !isAbroad);
if (only !== "english") learn(ABROAD, ({ isAbroad }) => isAbroad);

/** Learns a table from those samples that are of its languages, and writes it. */
function learn({ table, flaggedShare, leastPoints }: typeof ENGLISH, isOwn: (sample: Sample) => boolean): void {
  const own = (groups: Group[]) => groups.map(({ samples }) => ({ samples: samples.filter(isOwn) }));
  const said = own(sentences).filter(isSaying);
  const ordinary = own(honest).filter(isSaying);
  const inParts = { harmful: [] as number[], harmless: [] as number[], packages: [] as number[] };
  for (let part = 0; part < PARTS; part += 1) {
    const isOfPart = (_: Group, index: number) => index % PARTS === part;
    const isOfOthers = (group: Group, index: number) => !isOfPart(group, index);
    const model = learned(said.filter(isOfOthers), ordinary.filter(isOfOthers), leastPoints);
    inParts.packages.push(...ordinary.filter(isOfPart).map((group) => mostPoints(model, group)));
    for (const group of said.filter(isOfPart)) {
      inParts[group.samples[0]?.isHarmful ? "harmful" : "harmless"].push(mostPoints(model, group));
    }
  }
  const threshold = exceededBy(flaggedShare, inParts.packages);
  const model = learned(said, ordinary, leastPoints);
  const percent = (points: number[]) =>
    `${((100 * points.filter((each) => each > threshold + FIRM_FROM).length) / points.length).toFixed(1)} %`;
  const told = [
    `${said.length} sentences and ${ordinary.length} honest packages; in ${PARTS} parts, each judged by what was learned from the others,`,
    `${percent(inParts.harmful)} of the harmful sentences are found, of the harmless ones ${percent(inParts.harmless)}, of the packages ${percent(inParts.packages)}.`,
  ];
  const apart = unseen.map((groups) => own(groups).filter(isSaying));
  const [harmful, harmless] = apart.map((groups) => percent(groups.map((group) => mostPoints(model, group))));
  console.log(
    `${table}: ${told.join("\n")}\nOf sentences kept apart ${harmful} of the harmful, ${harmless} of the harmless.`,
  );
  const file = path.join(import.meta.dirname, `../../knowledge/weights/${table}.yaml`);
  writeFileSync(file, written(table, model, threshold, told));
}

/** A package that says nothing in these languages cannot be flagged in them, and tells nothing of how many are. */
function isSaying({ samples }: Group): boolean {
  return samples.length > 0;
}

function learned(said: Group[], ordinary: Group[], leastPoints: number): Model {
  return weighSigns(
    said.flatMap(({ samples }) => samples),
    ordinary.flatMap(({ samples }) => samples),
    leastPoints,
  );
}

function mostPoints(by: Model, { samples }: Group): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...samples.map((sample) => pointsOf(by, sample)));
}

/** What such a share of the numbers is above. */
function exceededBy(share: number, numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => other - one);
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}
