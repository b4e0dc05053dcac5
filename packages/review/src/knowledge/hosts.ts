import { remembered } from "../follow/code/remembered";
import { type HostKind, LISTED_HOSTS, NAMELESS_HOSTS } from "../follow/kinds";
import { anyOf, namesOf } from "../match/names";
import { matchesIn } from "../read/matches";
import type { ReviewedPackage } from "../report";
import { WELL_KNOWN_HOSTS } from "./brands";
import { disguiseOf } from "./host-look-alike";
import { leadsRightTo, leadsTo } from "./listed-hosts";
import { domainAndSuffix, registrableDomain } from "./registrable-domain";

/**
 * Where a download comes from, as far as its address tells. `address` is one that nobody stands for: a bare number, or a
 * name that passes for another.
 */
export type Origin = "known_installer" | "placeholder" | "local" | "https" | "insecure" | "address" | "unknown";

const NAMELESS: ReadonlySet<string> = new Set(NAMELESS_HOSTS);
const URL_IN_TEXT = /\b(?:https?|wss?|ftp):\/\/[^\s"'`<>)\]}|\\;,]{1,500}/gi;
const RESERVED_HOST = /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid)$/;
const PLACEHOLDER_HOSTS = [
  RESERVED_HOST,
  new RegExp(String.raw`(?:^|\.)(?:your|my|some)-?(?:[\w-]{1,30}-)?${anyOf("placeholder-host-word")}\.[a-z]{2,10}$`),
  new RegExp(String.raw`(?:^|\.)(?:my)?${anyOf("company-word")}\.(?:com|net|org|local|internal)$`),
];
const LOCAL_HOST =
  /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0|2(?:2[4-9]|3\d)(?:\.\d+){3}|host\.docker\.internal)$/;
const PRIVATE_HOST =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|\[f[cde].*|[\w-]+|.*\.(?:local|lan|internal|home\.arpa|svc))$/;
const HOUSE_DOMAINS = new Set(namesOf("house-domain"));
const LISTED = LISTED_HOSTS.map((kind) => ({ kind, isIn: leadsTo(kind.replaceAll("_", "-")) }));
/** Behind the key there may be the name of a method, and no second key. */
const OPEN_HOOK = new RegExp(
  String.raw`^https://${anyOf("messenger-hook")}[$\ufffc][^/?]*(?:/[$\ufffc\w]{1,40})*(?:\?|$)`,
);
const isInstallerHost = leadsRightTo("installer-host");
const PUBLISHERS = new Set(namesOf("installer-publisher"));

/** The host of an address, lower-case and without a port; null where it is not an address. */
export const hostOf = remembered((url: string): string | null => parse(url)?.hostname ?? null);

/** Judges the address of one command, never the line around it. */
export const originOf = remembered((url: string): Origin => {
  const parsed = parse(url);
  if (!parsed) return "unknown";
  const { hostname, protocol } = parsed;

  if (LOCAL_HOST.test(hostname)) return "local";
  if (isNumeric(hostname)) return "address";
  if (isPlaceholder(hostname)) return "placeholder";
  if (disguiseOf(url)) return "address";
  if (protocol === "https:" && isInstaller(parsed)) return "known_installer";
  return protocol === "https:" ? "https" : "insecure";
});

/** Whether an address is one of those that documents use and that never lead anywhere. */
export function isReserved(url: string): boolean {
  return RESERVED_HOST.test(hostOf(url) ?? "");
}

/** What kind of place an address leads to; null where it is not an address. */
export const hostKindOf = remembered((url: string): HostKind | null => {
  const parsed = parse(url);
  if (!parsed) return null;
  const { hostname } = parsed;

  if (LOCAL_HOST.test(hostname)) return "local";
  if (PRIVATE_HOST.test(hostname)) return "private";
  if (isNumeric(hostname)) return "address";
  const listed = LISTED.find(({ isIn }) => isIn(parsed));
  if (listed) return listed.kind;
  if (/(?:^|\.)xn--/.test(hostname)) return "punycode";
  if (isPlaceholder(hostname)) return "placeholder";
  if (disguiseOf(url)) return "look_alike";
  const isKnown =
    domainAndSuffix(hostname).some((name) => WELL_KNOWN_HOSTS.has(name)) ||
    HOUSE_DOMAINS.has(hostname.replace(/^.*\./, ""));
  return isKnown ? "well_known" : "other";
});

function isPlaceholder(hostname: string): boolean {
  return PLACEHOLDER_HOSTS.some((pattern) => pattern.test(hostname));
}

/** Whether an address is one to be piped into a shell, or that of a publisher of such on GitHub. */
function isInstaller(address: URL): boolean {
  const [, owner = "", repository = "", file] = address.pathname.split("/");
  const isPublished = PUBLISHERS.has(owner) || (file !== undefined && PUBLISHERS.has(`${owner}/${repository}`));
  return isInstallerHost(address) || (address.hostname === "raw.githubusercontent.com" && isPublished);
}

/**
 * Whether a messenger's hook is left open: a variable that the package sets nowhere, `$NAME` or U+FFFC, stands in the
 * place of its key, so that its room is the user's own.
 */
export function isOpenHook(url: string): boolean {
  return hostKindOf(url) === "messenger_hook" && OPEN_HOOK.test(url);
}

/** Whether nobody of good repute stands for such a place. */
export function isNameless(kind: string | null): boolean {
  return kind !== null && NAMELESS.has(kind);
}

/** Whether such a place is the user's own, or none at all. */
export function isNobodys(kind: string | null): boolean {
  return kind === "local" || kind === "private" || kind === "placeholder";
}

/** Whether such a place is the user's own, a public service's that everybody knows, or none at all. */
export function isAtHome(kind: string | null): boolean {
  return kind === "well_known" || isNobodys(kind);
}

/** The remote of a repository as an address of the web, whatever it is reached by. */
export function webAddressOf(remote: string): string {
  return remote.replace(/^git@([\w.-]+):/, "https://$1/").replace(/^ssh:\/\/(?:[^@/]*@)?/, "https://");
}

/** The addresses that a text names, in their order. */
export function urlsIn(text: string): { url: string; offset: number }[] {
  const found: { url: string; offset: number }[] = [];
  if (!text.includes("://")) return found;
  for (const { 0: match, index } of matchesIn(text, URL_IN_TEXT)) {
    found.push({ url: match.replace(/[.:!?*_]+$/, ""), offset: index });
  }
  return found;
}

/** Services whose machines are called otherwise, by their names and hosts. */
const VENDORS = namesOf("vendor-host").map((vendor) => {
  const words = vendor.split(" ");
  return { names: words.filter((word) => !word.includes(".")), hosts: words.filter((word) => word.includes(".")) };
});
/** Where anybody may put files is nobody's own. */
const STORAGE = new RegExp(String.raw`(?:^|\.)${anyOf("storage-label")}\.`);

/**
 * Whether a host belongs to the service that the package's name or description speaks of: an API's own host is where
 * its key belongs. A host that only contains the service's name is not taken for it.
 */
export function isDeclaredHost({ manifest }: Pick<ReviewedPackage, "manifest">, host: string): boolean {
  const domain = registrableDomain(host);
  const label = domain.split(".")[0]?.replaceAll("-", "") ?? "";
  if (label.length < 2 || isNumeric(host)) return false;
  const declared = `${manifest.name} ${manifest.description}`.toLowerCase();
  const words = declared.split(/[^a-z0-9]+/);
  if (declared.includes(domain) || isVendors(words, host)) return true;
  return words.some((word, index) => word === label || `${word}${words[index + 1] ?? ""}` === label);
}

function isVendors(words: string[], host: string): boolean {
  if (STORAGE.test(host)) return false;
  return VENDORS.some(
    ({ names, hosts }) =>
      hosts.some((own) => host === own || host.endsWith(`.${own}`)) &&
      words.some((word) => names.some((name) => word.startsWith(name))),
  );
}

function isNumeric(hostname: string): boolean {
  return /^[\d.]+$|^\[/.test(hostname);
}

function parse(url: string): URL | null {
  try {
    const parsed = new URL(url);
    return /^(?:https?|wss?|ftp):$/.test(parsed.protocol) ? parsed : null;
  } catch {
    return null;
  }
}
