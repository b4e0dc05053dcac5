import { domainToUnicode } from "node:url";
import { remembered } from "../follow/code/remembered";
import type { HostDisguise } from "../follow/kinds";
import { asRead, isOneSlip } from "../follow/packages/slip";
import { namesOf } from "../match/names";
import { foldLookAlikes } from "../read/normalised-view";
import { BRANDS, NAMESAKES, WELL_KNOWN_HOSTS } from "./brands";
import { domainAndSuffix, registrableDomain } from "./registrable-domain";

/** How a host passes for another, and for which. */
export type Disguise = { brand: string; how: HostDisguise };

const BRAND_HOSTS = new Set(namesOf("brand-host"));
const TRUST_WORDS = new Set(namesOf("trust-word"));
const MIN_CHARS_OF_SLIP = 6;

/** What a host passes itself off as; null for an honest one. `written` is the address as it stands in the text. */
export const disguiseOf = remembered((written: string): Disguise | null => {
  const [, user = "", raw = ""] = /^[a-z]{2,8}:\/\/(?:([^/?#@]{0,200})@)?([^/?#:@]{1,253})/i.exec(written) ?? [];
  if (raw === "") return null;
  const claimed = knownHost(user.split(":")[0] ?? "");
  if (claimed && !isUnder(raw.toLowerCase(), claimed)) return { brand: claimed, how: "before_at" };

  const host = domainToUnicode(raw.replace(/\.$/, ""));
  if (
    !/[a-z\u0080-\uffff]/.test(host) ||
    /\.(?:local|lan|internal|corp|test|invalid|localhost|edu|gov|mil|ac\.\w\w|edu\.\w\w)$/.test(host)
  )
    return null;
  const domain = registrableDomain(host);
  const domainLength = domain.split(".").length;
  if (domainAndSuffix(host).some((name) => WELL_KNOWN_HOSTS.has(name) || BRAND_HOSTS.has(name))) return null;
  return asSubdomain(host, domain) ?? inLabel(domain.split(".")[0] ?? "", writtenLabel(raw, domainLength), domain);
});

/** `github.com.session-check.net`, `paypal.com-secure.xyz`: the end is what somebody registered. */
function asSubdomain(host: string, domain: string): Disguise | null {
  for (const known of WELL_KNOWN_HOSTS) {
    const at = host.indexOf(known);
    if (at === -1 || (at > 0 && host[at - 1] !== ".")) continue;
    const after = host[at + known.length];
    const [brand = ""] = known.split(".");
    if (brand.length > 3 && (after === "." || after === "-") && !isOwn(brand, domain))
      return { brand: known, how: "as_subdomain" };
  }
  return null;
}

function inLabel(label: string, written: string, domain: string): Disguise | null {
  if (BRANDS.has(label) || NAMESAKES.has(label)) return null;
  const folded = foldLookAlikes(label);
  const signs = [folded, written].map(asRead);
  for (const brand of BRANDS) {
    if (isOwn(brand, domain)) return null;
    if (signs.includes(brand)) return { brand, how: "letters" };
  }
  const words = (signs[0] ?? "").split("-");
  for (const brand of BRANDS) {
    const isWithWord = words.includes(brand) && words.some((word) => TRUST_WORDS.has(word)) && words.length < 4;
    if (isWithWord) return { brand, how: "with_word" };
    if (brand.length >= MIN_CHARS_OF_SLIP && isOneSlip(label, brand) && !label.startsWith(brand)) {
      return { brand, how: "slip" };
    }
  }
  return null;
}

/** As the eye sees it: a capital I stands for a small l, which lower case would lose. */
function writtenLabel(raw: string, domainLength: number): string {
  const label = raw.split(".").at(-domainLength) ?? "";
  return /[a-z]I|I[a-z]/.test(label) ? label.replaceAll("I", "l").toLowerCase() : label.toLowerCase();
}

function knownHost(text: string): string | null {
  if (text === "") return null;
  const host = text.toLowerCase();
  return [...WELL_KNOWN_HOSTS].find((known) => isUnder(host, known)) ?? null;
}

function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function isOwn(brand: string, domain: string): boolean {
  return domain.startsWith(`${brand}.`);
}
