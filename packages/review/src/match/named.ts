import type { Named } from "../compile/schema";
import type { Surroundings } from "../instructions/instruction";
import { isLeftOpen, type Recipient, recipientsIn } from "../instructions/recipient";
import { hostKindOf, hostOf, isAtHome, isDeclaredHost, isNameless, urlsIn } from "../knowledge/hosts";
import { namesOf } from "./names";

/** What leads to a place in English; the words of a link to read more are none. */
const LEADS =
  /(?:\b(?:to|into|onto|at|in|on|through|via|with|push|put|post|curl|b?cc|open|visit)\b(?!\()|→)[^.!?;[\]]{0,60}$/i;
const LEADS_TO_A_LINK = /\b(?:to|into|onto|at|through|via|with) \[[^\]]{0,60}\]\($/i;
const LINK_CHARS = 100;

/** What only says whose address follows. */
const LABELS = /\b(?:e-?mail|contact|author)s?: {0,2}[<[("']{0,2}$/i;

/** People are seldom named for any other reason. */
function isTarget({ offset, isPerson }: Recipient, text: string): boolean {
  const before = text.slice(Math.max(0, offset - LINK_CHARS), offset);
  if (isPerson) return !LABELS.test(before);
  return (before.endsWith("](") ? LEADS_TO_A_LINK : LEADS).test(before);
}

/** A wallet, or an account of a bank, by its number. */
const WALLET =
  /\b(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60}|(?=[A-Za-z]*\d)(?:[13T][1-9A-HJ-NP-Za-km-z]{25,34}|[1-9A-HJ-NP-Za-km-z]{43,44}))\b/;
const BANK_ACCOUNT = /\b(?:[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}|\d{16,22})\b/;

/** Whether a text in some language names somebody or something of the kind that is asked for. */
export function isNamed(names: Named | undefined, text: string, language: string, around: Surroundings): boolean {
  if (names === undefined) return true;
  if (names === "account") return BANK_ACCOUNT.test(text) || WALLET.test(text);
  if (names === "web") return urlsIn(text).some(({ url }) => isFar(url));
  if (hasBareAddress(text, language, around)) return true;
  if (names === "address") return urlsIn(text).some(({ url }) => isStrange(url, around));
  const recipients = recipientsIn(text, around.pkg);
  if (names === "recipient") return recipients.length > 0;
  if (names === "target") return recipients.some((recipient) => isTarget(recipient, text));
  return recipients.some(({ kind, offset }) => kind === "odd" || text.indexOf("@", offset) > 0);
}

/** A machine's number or name without a scheme, and a mailbox whose domain is not of English letters. */
const NUMBER = /(?<![\w.:/@[-])(?:\d{1,3}\.){3}\d{1,3}(?![\w.:]\d|\/\d)/g;
const NAME = /(?<![\p{L}\d@/._-])(?:[\p{Ll}\d-]{2,40}\.){1,3}[a-z]{2,6}(?<end>\/\p{L})?(?![\p{L}\d_.-]{1,3}\S)/gu;
const HAS_ADDRESS_SIGN = /[.@]./;
const FOREIGN_MAILBOX = /[\p{L}\d._+-]{1,64}@(?=[a-z\d.-]*[^\0-\x7f\s])[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,4}/u;
/** Files end otherwise. */
const DOMAIN_ENDINGS = new Set(namesOf("domain-endings"));

/** What leads to a name in English. */
const LEADS_TO = /\b(?:to|at|through|via) (?:the host )?["'\x60]?$/i;

/** English texts name services such as itch.io in passing, so there it takes a path as well, or what leads to it. */
function hasBareAddress(text: string, language: string, around: Surroundings): boolean {
  if (!HAS_ADDRESS_SIGN.test(text)) return false;
  const numbers = text.match(NUMBER) ?? [];
  const names = [...text.matchAll(NAME)].flatMap(({ 0: name, groups, index }) => {
    const host = name.replace(/\/.*$/, "");
    const isMeant = language !== "en" || groups?.end !== undefined || LEADS_TO.test(text.slice(0, index));
    return DOMAIN_ENDINGS.has(host.slice(host.lastIndexOf(".") + 1)) && isMeant ? [host] : [];
  });
  return [...numbers, ...names].some((host) => isStrange(`http://${host}`, around)) || FOREIGN_MAILBOX.test(text);
}

/** A place of the web that is not well known, with a host that is not left open. */
function isFar(url: string): boolean {
  const kind = hostKindOf(url);
  return kind !== null && !isAtHome(kind) && !isLeftOpen(url);
}

/** A place of the web that is neither well known nor the service which the package is for. */
function isStrange(url: string, { pkg }: Surroundings): boolean {
  const kind = hostKindOf(url);
  if (kind === null || isAtHome(kind)) return false;
  return isNameless(kind) || !isDeclaredHost(pkg, hostOf(url) ?? "");
}
