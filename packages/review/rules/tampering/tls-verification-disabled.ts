import { wordsOf } from "../../src/follow/shell/value";
import { isStranger } from "../../src/knowledge/strangers";
import type { CommandJudgement } from "../../src/match/coded";

const COMMANDS_BEFORE = 6;
const TRUSTS_CERTIFICATE =
  /^(?:update-ca-certificates|update-ca-trust)\b|^trust anchor|^security add-trusted-cert|^certutil -(?:addstore|A)\b/i;
const CERTIFICATE = /\.(?:crt|pem|cer|der)$|certificates|anchors/i;

/** A certificate that was just fetched from a stranger lets its owner pass for every site. */
export const judge: CommandJudgement = ({ name, args }, { commands, index, pkg }) => {
  if (!TRUSTS_CERTIFICATE.test(`${name} ${wordsOf(args)}`)) return null;
  const urls = commands
    .slice(Math.max(0, index - COMMANDS_BEFORE), index)
    .flatMap(({ writes }) => writes.filter(({ path }) => CERTIFICATE.test(path)))
    .flatMap(({ value }) => value.taints.flatMap((taint) => (taint.kind === "remote" ? [taint.url] : [])));
  if (!urls.some((url) => isStranger(pkg, url))) return null;
  return {
    severity: "warn",
    message: "The command trusts a certificate from elsewhere, whose owner can pass for every site from then on.",
  };
};
