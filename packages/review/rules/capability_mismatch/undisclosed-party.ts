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

/** Somebody by what is written of them, and where; `isHeld`: an account or a key, which only a text for people tells of. */
type Party = { written: string; offset: number; isHeld?: boolean };

const MAX_CHARS = 1024 * 1024;
const MAX_PARTIES = 100;
/** More of a file are a list to be worked on, of which the first are told of. */
const MAX_WRITTEN = 500;
const LINE_CHARS = 200;
/** A mailbox of a program that is put together, so that nobody who looks for one finds it. */
const ASSEMBLED = [
  /["'`]([\w.+-]{1,64})["'`]\s?[+.]\s?["'`]@["'`]\s?[+.]\s?["'`]([\w.-]{3,100})["'`]/g,
  /(?:\[["']|%w\[)([\w.+-]{1,64})(?:["'],\s?["']| )([\w.-]{3,100})["']?\]\.join\(["']@["']\)/g,
  /["']@["']\.join\([[(]["']([\w.+-]{1,64})["'],\s?["']([\w.-]{3,100})["']/g,
];
/** Accounts of banks, and keys by which somebody signs in or reads what is encrypted: of programs and of what they read. */
const HELD = [
  /["']([A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?)["']/g,
  /\b(age1[a-z\d]{50,62})\b/g,
  // Behind the name of a host it is that host's own.
  /(?<![\w.\])] )\b(ssh-(?:ed25519|rsa) AAAA[A-Za-z\d+/]{60,700})/g,
];
const HOLDS = /\.(?:json|ya?ml|toml|conf|ini|cfg|tf|txt)$/i;
const EXAMPLE = new RegExp(anyOf("example-paths"), "i");
/** A mailbox or a number that is all of a string, and neither a word of a sentence nor the name of a field. */
const WRITTEN = /["'`]([\w.+-]{1,64}@[\w.-]{3,100}|\+\d[\d -]{7,18})["'`](?!:)/g;
/** Accounts of a cloud, rooms of a messenger, and networks that anybody may have rented. */
const NUMBERED = [
  /\barn:aws:iam::(\d{12}):/g,
  /\b(?:account|user|principal)_?ids?["']?\s?(?:=>|[:=,])\s?[[({]{0,2}["'](\d{12})["']/gi,
  new RegExp(String.raw`\b${anyOf("third-party-words")}\w{0,20}\s?=\s?["'](\d{12})["']`, "gi"),
  /\b(?:chat|channel|room|peer)_?id["']?\s?(?:=>|[:=])\s?["']?(-?\d{8,15})\b/gi,
  /["',]((?!1?0\.|127\.|169\.254|172\.(?:1[6-9]|2\d|3[01])\.|192\.(?:168|0)\.|198\.|203\.0)\d{1,3}(?:\.\d{1,3}){3}\/\d\d?)["',]/g,
];
/** Shown instead of a number. */
const SHOWN = /(\d)\1{4}|12345|98765|555/;
const SHOWN_AT_LENGTH = /(\d)\1{5}|1234567|9876543/;
const COMMENT = /^\s*(?:#|\/\/|\*|\/\*|<!--|--|;|rem\b)/i;
const EXAMPLE_ACCOUNTS = new Set(namesOf("example-accounts"));
const FREE_MAIL = new Set(namesOf("free-mail"));
/** Whose mail is looked for, or in whose name it is sent. */
const SENDER = /from(?:_?\w{1,8})?\W{0,6}$/i;
const BYLINE = new RegExp(String.raw`(?<![a-z])${anyOf("byline-word")}`, "i");

/** Finds people, accounts and networks in programs that no text of the package mentions. */
export const judge: FileJudgement = ({ pkg, file }) => {
  const text = file.text ?? "";
  if (roleOf(file.path) === "test" || text.length > MAX_CHARS) return [];
  const { findings, add } = hitList<Said>();
  const placeOf = lineCounter(text);
  for (const party of partiesOf(pkg, file.path, text)) {
    const { written, offset } = party;
    const { number, start } = placeOf(offset);
    const line = lineAround(text, start, offset);
    if (
      COMMENT.test(text.slice(start, Math.min(offset, start + LINE_CHARS))) ||
      BYLINE.test(line) ||
      isTold(pkg, party)
    )
      continue;
    const message = `The package names ${written.slice(0, 80)}, whom neither the description nor any text of the package mentions.`;
    add("warn", () => ({ severity: "warn", file: file.path, line: number, excerpt: excerptOf(line), message }));
  }
  return findings;
};

function partiesOf(pkg: ReviewedPackage, path: string, text: string): Party[] {
  if (isSource(path)) return partiesIn(pkg, text);
  return HOLDS.test(path) && !EXAMPLE.test(path) ? inOrder(heldIn(text)) : [];
}

function heldIn(text: string): Party[] {
  return HELD.flatMap((pattern) =>
    Array.from(matchesIn(text, pattern), ({ 0: match, 1: written = "", index }): Party => {
      return { written, offset: index + match.indexOf(written), isHeld: true };
    }),
  ).filter(({ written }) => !SHOWN_AT_LENGTH.test(written) && !EXAMPLE_ACCOUNTS.has(written.replaceAll(" ", "")));
}

function inOrder(parties: Party[]): Party[] {
  return parties.toSorted((one, other) => one.offset - other.offset);
}

function partiesIn(pkg: ReviewedPackage, text: string): Party[] {
  const people = Array.from(matchesIn(text, WRITTEN), ({ 1: written = "", index }) => ({ written, offset: index + 1 }))
    .slice(0, MAX_WRITTEN)
    .filter(({ written, offset }) => !isSender(text, offset) && peopleIn(written, pkg).length > 0);
  const numbered = NUMBERED.flatMap((pattern) =>
    [...matchesIn(text, pattern)].flatMap(({ 0: match, 1: written = "", index }) =>
      SHOWN.test(written) ? [] : [{ written, offset: index + match.indexOf(written) }],
    ),
  );
  const assembled = ASSEMBLED.flatMap((pattern) =>
    Array.from(matchesIn(text, pattern), ({ 1: name, 2: domain, index }) => ({
      written: `${name}@${domain}`,
      offset: index,
    })).slice(0, MAX_WRITTEN),
  ).filter(({ written }) => peopleIn(written, pkg).length > 0);
  return inOrder([...people, ...assembled, ...numbered, ...heldIn(text)]);
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
function isTold(pkg: ReviewedPackage, { written, isHeld = false }: Party): boolean {
  const known = toldIn(pkg);
  const isKnown = known.get(written) ?? (known.size >= MAX_PARTIES || isNamed(pkg, written, isHeld));
  known.set(written, isKnown);
  return isKnown;
}

const toldIn = askedOnce((_: ReviewedPackage) => new Map<string, boolean>());

/** They, or the domain of their mailbox where not anybody may have one there. */
function isNamed(pkg: ReviewedPackage, written: string, isHeld: boolean): boolean {
  const domain = registrableDomain(written.split("@")[1] ?? "");
  const names = domain === "" || FREE_MAIL.has(domain) ? [written] : [written, domain];
  const isText = ({ path }: { path: string }) => isMarkdown(path) || (!isHeld && path.endsWith(".json"));
  return pkg.files.some((file) => isText(file) && names.some((name) => file.text?.includes(name)));
}
