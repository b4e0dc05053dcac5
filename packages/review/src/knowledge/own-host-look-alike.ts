import { askedOnce } from "../follow/code/remembered";
import { namesOf } from "../match/names";
import type { ReviewedPackage } from "../report";
import { hostKindOf, hostOf, urlsIn } from "./hosts";
import { isBelowKnownSuffix, registrableDomain } from "./registrable-domain";

const MIN_LABEL_CHARS = 4;
/** Networks that deliver a site's pictures put a letter or two before its name. */
const MIN_WORD_CHARS = 3;
const MIN_MENTIONS = 2;
const MAX_MENTIONS_OF_OTHER = 2;
/** Words by which owners themselves tell several addresses apart. */
const OWNERS_WORDS = new Set(namesOf("owners-host-word"));

/** The domain of the package's own for which a host passes, `acme-payouts.net` for `acme.io`; null for an honest one. */
export function ownDomainPassedFor(pkg: ReviewedPackage, url: string): string | null {
  const host = hostOf(url);
  if (host === null || hostKindOf(url) !== "other") return null;
  const domain = registrableDomain(host);
  const domains = domainsOf(pkg);
  const mentions = domains.get(domain) ?? 0;
  if (mentions > MAX_MENTIONS_OF_OTHER || !isBelowKnownSuffix(domain)) return null;
  const isOwn = ([own, count]: [string, number]) => own !== domain && count >= Math.max(MIN_MENTIONS, mentions);
  const passedFor = [...domains].filter(isOwn).find(([own]) => passesFor(host, domain, own));
  return passedFor?.[0] ?? null;
}

/** How often the addresses of a package lead to each domain that somebody registered. */
const domainsOf = askedOnce(({ files }: ReviewedPackage): Map<string, number> => {
  const domains = new Map<string, number>();
  for (const { url } of files.flatMap(({ text }) => urlsIn(text ?? ""))) {
    if (hostKindOf(url) !== "other") continue;
    const domain = registrableDomain(hostOf(url) ?? "");
    domains.set(domain, (domains.get(domain) ?? 0) + 1);
  }
  return domains;
});

function passesFor(host: string, domain: string, own: string): boolean {
  if (host.startsWith(`${own}.`) || host.includes(`.${own}.`)) return true;
  const label = labelOf(domain);
  const ownLabel = labelOf(own);
  if (ownLabel.length < MIN_LABEL_CHARS || label === ownLabel) return false;
  const around = `-${label}-`.split(`-${ownLabel}-`);
  const words = around.flatMap((part) => part.split("-")).filter((word) => word.length >= MIN_WORD_CHARS);
  return around.length > 1 && words.length > 0 && !words.some((word) => OWNERS_WORDS.has(word));
}

function labelOf(domain: string): string {
  return domain.split(".")[0] ?? "";
}
