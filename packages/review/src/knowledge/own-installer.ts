import { namesOf } from "../match/names";
import type { ReviewedPackage } from "../report";
import { hostKindOf, originOf } from "./hosts";
import { registrableDomain } from "./registrable-domain";
import { knownNear } from "./well-known-names";

const KINDS = new Set(namesOf("kind-of-thing"));
const BEFORE = "(?:get|try|use|join|go|install|explore|with|run|hello|the)?";
const AFTER =
  "(?:-?(?:cli|app|hq|dev|ai|labs?|js|io|inc|org|install(?:er)?|sh|tools?|team|com|oss|cloud|project|foundation|community))?";
const NAME_IN_LABEL = new RegExp(`^${BEFORE}(.{3,60}?)${AFTER}$`, "i");
const CODE_HOST = /^https:\/\/(?:raw\.githubusercontent\.com|github\.com)\/([\w.-]{1,80})\/([\w.-]{1,100})\//i;

/**
 * Whether a program comes from the one whose product the package is named after: who trusts the package trusts that one.
 * Names that are used to pass for others, and places that anybody may write to, are nobody's own.
 */
export function isOwnInstaller({ manifest }: Pick<ReviewedPackage, "manifest">, url: string): boolean {
  if (originOf(url) !== "https") return false;
  const words = `${manifest.name} ${authorOf(manifest)}`.toLowerCase().split(/[^a-z0-9]+/);
  const names = words.filter((word) => word.length >= 4 && !KINDS.has(word) && knownNear(word) === null);
  const [, owner, repository] = CODE_HOST.exec(url) ?? [];
  const isSomebodys = ["other", "well_known"].includes(hostKindOf(url) ?? "");
  const owned = owner && repository ? [owner, repository] : isSomebodys ? [labelOf(new URL(url).hostname)] : [];
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`);
  if (owner && owner.length === SHORT_CHARS && words.includes(owner.toLowerCase()) && isName(owner)) return true;
  if (owned.some((label) => label.length >= MIN_JOINED_CHARS && joined.includes(bare(label)) && isName(label)))
    return true;
  return names.some((name) => {
    const own = new RegExp(`^${BEFORE}${name}${AFTER}$`, "i");
    return owned.some((label) => own.test(label));
  });
}

const SHORT_CHARS = 3;
const MIN_JOINED_CHARS = 7;

/** Whether a word is somebody's name, and neither a kind of thing nor made to pass for another's. */
function isName(label: string): boolean {
  const name = label.toLowerCase();
  return !KINDS.has(name) && knownNear(bare(name)) === null;
}

function bare(label: string): string {
  return label.toLowerCase().replaceAll("-", "");
}

/** The name in a label that has more to it: `getfoo`, `foo-app`. */
export function nameInLabel(label: string): string {
  const name = NAME_IN_LABEL.exec(label)?.[1] ?? label;
  return name.replaceAll("-", "");
}

/** The maker that a package names in one word, as vendors do; people have two names. */
function authorOf({ metadata, extra }: ReviewedPackage["manifest"]): string {
  const author = metadata.author ?? extra.author;
  return typeof author === "string" && /^[\w.-]{4,40}$/.test(author.trim()) ? author : "";
}

function labelOf(host: string): string {
  return registrableDomain(host).split(".")[0] ?? "";
}
