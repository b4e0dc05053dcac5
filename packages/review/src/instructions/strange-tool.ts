import { remembered } from "../follow/code/remembered";
import { BRANDS } from "../knowledge/brands";
import { hostKindOf, hostOf, isDeclaredHost, originOf, registrableDomain, urlsIn } from "../knowledge/hosts";
import { isOwnInstaller, nameInLabel } from "../knowledge/own-installer";
import { matchesIn } from "../read/matches";
import { spelledApart } from "../read/spelled-apart";
import type { Surroundings } from "./instruction";

/** That nothing of the package is of use before something else is there. */
const NEEDED_FIRST =
  /\b(?:must|has to|have to|needs? to|should) (?:first )?be (?:installed|set up|downloaded|running|active)\b|\b(?:is|are) (?:strictly |absolutely )?(?:required|needed|necessary|mandatory)\b|\brequires? (?:\S{1,30} ){1,6}?(?:to be |be )?(?:installed|running|function|work)\b|\b(?:install|download|set ?up) (?:\S{1,30} ){1,6}?(?:first|before)\b|\bbefore (?:using|running|you (?:can )?(?:use|start|begin|proceed)|proceeding|first use)\b|\b(?:will|does|do|can) ?not (?:work|function|run|start)\b|\b(?:won't|doesn't|can't) (?:work|function|run|start)\b|(?:必须|必需|需要|请)先?.{0,20}(?:安装|下载|运行)|使用.{0,12}前.{0,20}(?:安装|下载)|(?:インストール|ダウンロード).{0,12}(?:必要|必須)|설치해야|(?:нужно|необходимо|требуется).{0,40}(?:установ|скача)|\b(?:debe|deve|doit|muss)\b.{0,60}\b(?:instala|install)|\b(?:es|é|est) (?:necesario|necessário|nécessaire)\b/i;
/** That what is needed is to be fetched from the address, by hand. */
const FETCHED_BY_HAND =
  /\b(?:downloads?|install(?:er|ation)?s?|set ?-?up|get (?:it|the \w+)|grab (?:it|the)|available (?:at|from|here))\b|下载|安装|ダウンロード|インストール|다운로드|скача|установ|descarg|baixe|télécharg|herunterlad/i;
/** The need of a key, an account or a server of the service is met there and nowhere else. */
const OTHER_NEED =
  /\b(?:api[ -]?keys?|tokens?|accounts?|sign[ -]?up|log[ -]?in|register|credentials?|subscription|docs|documentation|guide|instructions?)\b/i;
const PROGRAM =
  /\b\w{0,30}(?:cli|agents?|utility|clients?|drivers?|helpers?|tools?|apps?|applications?|desktop|daemon|runtime|core|component|module|extension|software|launcher|bridge|connector|gateway|windows|mac ?os|linux)\b|客户端|工具|程序|命令行|ツール|프로그램|утилит|программ|агент/i;

/**
 * The address from which everybody has to fetch a program that has nothing to do with the package: its maker is not named, no
 * command of the package uses it, or its page is one that anybody puts up in a minute under any name.
 */
export function strangeTool(text: string, near: string, pkg: Surroundings["pkg"]): { offset: number } | null {
  const fetched = urlsIn(text).filter(({ url, offset }) => {
    const said = text.slice(Math.max(0, offset - 160), offset + url.length + 80);
    return FETCHED_BY_HAND.test(said) && !OTHER_NEED.test(said);
  });
  if (fetched.length === 0 || !NEEDED_FIRST.test(near) || !PROGRAM.test(near)) return null;
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
  if (PAGES_OF_ANYBODY.test(domain) || isBorrowed(label)) return true;
  return !isUsed(pkg, label, near);
}

const RELEASES = /^https:\/\/(?:github|gitlab)\.com\/[\w.-]{1,80}\/([\w.-]{1,100})\/releases\b/i;
/** Pages that cost nothing and ask no name, unlike those of documentation. */
const PAGES_OF_ANYBODY =
  /\.(?:vercel\.app|netlify\.app|pages\.dev|workers\.dev|web\.app|firebaseapp\.com|herokuapp\.com|onrender\.com|fly\.dev|railway\.app|surge\.sh|glitch\.me|repl\.co|replit\.app|replit\.dev|deno\.dev|hf\.space)$/;

/** Somebody's well-known name within another. */
function isBorrowed(label: string): boolean {
  for (const brand of BRANDS.keys()) if (brand.length >= 6 && label !== brand && label.includes(brand)) return true;
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
const NAMED = new WeakMap<Surroundings["pkg"], Map<string, number>>();

function timesNamed(pkg: Surroundings["pkg"], name: string): number {
  const counts = NAMED.get(pkg) ?? new Map<string, number>();
  NAMED.set(pkg, counts);
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
