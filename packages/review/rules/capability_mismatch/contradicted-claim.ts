import { excerptOf } from "../../src/excerpt";
import { findingOf } from "../../src/follow/code/finding";
import { flowOf } from "../../src/follow/code/flow";
import type { OriginKind } from "../../src/follow/code/origin";
import { isLeftOpen } from "../../src/instructions/recipient";
import { placed } from "../../src/kept-findings";
import { urlsIn } from "../../src/knowledge/hosts";
import { isStranger, strangersAmong } from "../../src/knowledge/strangers";
import type { PackageJudgement, Said } from "../../src/match/coded";
import { anyOf } from "../../src/match/names";
import { placeOf } from "../../src/match/phrase-lists";
import { linesMatching } from "../../src/read/lines";
import { roleOf } from "../../src/read/path-role";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { ReviewedPackage } from "../../src/report";

const worksOffline = placeOf("works-offline");
const nothingLeaves = placeOf("nothing-leaves");
const changesNothing = placeOf("changes-nothing");
/** What speaks of one part or another, beside the package. */
const FOR_PEOPLE = /^(?:readme|faq|security|changelog|contributing|privacy|license)\b/i;
const MAX_INTRODUCTION_CHARS = 6000;
/** What hands a stranger something, rather than only asking. */
const HANDS_OVER = new RegExp(
  String.raw`\bcurl\b[^\n|]{0,300}?\s-(?:[dFT]\b|-data|-form|-upload-file|X\s?P(?:OS|U)T)|\bfetch\([^\n]{0,300}?method:\s?["']P(?:OS|U)T|urlopen\([^\n]{0,200}?data\s?=|${anyOf("sending-calls")}`,
  "gi",
);
/** Said of all that a package does; of a server or a model it would only tell where that one is. */
const RUNS_LOCALLY =
  /(?:^|[.;,!–—-] ?|\b(?:and|it|that|which|everything) )(?:it )?(?:all )?(?:runs?|works?|operates?|stays?) (?:\w{1,12} )?local(?:ly)?\b(?! (?:at|in docker|dev|server|host|with|or|via|using))/i;
const READS = /^(?:Read|Grep|Glob|LS|NotebookRead|TodoRead|TodoWrite|AskUserQuestion)(?:\(.*\))?$/;

type PlaceIn = (text: string) => number;

/** What a package says of itself; whether it says so where everybody reads it, and whether that rules out any traffic. */
type Promised = { words: string; isProminent: boolean; isOffline: boolean };

/** Promises to keep things on the machine, or only to read, and hands them to a stranger. */
export const judge: PackageJudgement = (pkg) => {
  const offline = firstIn(pkg, worksOffline) ?? inDescription(pkg, runsLocally);
  const kept = firstIn(pkg, nothingLeaves);
  const promise = offline?.isProminent ? { ...offline, isOffline: true } : promiseOf(pkg, kept);
  const inAny = offline ?? (kept?.isProminent ? kept : null);
  const found = inAny ? inLines(pkg, { ...inAny, isOffline: offline !== null }) : [];
  return found.length > 0 || !promise ? found : inPrograms(pkg, promise);
};

function inLines(pkg: ReviewedPackage, promise: Promised): Said[] {
  return pkg.files.flatMap((file) => {
    if (file.text === null || roleOf(file.path) === "test") return [];
    for (const { number, text } of linesMatching(file.commands(), HANDS_OVER)) {
      if (urlsIn(nearby(file, number, text)).some(({ url }) => !isLeftOpen(url) && isStranger(pkg, url)))
        return placed(file, [describe(file, number, text, promise)]);
    }
    return [];
  });
}

/** What is no data of the user's. */
const OWN: OriginKind[] = ["variable", "clock", "assembled", "download", "decoded", "given", "request"];

/** What programs do, however they write it. */
function inPrograms(pkg: ReviewedPackage, promise: Promised): Said[] {
  return flowOf(pkg).events.flatMap((event) => {
    if (event.kind !== "send" || roleOf(event.file) !== "script") return [];
    if (!promise.isOffline && ![...event.data.values()].some(({ kind }) => !OWN.includes(kind))) return [];
    if (strangersAmong(pkg, event.texts).length === 0) return [];
    return findingOf(pkg, event, about(promise));
  });
}

/** Only what introduces the package counts: its manifest and the start of what it tells the agent. */
function firstIn({ files, manifest }: ReviewedPackage, placeIn: PlaceIn): Omit<Promised, "isOffline"> | null {
  const described = inDescription({ manifest }, placeIn);
  if (described) return described;
  for (const { path, text } of files) {
    if (text === null || !/^[^/]+\.md$/i.test(path)) continue;
    const introduction = text.slice(0, MAX_INTRODUCTION_CHARS);
    const offset = placeIn(introduction);
    if (offset !== -1) return { words: quoted(introduction, offset), isProminent: !FOR_PEOPLE.test(path) };
  }
  return null;
}

function inDescription({ manifest: { description } }: Pick<ReviewedPackage, "manifest">, placeIn: PlaceIn) {
  const offset = placeIn(description);
  return offset === -1 ? null : { words: quoted(description, offset), isProminent: true };
}

function runsLocally(text: string): number {
  return text.search(RUNS_LOCALLY);
}

function promiseOf({ manifest }: ReviewedPackage, kept: Omit<Promised, "isOffline"> | null): Promised | null {
  const { allowedTools } = manifest;
  if (kept?.isProminent) return { ...kept, isOffline: false };
  const unchanged = inDescription({ manifest }, changesNothing);
  if (unchanged) return { ...unchanged, isOffline: false };
  if (allowedTools.length === 0 || !allowedTools.every((tool) => READS.test(tool))) return null;
  return { words: "asks only for tools that read", isProminent: true, isOffline: false };
}

/** The promise to the end of its sentence. */
function quoted(text: string, offset: number): string {
  const [sentence = ""] = text.slice(offset, offset + MAX_PROMISE_CHARS).split(/[.!?;](?:\s|$)|\n/);
  return `says "${excerptOf(sentence)}"`;
}

const MAX_PROMISE_CHARS = 60;

function nearby(file: ReviewedFile, line: number, text: string): string {
  const lines = file.lines();
  return [-3, -2, -1, 0, 1, 2].map((step) => (step === 0 ? text : lines.textOf(line + step)).slice(0, 1000)).join("\n");
}

function describe(file: ReviewedFile, line: number, text: string, promise: Promised): Said {
  return { ...about(promise), file: file.path, line, excerpt: excerptOf(text) };
}

function about({ words }: Promised): Pick<Said, "message"> & { severity: "warn" } {
  return { severity: "warn", message: `The package ${words} and yet sends something to a server.` };
}
