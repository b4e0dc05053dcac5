import { hostKindOf, hostOf, originOf } from "../../knowledge/hosts";
import type { HostKind } from "../kinds";
import { isKnownRegistry } from "./popular";

const CODE_HOST =
  /^(?:[\w-]+\.)?(?:github|gitlab|bitbucket|codeberg|huggingface|githubusercontent|pythonhosted)\.(?:com|org|co)$/;
const NOBODYS = new Set<HostKind | null>(["tunnel", "paste_site", "shortener", "collector", "file_host"]);

/** Whose an address is that packages come from: of a machine or service that says nothing, or of somebody unknown. */
export type Place = "nameless" | "unknown";

/**
 * The place that packages are taken from, null where nobody has to ask. Code hosts show who wrote a thing, so that a package is
 * worth no word there, but a registry is.
 */
export function placeOf(url: string, { isRegistry }: { isRegistry: boolean }): Place | null {
  const [origin, kind, host] = [originOf(url), hostKindOf(url), hostOf(url)];
  if (!host || origin === "local" || origin === "placeholder" || kind === "private" || isKnownRegistry(host))
    return null;
  const isVouchedFor = origin === "known_installer" || CODE_HOST.test(host);
  if (!isVouchedFor && (origin === "address" || origin === "insecure" || NOBODYS.has(kind))) return "nameless";
  return !isRegistry && (isVouchedFor || kind === "well_known") ? null : "unknown";
}
