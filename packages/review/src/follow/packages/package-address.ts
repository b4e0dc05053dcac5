import { hostKindOf, hostOf, originOf } from "../../knowledge/hosts";
import type { Severity } from "../../report";
import type { HostKind } from "../kinds";
import { isKnownRegistry } from "./popular";

const CODE_HOST =
  /^(?:[\w-]+\.)?(?:github|gitlab|bitbucket|codeberg|huggingface|githubusercontent|pythonhosted)\.(?:com|org|co)$/;
const NOBODYS = new Set<HostKind | null>(["tunnel", "paste_site", "shortener", "collector", "file_host"]);

/**
 * How bad it is to take packages from an address. Code hosts show who wrote a thing, so that it is worth no word there; null
 * stands for that.
 */
export function severityOfAddress(url: string): Severity | null {
  const [origin, kind, host] = [originOf(url), hostKindOf(url), hostOf(url) ?? ""];
  if (origin === "local" || origin === "placeholder" || origin === "known_installer" || kind === "private") return null;
  if (isKnownRegistry(host) || CODE_HOST.test(host)) return null;
  if (origin === "address" || origin === "insecure" || NOBODYS.has(kind)) return "block";
  return kind === "well_known" ? null : "warn";
}
