import { hostKindOf, hostOf, isDeclaredHost } from "../../knowledge/hosts";
import { isBelowKnownSuffix, registrableDomain } from "../../knowledge/registrable-domain";
import { secretPlaceOf } from "../../knowledge/secret-places";
import { hostsOfNamed } from "../../knowledge/services";
import { namesOf } from "../../match/names";
import type { ReviewedPackage } from "../../report";
import type { HostKind } from "../kinds";
import { UNKNOWN } from "./value";

/** Where data goes; `host` is null where only the run knows. */
export type Destination = { host: string | null; kind: HostKind | "unresolved"; isDeclared: boolean };

/** The machines that addresses lead to, as far as they are written down. */
export function destinationsOf(pkg: ReviewedPackage, addresses: string[]): Destination[] {
  const found = new Map<string, Destination>();
  for (const address of addresses.slice(0, 24)) {
    const url = asUrl(address);
    const host = url && hostOf(url);
    const kind = url && hostKindOf(url);
    if (!url || !host || !kind) continue;
    found.set(host, { host, kind, isDeclared: isDeclaredHost(pkg, host) });
  }
  return found.size > 0 ? [...found.values()] : [{ host: null, kind: "unresolved", isDeclared: false }];
}

/** An address with a host that is written down, also without a scheme. */
function asUrl(address: string): string | null {
  const text = address.trim();
  const known = /^[a-z][a-z0-9+.-]{1,10}:\/\//i.test(text) ? text : isBareHost(text) ? `https://${text}` : null;
  if (!known || known.length > 4000) return null;
  const host = /^[^/]*\/\/([^/?#]*)/.exec(known)?.[1] ?? "";
  // A name of which only a part is known still tells whose it is.
  return isHost(host) ? known.replaceAll(UNKNOWN, "x") : null;
}

const BARE = /^(localhost|[\w\ufffc-]+(?:\.[\w\ufffc-]+)+)(?::\d+)?(?:[/?]|$)/;

function isBareHost(text: string): boolean {
  const name = BARE.exec(text)?.[1];
  if (name === undefined) return false;
  return isBelowKnownSuffix(name) || /[\d\ufffc]$/.test(name) || hostKindOf(`https://${name}`) !== "other";
}

/** An ending alone may as well be a file's. */
function isHost(host: string): boolean {
  if (!host.includes(UNKNOWN)) return /[^.]/.test(host);
  return !host.endsWith(UNKNOWN) && host.split(".").filter((label) => !label.includes(UNKNOWN)).length > 1;
}

/** Whether a secret goes to the service that issued it, by the names of both. */
export function belongsTo(secret: string, host: string): boolean {
  const domain = registrableDomain(host);
  const homes = [...(secretPlaceOf(secret)?.homes ?? []), ...hostsOfNamed(secret)];
  if (homes.some((home) => host === home || host.endsWith(`.${home}`))) return true;
  const label = domain.split(".")[0]?.replaceAll("-", "") ?? "";
  const words = secret.toLowerCase().split(/[^a-z0-9]+/);
  return (
    label.length > 2 &&
    words.some(
      (word) =>
        word === label || (homes.length === 0 && word.length > 3 && label.startsWith(word) && !NOBODYS_WORDS.has(word)),
    )
  );
}

const NOBODYS_WORDS = new Set(namesOf("nobodys-word"));

/** Whether an address has a place where services take their key. */
export function takesKey(url: string): boolean {
  return /[?&](?:api_?key|key|access_token|token)=/i.test(url);
}
