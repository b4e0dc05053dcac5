import type { OriginKind } from "../../src/follow/code/origin";
import { isKeyName } from "../../src/follow/shell/secrets";
import type { ProgramJudgement } from "../../src/match/coded";

/** Commands whose texts others read later, and that nobody takes for a way of sending. */
const PUBLISHES = [
  /\bgit\s+(?:-C\s+\S{1,200}\s+)?(?:commit|tag|notes\s+add|branch|checkout\s+-b|config\s+user\.)\b/,
  /\bgh\s+(?:issue|pr|gist|release|repo)\s+(?:create|comment|edit)\b/,
  /\bglab\s+(?:issue|mr|snippet)\s+(?:create|note|update)\b/,
];
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

/** Writes secrets into commits, branches, issues and the like. */
export const judge: ProgramJudgement = ({ kind, texts, data }) => {
  if (kind !== "run_command" || !texts.some(publishes)) return null;
  const origins = [...data.values()];
  if (origins.some((origin) => SECRETS.includes(origin.kind))) return { severity: "block" };
  return origins.some((origin) => origin.kind === "variable" && isKeyName(origin.what)) ? { severity: "warn" } : null;
};

function publishes(command: string): boolean {
  const start = command.slice(0, 400);
  return PUBLISHES.some((way) => way.test(start));
}
