import { askedOnce, remembered } from "../follow/code/remembered";
import { BRANDS } from "../knowledge/brands";
import { hostKindOf, hostOf, isDeclaredHost, originOf, urlsIn } from "../knowledge/hosts";
import { isOwnInstaller, nameInLabel } from "../knowledge/own-installer";
import { registrableDomain } from "../knowledge/registrable-domain";
import { namesOf } from "../match/names";
import { speaksOf } from "../match/phrase-lists";
import { matchesIn } from "../read/matches";
import { spelledApart } from "../read/spelled-apart";
import type { Surroundings } from "./instruction";

/** Nothing is of use before the program is there, which is to be fetched by hand; a key or an account is another need. */
const isNeededFirst = speaksOf("needed-first");
const isFetchedByHand = speaksOf("fetched-by-hand");
const isOtherNeed = speaksOf("other-need");
const namesProgram = speaksOf("program-word");
/** Pages that cost nothing and ask no name, unlike those of documentation. */
const PAGE_HOSTS = new Set(namesOf("page-host"));

/**
 * The address from which everybody has to fetch a program that has nothing to do with the package: its maker is not named, no
 * command of the package uses it, or its page is one that anybody puts up in a minute under any name.
 */
export function strangeTool(text: string, near: string, pkg: Surroundings["pkg"]): { offset: number } | null {
  const fetched = urlsIn(text).filter(({ url, offset }) => {
    const said = text.slice(Math.max(0, offset - 160), offset + url.length + 80);
    return isFetchedByHand(said) && !isOtherNeed(said);
  });
  if (fetched.length === 0 || !isNeededFirst(near) || !namesProgram(near)) return null;
  return fetched.find(({ url }) => isStrange(url, near, pkg)) ?? null;
}

function isStrange(url: string, near: string, pkg: Surroundings["pkg"]): boolean {
  const host = hostOf(url) ?? "";
  const released = RELEASES.exec(url)?.[1];
  if (released !== undefined) return !isOwnInstaller(pkg, url) && !isUsed(pkg, released, near);
  if (originOf(url) === "known_installer" || hostKindOf(url) !== "other") return false;
  if (isDeclaredHost(pkg, host) || isOwnInstaller(pkg, url)) return false;
  const domain = registrableDomain(host);
  const [label = ""] = domain.split(".");
  if (PAGE_HOSTS.has(domain.slice(label.length + 1)) || isBorrowed(label)) return true;
  return !isUsed(pkg, label, near);
}

const RELEASES = /^https:\/\/(?:github|gitlab)\.com\/[\w.-]{1,80}\/([\w.-]{1,100})\/releases\b/i;
/** Somebody's well-known name within another. */
function isBorrowed(label: string): boolean {
  for (const brand of BRANDS) if (brand.length >= 6 && label !== brand && label.includes(brand)) return true;
  return false;
}

/** Whether the package speaks of the tool elsewhere than where it demands it. */
function isUsed(pkg: Surroundings["pkg"], label: string, near: string): boolean {
  const name = nameInLabel(label);
  // Commands are called by small letters; a name with others is one to look at.
  if (name !== name.toLowerCase()) return false;
  const times = timesNamed(pkg, name);
  return times === Number.POSITIVE_INFINITY || times > countOf(near, name);
}

/** Each name is looked for once; where many are demanded, none is what all depends on. */
const MAX_NAMES = 16;
/** By package. */
const countsIn = askedOnce((_: Surroundings["pkg"]) => new Map<string, number>());

function timesNamed(pkg: Surroundings["pkg"], name: string): number {
  const counts = countsIn(pkg);
  const known = counts.get(name);
  if (known !== undefined) return known;
  if (counts.size >= MAX_NAMES) return Number.POSITIVE_INFINITY;
  const count = pkg.files.reduce((sum, { text }) => sum + (text === null ? 0 : countOf(text, name)), 0);
  counts.set(name, count);
  return count;
}

function countOf(text: string, name: string): number {
  let count = 0;
  for (const [, named] of matchesIn(text, namePattern(name))) if (named !== undefined) count += 1;
  return count;
}

/** What an address says is passed over. */
const namePattern = remembered((name) => new RegExp(String.raw`https?:\/\/\S{1,300}|(${spelledApart(name)})`, "gi"));
