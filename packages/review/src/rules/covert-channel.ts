import { findingOf } from "../follow/code/finding";
import { flowOf } from "../follow/code/flow";
import type { Event } from "../follow/code/machine";
import type { OriginKind } from "../follow/code/origin";
import { isKeyName } from "../follow/shell/secrets";
import type { Finding, ReviewedPackage } from "../report";

/** Texts that others read later, and that nobody takes for a way of sending. */
const PUBLISHES =
  /\bgit\s+(?:-C\s+\S{1,200}\s+)?(?:commit|tag|notes\s+add|branch|checkout\s+-b|config\s+user\.)\b|\bgh\s+(?:issue|pr|gist|release|repo)\s+(?:create|comment|edit)\b|\bglab\s+(?:issue|mr|snippet)\s+(?:create|note|update)\b/;
const SECRETS: OriginKind[] = [
  "environment",
  "secret_environment",
  "key_file",
  "cloud_file",
  "token_file",
  "dotenv_file",
  "browser_file",
  "wallet_file",
  "keychain",
  "metadata",
];

/** Finds programs that write secrets into commits, branches, issues and the like, where others read them. */
export function covertChannel(pkg: ReviewedPackage): Finding[] {
  return flowOf(pkg).events.flatMap((event) => {
    if (event.kind !== "run_command" || !event.texts.some((text) => PUBLISHES.test(text.slice(0, 400)))) return [];
    const severity = severityOf(event);
    if (!severity) return [];
    return findingOf(pkg, event, {
      rule: "covert-channel",
      severity,
      category: "exfiltration",
      message: "The program writes secrets into a commit, an issue or the like, where others read them.",
      remediation: "Keep private data out of links, pictures, commits and comments.",
    });
  });
}

function severityOf({ data }: Event): "block" | "warn" | null {
  const origins = [...data.values()];
  if (origins.some(({ kind }) => SECRETS.includes(kind))) return "block";
  return origins.some(({ kind, what }) => kind === "variable" && isKeyName(what)) ? "warn" : null;
}
