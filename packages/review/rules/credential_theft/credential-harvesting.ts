import type { OriginKind } from "../../src/follow/code/origin";
import type { ProgramJudgement } from "../../src/match/coded";

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

/** There is no use for secrets of several kinds in one file but to take them away. */
export const judge: ProgramJudgement = ({ kind, data }) => {
  if (kind !== "write") return null;
  const kinds = new Set([...data.values()].flatMap((origin) => (SECRETS.includes(origin.kind) ? [origin.kind] : [])));
  if (kinds.size < MIN_KINDS) return null;
  const isGrave = kinds.size > MIN_KINDS || kinds.has("browser_file") || kinds.has("keystrokes");
  return { severity: isGrave ? "block" : "warn" };
};
