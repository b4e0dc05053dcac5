import { askedOnce } from "../follow/code/remembered";
import { namesOf } from "../match/names";
import type { ReviewedPackage } from "../report";
import { hostKindOf, hostOf, urlsIn } from "./hosts";
import { isBelowKnownSuffix, registrableDomain } from "./registrable-domain";

const MIN_LABEL_CHARS = 4;
/** Networks that deliver a site's pictures put a letter or two before its name. */
const MIN_WORD_CHARS = 3;
const MAX_PARTS = 8;
const MIN_MENTIONS = 2;
const MAX_MENTIONS_OF_OTHER = 2;
/** Words by which owners themselves tell several addresses apart. */
const OWNERS_WORDS = new Set(namesOf("owners-host-word"));

/** The domain of the package's own for which a host passes, `acme-payouts.net` for `acme.io`; null for an honest one. */
export function ownDomainPassedFor(pkg: ReviewedPackage, url: string): string | null {
  const host = hostOf(url);
  if (host === null || hostKindOf(url) !== "other") return null;
  const domain = registrableDomain(host);
  const { mentions, byLabel } = domainsOf(pkg);
  const own = mentions.get(domain) ?? 0;
  if (own > MAX_MENTIONS_OF_OTHER || !isBelowKnownSuffix(domain)) return null;
  const named = [...runsOf(host, "."), ...labelsIn(labelOf(domain)).flatMap((label) => byLabel.get(label) ?? [])];
  return named.find((other) => other !== domain && (mentions.get(other) ?? 0) >= Math.max(MIN_MENTIONS, own)) ?? null;
}

type Domains = { mentions: Map<string, number>; byLabel: Map<string, string> };

/** How often the addresses of a package lead to each domain that somebody registered, and the most named one of each label. */
const domainsOf = askedOnce(({ files }: ReviewedPackage): Domains => {
  const mentions = new Map<string, number>();
  for (const { url } of files.flatMap(({ text }) => urlsIn(text ?? ""))) {
    if (hostKindOf(url) !== "other") continue;
    const domain = registrableDomain(hostOf(url) ?? "");
    mentions.set(domain, (mentions.get(domain) ?? 0) + 1);
  }
  const rising = [...mentions].sort(([, one], [, other]) => one - other);
  return { mentions, byLabel: new Map(rising.map(([domain]) => [labelOf(domain), domain])) };
});

/** The shorter labels that a label holds between its hyphens, where what is left over are no owner's words. */
function labelsIn(label: string): string[] {
  return runsOf(label, "-").filter((run) => {
    const others = `-${label}-`.replace(`-${run}-`, "-").split("-");
    const words = others.filter((word) => word.length >= MIN_WORD_CHARS);
    return run.length >= MIN_LABEL_CHARS && words.length > 0 && !words.some((word) => OWNERS_WORDS.has(word));
  });
}

/** What stands between separators of a name, alone and with its neighbours. */
function runsOf(name: string, separator: string): string[] {
  const parts = name.split(separator).slice(0, MAX_PARTS);
  return parts.flatMap((_, from) =>
    parts.slice(from).map((_, more) => parts.slice(from, from + more + 1).join(separator)),
  );
}

function labelOf(domain: string): string {
  return domain.split(".")[0] ?? "";
}
