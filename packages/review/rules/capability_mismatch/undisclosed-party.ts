import { excerptOf } from "../../src/excerpt";
import { askedOnce } from "../../src/follow/code/remembered";
import { hitList } from "../../src/hit-list";
import { peopleIn } from "../../src/instructions/recipient";
import { registrableDomain } from "../../src/knowledge/registrable-domain";
import type { FileJudgement, Said } from "../../src/match/coded";
import { anyOf, namesOf } from "../../src/match/names";
import { lineCounter } from "../../src/read/lines";
import { matchesIn } from "../../src/read/matches";
import { isMarkdown, isSource, roleOf } from "../../src/read/path-role";
import type { ReviewedPackage } from "../../src/report";

/** Somebody by what is written of them, and where. */
type Party = { written: string; offset: number };

const MAX_CHARS = 1024 * 1024;
const MAX_PARTIES = 100;
/** More of a file are a list to be worked on, of which the first are told of. */
const MAX_WRITTEN = 500;
const LINE_CHARS = 200;
/** A mailbox or a number that is all of a string, and neither a word of a sentence nor the name of a field. */
const WRITTEN = /["'`]([\w.+-]{1,64}@[\w.-]{3,100}|\+\d[\d -]{7,18})["'`](?!:)/g;
/** Accounts of a cloud, rooms of a messenger, and networks that anybody may have rented. */
const NUMBERED = [
  /\barn:aws:iam::(\d{12}):/g,
  /\b(?:account|user|principal)_?ids?["']?\s?(?:=>|[:=,])\s?[[({]{0,2}["'](\d{12})["']/gi,
  /\b(?:chat|channel|room|peer)_?id["']?\s?(?:=>|[:=])\s?["']?(-?\d{8,15})\b/gi,
  /["',]((?!1?0\.|127\.|169\.254|172\.(?:1[6-9]|2\d|3[01])\.|192\.(?:168|0)\.|198\.|203\.0)\d{1,3}(?:\.\d{1,3}){3}\/\d\d?)["',]/g,
];
/** Shown instead of a number. */
const SHOWN = /(\d)\1{4}|12345|98765|555/;
const COMMENT = /^\s*(?:#|\/\/|\*|\/\*|<!--|--|;|rem\b)/i;
const FREE_MAIL = new Set(namesOf("free-mail"));
/** Whose mail is looked for, or in whose name it is sent. */
const SENDER = /from(?:_?\w{1,8})?\W{0,6}$/i;
const BYLINE = new RegExp(String.raw`(?<![a-z])${anyOf("byline-word")}`, "i");

/** Finds people, accounts and networks in programs that no text of the package mentions. */
export const judge: FileJudgement = ({ pkg, file }) => {
  const text = file.text ?? "";
  if (!isSource(file.path) || roleOf(file.path) === "test" || text.length > MAX_CHARS) return [];
  const { findings, add } = hitList<Said>();
  const placeOf = lineCounter(text);
  for (const { written, offset } of partiesIn(pkg, text)) {
    const { number, start } = placeOf(offset);
    const line = lineAround(text, start, offset);
    if (
      COMMENT.test(text.slice(start, Math.min(offset, start + LINE_CHARS))) ||
      BYLINE.test(line) ||
      isTold(pkg, written)
    )
      continue;
    const message = `The program names ${written.slice(0, 80)}, whom neither the description nor any text of the package mentions.`;
    add("warn", () => ({ severity: "warn", file: file.path, line: number, excerpt: excerptOf(line), message }));
  }
  return findings;
};

/** In the order in which they stand there. */
function partiesIn(pkg: ReviewedPackage, text: string): Party[] {
  const people = Array.from(matchesIn(text, WRITTEN), ({ 1: written = "", index }) => ({ written, offset: index + 1 }))
    .slice(0, MAX_WRITTEN)
    .filter(({ written, offset }) => !isSender(text, offset) && peopleIn(written, pkg).length > 0);
  const numbered = NUMBERED.flatMap((pattern) =>
    [...matchesIn(text, pattern)].flatMap(({ 0: match, 1: written = "", index }) =>
      SHOWN.test(written) ? [] : [{ written, offset: index + match.indexOf(written) }],
    ),
  );
  return [...people, ...numbered].toSorted((one, other) => one.offset - other.offset);
}

function isSender(text: string, from: number): boolean {
  return SENDER.test(text.slice(Math.max(0, from - 24), from));
}

/** The line that stands around a place, as far as it tells of it. */
function lineAround(text: string, start: number, offset: number): string {
  const [line = ""] = text.slice(Math.max(start, offset - LINE_CHARS), offset + LINE_CHARS).split("\n", 1);
  return line;
}

/** Whether a text of the package names somebody; of more than so many nobody reads on. */
function isTold(pkg: ReviewedPackage, written: string): boolean {
  const known = toldIn(pkg);
  const isKnown = known.get(written) ?? (known.size >= MAX_PARTIES || isNamed(pkg, written));
  known.set(written, isKnown);
  return isKnown;
}

const toldIn = askedOnce((_: ReviewedPackage) => new Map<string, boolean>());

/** They, or the domain of their mailbox where not anybody may have one there. */
function isNamed(pkg: ReviewedPackage, written: string): boolean {
  const domain = registrableDomain(written.split("@")[1] ?? "");
  const names = domain === "" || FREE_MAIL.has(domain) ? [written] : [written, domain];
  const isText = ({ path }: { path: string }) => isMarkdown(path) || path.endsWith(".json");
  return pkg.files.some((file) => isText(file) && names.some((name) => file.text?.includes(name)));
}
