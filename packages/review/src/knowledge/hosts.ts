import { remembered } from "../follow/code/remembered";
import { matchesIn } from "../read/matches";
import type { ReviewedPackage } from "../report";
import { disguiseOf } from "./host-look-alike";
import {
  COLLECTORS,
  COMPOUND_SUFFIXES,
  FILE_HOSTS,
  MESSENGER_HOOKS,
  PASTE_SITES,
  SHORTENERS,
  TUNNELS,
  WELL_KNOWN,
} from "./host-tables";
import { KNOWN_INSTALLERS } from "./known-installers";

/**
 * Where a download comes from, as far as its address tells. `address` is one that nobody stands for: a bare number, or a
 * name that passes for another.
 */
export type Origin = "known_installer" | "placeholder" | "local" | "https" | "insecure" | "address" | "unknown";

/** What a host is for, as far as its name tells: the first that fits. */
export type HostKind =
  | "local"
  | "private"
  | "address"
  | "collector"
  | "tunnel"
  | "messenger_hook"
  | "paste_site"
  | "shortener"
  | "file_host"
  | "punycode"
  | "look_alike"
  | "placeholder"
  | "well_known"
  | "other";

/** Places whose owner cannot be told, or that exist to take in what others send. */
const NAMELESS: ReadonlySet<string> = new Set<HostKind>([
  "address",
  "collector",
  "tunnel",
  "messenger_hook",
  "paste_site",
  "shortener",
  "file_host",
  "punycode",
  "look_alike",
]);

const URL_IN_TEXT = /\b(?:https?|wss?|ftp):\/\/[^\s"'`<>)\]}|\\;,]{1,500}/gi;
const PLACEHOLDER_HOST =
  /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid)$|(?:^|\.)(?:your|my|some)-?(?:api|app|company|domain|host|instance|org|project|server|service|site|website)\.[a-z]{2,10}$|(?:^|\.)(?:my)?(?:company|corp|domain|enterprise)\.(?:com|net|org|local|internal)$/;
const RESERVED_HOST = /(?:^|\.)(?:example\.(?:com|org|net)|example|test|invalid)$/;
const LOCAL_HOST =
  /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0|2(?:2[4-9]|3\d)(?:\.\d+){3}|host\.docker\.internal)$/;
const PRIVATE_HOST =
  /^(?:10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2}|\[f[cde].*|[\w-]+|.*\.(?:local|lan|internal|home\.arpa|svc))$/;

/** The host of an address, lower-case and without a port; null where it is not an address. */
export function hostOf(url: string): string | null {
  return parse(url)?.hostname ?? null;
}

/** The name that somebody had to register: `api.shop.co.uk` is `shop.co.uk`'s. Numbers stay as they are. */
export function registrableDomain(host: string): string {
  if (/^[\d.]+$|^\[/.test(host)) return host;
  const labels = host.toLowerCase().split(".");
  for (let from = 1; from < labels.length; from += 1) {
    if (COMPOUND_SUFFIXES.has(labels.slice(from).join("."))) return labels.slice(from - 1).join(".");
  }
  return labels.slice(-2).join(".");
}

/** Judges the address of one command, never the line around it. */
export function originOf(url: string): Origin {
  const parsed = parse(url);
  if (!parsed) return "unknown";
  const { hostname, protocol } = parsed;

  if (LOCAL_HOST.test(hostname)) return "local";
  if (isNumeric(hostname)) return "address";
  if (PLACEHOLDER_HOST.test(hostname)) return "placeholder";
  if (disguiseOf(url)) return "address";
  if (protocol === "https:" && KNOWN_INSTALLERS.some((known) => isPrefix(known, parsed))) return "known_installer";
  return protocol === "https:" ? "https" : "insecure";
}

/** Whether an address is one of those that documents use and that never lead anywhere. */
export function isReserved(url: string): boolean {
  return RESERVED_HOST.test(hostOf(url) ?? "");
}

/** What kind of place an address leads to; null where it is not an address. */
export const hostKindOf = remembered((url: string): HostKind | null => {
  const parsed = parse(url);
  if (!parsed) return null;
  const { hostname } = parsed;
  const under = (known: string) => isUnder(known, parsed);

  if (LOCAL_HOST.test(hostname)) return "local";
  if (PRIVATE_HOST.test(hostname)) return "private";
  if (isNumeric(hostname)) return "address";
  if (COLLECTORS.some(under)) return "collector";
  if (TUNNELS.some(under)) return "tunnel";
  if (MESSENGER_HOOKS.some(under)) return "messenger_hook";
  if (PASTE_SITES.some(under)) return "paste_site";
  if (SHORTENERS.some(under)) return "shortener";
  if (FILE_HOSTS.some(under)) return "file_host";
  if (/(?:^|\.)xn--/.test(hostname)) return "punycode";
  if (PLACEHOLDER_HOST.test(hostname)) return "placeholder";
  if (disguiseOf(url)) return "look_alike";
  return WELL_KNOWN.has(registrableDomain(hostname)) || HOUSE_DOMAIN.test(hostname) ? "well_known" : "other";
});

/** Top-level domains that one company alone may register names under (https://www.iana.org/domains/root/db). */
const HOUSE_DOMAIN = /\.(?:aws|google|microsoft|azure|apple|amazon)$/;

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

/** Services whose machines are called otherwise; where anybody may put files is nobody's own. */
const VENDORS: [name: RegExp, host: RegExp][] = [
  [/\b(?:aliyun|alicloud|alibaba|dashscope|qwen|tongyi)/, /(?<!\boss[\w.-]{0,80})\.aliyuncs\.com$|\.alicdn\.com$/],
  [/\bhuawei/, /(?<!\bobs\.[\w.-]{0,80})\.myhuaweicloud\.com$/],
  [/\b(?:tencent|wechat|weixin)/, /\.tencentcloudapi\.com$|^(?:api|qyapi)\.weixin\.qq\.com$/],
  [/\b(?:feishu|lark)\b/, /^open\.(?:feishu\.cn|larksuite\.com)$/],
  [/\b(?:volcengine|doubao)/, /(?<!\btos[\w.-]{0,80})\.volces\.com$/],
];

/**
 * Whether a host belongs to the service that the package's name or description speaks of: an API's own host is where
 * its key belongs. A host that only contains the service's name is not taken for it.
 */
export function isDeclaredHost({ manifest }: Pick<ReviewedPackage, "manifest">, host: string): boolean {
  const domain = registrableDomain(host);
  const label = domain.split(".")[0]?.replaceAll("-", "") ?? "";
  if (label.length < 2 || isNumeric(host)) return false;
  const declared = `${manifest.name} ${manifest.description}`.toLowerCase();
  if (declared.includes(domain) || VENDORS.some(([name, own]) => name.test(declared) && own.test(host))) return true;
  const words = declared.split(/[^a-z0-9]+/);
  return words.some((word, index) => word === label || `${word}${words[index + 1] ?? ""}` === label);
}

function isNumeric(hostname: string): boolean {
  return /^[\d.]+$|^\[/.test(hostname);
}

/** A known host and what lies under its path. */
function isPrefix(known: string, { hostname, pathname }: URL): boolean {
  const { host, path } = split(known);
  return hostname === host && pathname.startsWith(path);
}

/** The same, or any name below that host. */
function isUnder(known: string, { hostname, pathname }: URL): boolean {
  const { host, path } = split(known);
  return (hostname === host || hostname.endsWith(`.${host}`)) && pathname.startsWith(path);
}

function split(known: string): { host: string; path: string } {
  const slash = known.indexOf("/");
  return slash === -1 ? { host: known, path: "/" } : { host: known.slice(0, slash), path: known.slice(slash) };
}

function parse(url: string): URL | null {
  try {
    const parsed = new URL(url);
    return /^(?:https?|wss?|ftp):$/.test(parsed.protocol) ? parsed : null;
  } catch {
    return null;
  }
}
