import { getDomain, getPublicSuffix, parse } from "tldts";
import { remembered } from "../follow/code/remembered";

/** Names below `github.io` belong to as many people as names below `com`. */
const AS_REGISTERED = { allowPrivateDomains: true, validateHostname: false } as const;

/** The name that somebody had to register: `api.shop.co.uk` is `shop.co.uk`'s. Numbers stay as they are. */
export const registrableDomain = remembered((host: string): string => getDomain(host, AS_REGISTERED) ?? host);

/** That name, and the one below which it was registered, whose owner may answer for all of them. */
export function domainAndSuffix(host: string): string[] {
  return [registrableDomain(host), getPublicSuffix(host, AS_REGISTERED) ?? ""];
}

/** Whether names that end so can be registered, as most names of files can't. */
export function isBelowKnownSuffix(name: string): boolean {
  return parse(name, AS_REGISTERED).isIcann === true;
}
