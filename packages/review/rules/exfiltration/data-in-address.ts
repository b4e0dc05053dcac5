import type { OriginKind } from "../../src/follow/code/origin";
import { SECRET_NAME } from "../../src/follow/code/sent-data";
import { UNKNOWN } from "../../src/follow/code/value";
import { isStranger } from "../../src/knowledge/strangers";
import type { ProgramJudgement } from "../../src/match/coded";
import { matchesIn } from "../../src/read/matches";

/** A picture or link whose address is put together while the program runs. */
const ADDRESS = new RegExp(
  String.raw`(?:\]\(|<(?:img|a|link|script|iframe)\b[^>\n]{0,80}?(?:src|href)=["']?)(https?:\/\/[\w.-]{4,100}[^\s)"'>]{0,200}${UNKNOWN})`,
  "gi",
);
const SECRET: OriginKind[] = [
  "environment",
  "secret_environment",
  "dotenv_file",
  "key_file",
  "cloud_file",
  "token_file",
  "browser_file",
  "wallet_file",
  "agent_file",
  "keychain",
  "history_file",
  "clipboard",
];

/** Writes a page that hands over what is secret as soon as somebody looks at it. */
const program: ProgramJudgement = ({ kind, content, data }, pkg) => {
  if (kind !== "write") return null;
  const isSecret = [...data.values()].some(
    (origin) => SECRET.includes(origin.kind) || (origin.kind === "variable" && SECRET_NAME.test(origin.what)),
  );
  const addresses = isSecret ? content.flatMap((text) => [...matchesIn(text, ADDRESS)].map(([, url = ""]) => url)) : [];
  return addresses.some((url) => isStranger(pkg, url)) ? { severity: "block" } : null;
};
export const judge = { program };
