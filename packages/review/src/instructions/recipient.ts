import { hostKindOf, hostOf, isDeclaredHost, isNameless, isNobodys, urlsIn } from "../knowledge/hosts";
import { registrableDomain } from "../knowledge/registrable-domain";
import { namesOf } from "../match/names";
import { matchesIn } from "../read/matches";
import type { Surroundings } from "./instruction";

/** Somebody or some place that a text names once and for all, instead of leaving it to the person. */
export type Recipient = {
  kind: "odd" | "mailbox" | "stranger";
  offset: number;
  end: number;
  isPerson?: true;
};

const STORE = /\b(?:s3|gs|sftp|ftps|scp|rsync|smb|ipfs|az|r2|dav):\/\/[^\s"'`<>)\]]{3,200}/gi;
const REMOTE_PATH = /\b[\w.-]{1,40}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12}:[~/\w][\w./~-]{0,100}/gi;
const HOST_OF_PATH = /(?:@|:\/\/)((?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,12})/i;
/** Left open for whoever uses it. */
const GAP = /^\w+:\/\/[^/]*[<{$]|YOUR|X{3,}|T0{3,}|\.\.\.|placeholder/;
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12}\b/gi;
const MADE_UP_PEOPLE = namesOf("made-up-people");
const MADE_UP_DOMAINS = namesOf("made-up-domains");
const SHARED_HOSTS = namesOf("shared-mail-hosts");
const FREE_MAIL = new Set(namesOf("free-mail"));
/** What may stand behind a made-up name. */
const SUFFIX = /^(?:[._+-]\w{1,12}|\d{1,4})?$/;
const PHONE = /(?<![\w+])\+(?!1234567|0123456|1(\d)\1{6})\d{1,3}[ -]?(?!555|1234567|0123456)\d[\d -]{6,14}\d\b/g;

/** Everybody that a text names as the one who gets something, in reading order; the service that a package is for is left out. */
export function recipientsIn(text: string, pkg: Surroundings["pkg"]): Recipient[] {
  return [...places(text, pkg), ...peopleIn(text, pkg)].toSorted((a, b) => a.offset - b.offset);
}

/** Those of them that are people, by their mailbox or number. */
export function peopleIn(text: string, pkg: Surroundings["pkg"]): Recipient[] {
  const phones = matches(text, PHONE, "stranger").map((phone) => ({ ...phone, isPerson: true as const }));
  return [...mailboxes(text, pkg), ...phones];
}

/** Whether an address has gaps for whoever uses it to fill in. */
export function isLeftOpen(url: string): boolean {
  return GAP.test(url);
}

/** Whether an address stands for any that might be there. */
function isExample(text: string, offset: number): boolean {
  return FOR_EXAMPLE.test(text.slice(Math.max(0, offset - 24), offset));
}

const FOR_EXAMPLE = /(?:\be\.g\.|\bfor example|\bfor instance|\bsuch as|\bex\.?:|\bz\. ?b\.)[,:]? {0,2}[`"'(<]{0,2}$/i;

function places(text: string, pkg: Surroundings["pkg"]): Recipient[] {
  const found: Recipient[] = [];
  for (const { url, offset } of urlsIn(text)) {
    const kind = hostKindOf(url);
    const host = hostOf(url) ?? "";
    const at = { offset, end: offset + url.length };
    if (isLeftOpen(url) || isExample(text, offset)) continue;
    if (isNameless(kind)) found.push({ kind: "odd", ...at });
    else if (kind === "other" && !isDeclaredHost(pkg, host)) found.push({ kind: "stranger", ...at });
  }
  const stores = text.includes("://") ? [...matchesIn(text, STORE)] : [];
  const paths = text.includes("@") ? [...matchesIn(text, REMOTE_PATH)] : [];
  for (const match of [...stores, ...paths]) {
    const isMadeUp = /your|my-|example|bucket|<|\{|\$|user@|host|server|placeholder/i.test(match[0]);
    const host = HOST_OF_PATH.exec(match[0])?.[1];
    const isInHouse = host !== undefined && isNobodys(hostKindOf(`https://${host}`));
    if (!isMadeUp && !isInHouse)
      found.push({ kind: "stranger", offset: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** Whether an address is one that only shows what addresses look like. */
function isMadeUp(email: string): boolean {
  const [person = "", host = ""] = email.toLowerCase().split("@");
  const domain = host.split(".").at(-2) ?? "";
  return (
    MADE_UP_PEOPLE.some(
      (name) => person.startsWith(bare(name)) && (name.endsWith("*") || SUFFIX.test(person.slice(name.length))),
    ) ||
    MADE_UP_DOMAINS.some((name) => (name.endsWith("*") ? domain.startsWith(bare(name)) : domain === name)) ||
    SHARED_HOSTS.some((shared) => host === shared || host.endsWith(`.${shared}`))
  );
}

function bare(name: string): string {
  return name.replace("*", "");
}

/** Whether an address stands in a line that only says who is written to, as in the front matter. */
function isByline(text: string, offset: number): boolean {
  return BYLINE.test(text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset));
}

const BYLINE =
  /^[\s>*-]{0,8}["']?(?:e-?mail|author|contact|support|maintainers?)["']?\s{0,4}:\s{0,4}(?:["'<]|[\w. ]{1,40}<)?$/i;

function mailboxes(text: string, pkg: Surroundings["pkg"]): Recipient[] {
  if (!text.includes("@")) return [];
  return [...matchesIn(text, EMAIL)].flatMap(({ 0: email, index }) => {
    if (isMadeUp(email) || isByline(text, index)) return [];
    const host = registrableDomain(email.slice(email.indexOf("@") + 1));
    if (text[index + email.length] === ":" || /[/=:]/.test(text[index - 1] ?? "")) return [];
    const isFree = FREE_MAIL.has(host);
    if (!isFree && isDeclaredHost(pkg, host)) return [];
    return [
      {
        kind: isFree ? ("mailbox" as const) : ("stranger" as const),
        offset: index,
        end: index + email.length,
        isPerson: true as const,
      },
    ];
  });
}

function matches(text: string, pattern: RegExp, kind: Recipient["kind"]): Recipient[] {
  return [...matchesIn(text, pattern)].map(({ 0: match, index }) => ({
    kind,
    offset: index,
    end: index + match.length,
  }));
}
