import { hostKindOf, hostOf, isDeclaredHost, isNameless, registrableDomain, urlsIn } from "../../knowledge/hosts";
import { matchesIn } from "../../read/matches";
import type { Surroundings } from "../instruction";

/** Somebody or some place that a text names once and for all, instead of leaving it to the person. */
export type Recipient = {
  kind: "odd" | "mailbox" | "stranger" | "name" | "ours";
  offset: number;
  end: number;
  isPerson?: true;
};

const STORE = /\b(?:s3|gs|sftp|ftps|scp|rsync|smb|ipfs|az|r2|dav):\/\/[^\s"'`<>)\]]{3,200}/gi;
const REMOTE_PATH = /\b[\w.-]{1,40}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12}:[~/\w][\w./~-]{0,100}/gi;
/** Left open for whoever uses it. */
const GAP = /^\w+:\/\/[^/]*[<{$]|YOUR|X{3,}|T0{3,}|\.\.\.|placeholder/;
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,12}\b/gi;
const MADE_UP_NAME =
  /^(?:you|your|your[-_]?\w{1,12}|fake|dummy|mock|nobody|sample|me|my|user|users?name|name|someone|somebody|anyone|john|jane|alice|bob|carol|foo|bar|test|tester|example|first|last|firstname|lastname|person|client|customer|recipient|sender|git|noreply|no-reply|donotreply|hello|email|mail|student|teacher|boss|colleague|friend|team|x|a|b|abc|joe|sarah|mary|dave|david|mike|charlie|demo|sample|sa|service-account)(?:[._+-]\w{1,12}|\d{1,4})?@/i;
const MADE_UP_DOMAIN =
  /@(?:[\w-]{1,30}\.){0,3}(?:example|test|invalid|localhost|domain|company|(?:your|my|seu|tu|su|votre|mon|deine?|ihre|mein|twoja|il-?tuo)-?(?:domain\w?|dom[ií]nio|domaine|site|empresa|firma|company)|yourdomain|yourcompany|mycompany|acme(?:corp)?|abc|xyz|corp|org|email|contoso|fabrikam|foo|bar|baz|site|business|startup|university|school|client|customer|work|host|server|mail|anthropic|openai|users\.noreply\.github)\.[a-z]{2,12}$|@(?:github|gitlab|bitbucket)\.com$|\.iam\.gserviceaccount\.com$/i;
/** Mailboxes that anybody may open without a name. */
const FREE_MAIL =
  /@(?:gmail|googlemail|outlook|hotmail|live|yahoo|ymail|proton|protonmail|pm|tutanota|tuta|gmx|web|mail|yandex|qq|163|126|icloud|aol|zoho|mailbox|fastmail|foxmail|sina|hey|duck|mailinator|guerrillamail|yopmail|rambler|inbox|bk|naver|daum)\.(?:com|net|de|me|ch|org|ru|io|cn|fr|co\.uk|co\.jp|es|it|at|jp|ua)$/i;
const NAME =
  /(?:\b(?:account|user|users?name|member|handle|login|bot|id|identity|address|collaborator|maintainer|admin(?:istrator)?|principal|role|guest)s? |\bto |\bby |\bfrom |\badd |\binvite |\ba |\bà |\ban |\bмоего |\bfür )(?:the )?(?:[\w-]{1,20} )?(?:["'`“](?![A-Z]+_[A-Z_]+["'`”]|[\w.-]+\.(?:org|com|io|dev|net|[jt]sx?|md|json|ya?ml|py|sh|toml)["'`”])[\w.@-]{3,40}["'`”]|@[a-z][\w-]{2,38}\b(?!\.))/gi;
const PHONE = /(?<![\w+])\+(?!1234567|0123456|1(\d)\1{6})\d{1,3}[ -]?(?!555|1234567|0123456)\d[\d -]{6,14}\d\b/g;
const OURS =
  /\b(?:to|on|with|at|in|into|via) (?:(?:our|my) (?:[\w-]{1,20} ){0,4}|the (?:central|shared|main|company'?s?|corporate|team'?s?|vendor'?s?|author'?s?|maintainer'?s?|developer'?s?) (?:[\w-]{1,20} ){0,3})(?:servers?|endpoint|webhook|collector|backend|host|bucket|telemetry|analytics|remote|cloud|storage|system|database|platform|repository|mailbox|inbox|account|channel|archive|partners?|team|portal)\b(?! (?:at|in|under|located (?:at|in)) [`"'(]{0,2}(?:~|\.{1,2}|\$\w+)?\/)/gi;

/** Everybody that a text names as the one who gets something, in reading order; the service that a package is for is left out. */
export function recipientsIn(text: string, pkg: Surroundings["pkg"]): Recipient[] {
  const phones = matches(text, PHONE, "stranger").map((phone) => ({ ...phone, isPerson: true as const }));
  return [...places(text, pkg), ...mailboxes(text, pkg), ...phones, ...matches(text, OURS, "ours")].toSorted(
    (a, b) => a.offset - b.offset,
  );
}

/** Names of accounts: too common to count where nothing is granted. */
export function namesIn(text: string): Recipient[] {
  return [...matches(text, NAME, "name"), ...matches(text, PHONE, "name")];
}

/** Whether an address has gaps for whoever uses it to fill in. */
export function isLeftOpen(url: string): boolean {
  return GAP.test(url);
}

/** Whether an address stands for any that might be there. */
export function isExample(text: string, offset: number): boolean {
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
    if (!isMadeUp) found.push({ kind: "stranger", offset: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** Whether an address is one that only shows what addresses look like. */
export function isMadeUp(email: string): boolean {
  return MADE_UP_NAME.test(email) || MADE_UP_DOMAIN.test(email);
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
    const isFree = FREE_MAIL.test(email);
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
