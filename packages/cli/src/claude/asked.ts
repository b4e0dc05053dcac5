import { Failure } from "../failure";
import type { Environment } from "../places";

const MAX_CHARACTERS = 2_048;

/** How Claude Code tells its helper which archive, or which catalogue, a header is for. */
const NAMES = ["CLAUDE_CODE_PLUGIN_ARCHIVE_URL", "CLAUDE_CODE_MARKETPLACE_URL"];

/**
 * The origin, https alone, of the address for which a header is asked. Throws a Failure where there is none, or where it
 * is spelled so that another reader could take it for somebody else's.
 */
export function originAskedFor(environment: Environment): string {
  const asked = NAMES.flatMap((name) => environment[name] || []);
  const [origin, ...others] = asked.map(plainOriginOf);
  if (!origin) {
    const message = `This is for Claude Code to run, which says in ${NAMES.join(" or ")} what for`;
    throw new Failure("usage", message, "Have it do so: skillyard claude setup");
  }
  if (others.some((other) => other !== origin)) throw refused("It is asked for two services at once");
  return origin;
}

/** With user information, a port that goes without saying, a backslash or capitals it would not begin as it reads. */
function plainOriginOf(address: string): string {
  if (address.length > MAX_CHARACTERS || !/^https:\/\/[\x21-\x7e]+$/.test(address) || !URL.canParse(address))
    throw refused("What it is asked for is no https address");
  const { origin } = new URL(address);
  if (!address.startsWith(`${origin}/`))
    throw refused("The address that it is asked for is not plainly of one service");
  return origin;
}

function refused(message: string): Failure {
  return new Failure(
    "refused",
    `${message}, so there is no header`,
    "Have Claude Code ask for what is yours: skillyard claude setup",
    "OTHER_ORIGIN",
  );
}
