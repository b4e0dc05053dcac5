import { excerptOf } from "../../src/excerpt";
import { findingOf } from "../../src/follow/code/finding";
import { flowOf } from "../../src/follow/code/flow";
import type { OriginKind } from "../../src/follow/code/origin";
import { isLeftOpen } from "../../src/instructions/grammar/recipient";
import { placed } from "../../src/kept-findings";
import { urlsIn } from "../../src/knowledge/hosts";
import { isStranger, strangersAmong } from "../../src/knowledge/strangers";
import type { PackageJudgement, Said } from "../../src/match/coded";
import { linesMatching } from "../../src/read/lines";
import { roleOf } from "../../src/read/path-role";
import type { ReviewedFile } from "../../src/read/reviewed-file";
import type { ReviewedPackage } from "../../src/report";

const PROMISE =
  /\b(?:(?:all |any |every )?(?:processing|conversion|analysis|everything|work|computation)\b[^.!?\n]{0,20}\b(?:is|are|happens?|runs?|stays?|takes place|done)\b[^.!?\n]{0,20}\b(?:local(?:ly)?|offline|on (?:your|the|this) (?:own )?(?:computer|machine|device))|(?:never|does not|doesn't|do not|don't|without) (?:ever )?(?:us(?:e|es|ing)|access(?:es|ing)?|contact(?:s|ing)?|touch(?:es|ing)?|need(?:s|ing)?|requir(?:e|es|ing)|connect(?:s|ing)? to|mak(?:e|es|ing)) (?:the |an? |any )?(?:network|internet|online|external|remote|web) ?(?:access|connections?|calls?|requests?|services?)?|no (?:network|internet|external|remote|outbound) (?:access|connections?|calls?|requests?|traffic|services?)|(?:works?|runs?|operates?) (?:\w{1,12} )?offline|(?:your )?(?:data|documents?|files?|notes|text|code|content|images?|photos)(?: \w{1,12})? (?:never|do not|don't|does not|doesn't|won't|will not) (?:ever )?leaves? (?:your|the|this)|(?:your )?(?:data|documents?|files?|notes|text|code|content) stays? (?:\w{1,12} )?(?:on (?:your|this|the) (?:computer|machine|device)|local)|without (?:an |any )?(?:internet|network|online)(?: connection| access)?\b|100 ?% (?:local|offline)|(?:fully|completely|entirely|purely|strictly) (?:local|offline))\b/i;
/** What speaks of one part or another, beside the package. */
const FOR_PEOPLE = /^(?:readme|faq|security|changelog|contributing|privacy|license)\b/i;
const MAX_INTRODUCTION_CHARS = 6000;
/** What hands a stranger something, rather than only asking. */
const HANDS_OVER =
  /\bcurl\b[^\n|]{0,300}?(?:\s-(?:d|F|T)\b|--data|--form|--upload-file|-X\s?(?:POST|PUT))|\brequests\.(?:post|put|patch)\(|\bhttpx\.(?:post|put)\(|\baxios\.(?:post|put)\(|\bfetch\([^\n]{0,300}?method:\s?["'](?:POST|PUT)|urlopen\([^\n]{0,200}?data\s?=|--post-(?:file|data)|-Method\s+(?:Post|Put)|\.sendBeacon\(|\bNet::HTTP\.post|\bHTTParty\.post|->(?:post|put)\(|\bhttp\.Post\(/gi;

const NOTHING_LEAVES =
  /\b(?:no (?:telemetry|data collection|phoning home)|(?:no|none of (?:the|your)) (?:data|files?|text|content|information) (?:is|are|gets?) (?:ever )?(?:sent|uploaded|shared|collected|transmitted|leaves)|nothing (?:is|gets) (?:ever )?(?:sent|uploaded|shared|collected|transmitted)|nothing (?:ever )?leaves|(?:never|does not|doesn't|do not|don't) (?:ever )?(?:sends?|uploads?|shares?|transmits?|collects?) (?:any|your|the|anything)(?! (?:[\w-]{1,12} ){0,2}["'`*]{0,3}(?:[\w-]{0,16}[ _-])?(?:keys?|tokens?|credentials?|secrets?|passwords?)\b)|(?:everything|all of it|it all) (?:stays|is kept|remains) (?:on (?:your|this|the)|local))\b/i;
/** Said of all that a package does; of a server or a model it would only tell where that one is. */
const RUNS_LOCALLY =
  /(?:^|[.;,!–—-] ?|\b(?:and|it|that|which|everything) )(?:it )?(?:all )?(?:runs?|works?|operates?|stays?) (?:\w{1,12} )?local(?:ly)?\b(?! (?:at|in docker|dev|server|host|with|or|via|using))/i;
const CHANGES_NOTHING =
  /\bread[- ]only(?![- ](?:mode|access|files?|replica|memory|token|key|volume|mount|root|property|field|api|database|user|role))\b|\b(?:changes?|modif(?:y|ies)|writes?|deletes?) (?:nothing|no files?)\b|\b(?:never|does not|doesn't) (?:change|modify|write to|delete|touch) (?:any|your|the|anything)\b/i;
const READS = /^(?:Read|Grep|Glob|LS|NotebookRead|TodoRead|TodoWrite|AskUserQuestion)(?:\(.*\))?$/;

/** What a package says of itself; whether it says so where everybody reads it, and whether that rules out any traffic. */
type Promised = { words: string; isProminent: boolean; isOffline: boolean };

/** Promises to keep things on the machine, or only to read, and hands them to a stranger. */
export const judge: PackageJudgement = (pkg) => {
  const offline = firstIn(pkg, PROMISE) ?? inDescription(pkg, RUNS_LOCALLY);
  const kept = firstIn(pkg, NOTHING_LEAVES);
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
function firstIn({ files, manifest }: ReviewedPackage, pattern: RegExp): Omit<Promised, "isOffline"> | null {
  const described = inDescription({ manifest }, pattern);
  if (described) return described;
  for (const { path, text } of files) {
    const words = /^[^/]+\.md$/i.test(path)
      ? pattern.exec((text ?? "").slice(0, MAX_INTRODUCTION_CHARS))?.[0]
      : undefined;
    if (words !== undefined) return { words: quoted(words), isProminent: !FOR_PEOPLE.test(path) };
  }
  return null;
}

function inDescription({ manifest }: Pick<ReviewedPackage, "manifest">, pattern: RegExp) {
  const words = pattern.exec(manifest.description)?.[0];
  return words === undefined ? null : { words: quoted(words), isProminent: true };
}

function promiseOf({ manifest }: ReviewedPackage, kept: Omit<Promised, "isOffline"> | null): Promised | null {
  const { description, allowedTools } = manifest;
  if (kept?.isProminent) return { ...kept, isOffline: false };
  const unchanged = CHANGES_NOTHING.exec(description)?.[0];
  if (unchanged !== undefined) return { words: quoted(unchanged), isProminent: true, isOffline: false };
  if (allowedTools.length === 0 || !allowedTools.every((tool) => READS.test(tool))) return null;
  return { words: "asks only for tools that read", isProminent: true, isOffline: false };
}

function quoted(words: string): string {
  return `says "${excerptOf(words).slice(0, 60)}"`;
}

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
