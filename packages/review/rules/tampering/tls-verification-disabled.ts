import type { Scene } from "../../src/follow/shell/judge";
import { wordsOf } from "../../src/follow/shell/value";
import type { CommandEffect } from "../../src/follow/shell/world";
import { isStranger } from "../../src/knowledge/strangers";
import type { CommandJudgement } from "../../src/match/coded";
import { pathTest, textTest } from "../../src/match/command-pattern";

const COMMANDS_BEFORE = 6;
const TRUSTS_CERTIFICATE =
  /^(?:update-ca-certificates|update-ca-trust)\b|^trust anchor|^security add-trusted-cert|^certutil -(?:addstore|A)\b/i;
const CERTIFICATE = /\.(?:crt|pem|cer|der)$|certificates|anchors/i;

const MIN_PROGRAMS = 3;
const isSettings = pathTest(["{startup-file}", "{program-settings}"]);
const isUnchecked = textTest(["{unchecked-connection}"]);
const KEEPS = /^(?:git config .*--(?:global|system)\b|(?:npm|pnpm|yarn|pip\d?|conda) config\b|setx\b)/;

/** Whether a command has a program check nobody any more, for good. */
function endsChecks({ name, args, writes }: CommandEffect): boolean {
  const line = `${name} ${wordsOf(args)}`;
  if (KEEPS.test(line) && isUnchecked(line)) return true;
  return writes.some(({ path, value }) => isSettings(path) && isUnchecked(value.text));
}

/** One program may have to trust a server of one's own; where several no longer check anybody, nothing is checked at all. */
function endsAllChecks({ commands, index }: Scene): boolean {
  const ending = commands.flatMap((command, at) => (endsChecks(command) ? [at] : []));
  return ending.length >= MIN_PROGRAMS && ending[0] === index;
}

/** A certificate that was just fetched from a stranger lets its owner pass for every site. */
export const judge: CommandJudgement = (command, scene) => {
  if (endsChecks(command) && endsAllChecks(scene)) {
    return { severity: "warn", message: "The commands have several programs check no connection any more, for good." };
  }
  const { name, args } = command;
  const { commands, index, pkg } = scene;
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
