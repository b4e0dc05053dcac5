import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import type { OriginKind } from "../follow/code/origin";
import type { Finding, ReviewedPackage } from "../report";

const SECRETS: OriginKind[] = [
  "key_file",
  "cloud_file",
  "token_file",
  "browser_file",
  "wallet_file",
  "keychain",
  "keystrokes",
  "environment",
  "secret_environment",
];
const MIN_KINDS = 2;

/** Finds programs that put secrets of several kinds into one file: there is no use for that but to take them away. */
export function gatheredSecrets(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).events.flatMap((event) => {
    if (event.kind !== "write") return [];
    const kinds = new Set([...event.data.values()].flatMap(({ kind }) => (SECRETS.includes(kind) ? [kind] : [])));
    if (kinds.size < MIN_KINDS) return [];
    return findingOf(pkg, event, {
      rule: "credential-harvesting",
      severity: kinds.size > MIN_KINDS || kinds.has("browser_file") || kinds.has("keystrokes") ? "block" : "warn",
      category: "credential_theft",
      message: "The program gathers secrets of several kinds, such as keys, logins and cookies, in one file.",
      remediation: "Read only the one that is needed, where it is needed, and keep no copy.",
    });
  });
}
