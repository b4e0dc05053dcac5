import type { Option } from "./definitions";
import type { Exit } from "./failure";

/** The service that is asked, unless the environment, a flag or a lock file names another. */
export const SERVICE = "https://skillyard.example";

/** What every command takes. */
export const GLOBAL_OPTIONS: Option[] = [
  { flags: "--json", about: "write the result as JSON, and ask nothing" },
  { flags: "--dry-run", about: "say what would be done, and change nothing, here or there" },
  { flags: "-y, --yes", about: "answer every question with yes" },
  { flags: "--api-url <url>", about: "the service, instead of SKILLYARD_API_URL" },
  { flags: "--no-color", about: "write without colours" },
];

/** When a command ends with which exit code. */
export const EXIT_MEANINGS: Record<Exit, string> = {
  failed: "it failed",
  usage: "wrong use, or an answer that only a person can give; the message names the option that gives it",
  difference: "`verify`, `outdated --exit-code` or `install --frozen` found something that is not as it should be",
  signedOut: "nobody is signed in, or the sign-in has ended",
  notFound: "there is no such thing",
  refused: "blocked, not bought or not yours",
  unreachable: "the network or the service failed",
  interrupted: "it was interrupted",
};

/** What is read from the environment, beside what Node reads itself. */
export const VARIABLES: { name: string; about: string }[] = [
  { name: "SKILLYARD_TOKEN", about: "a token to use instead of signing in, for CI" },
  { name: "SKILLYARD_API_URL", about: `the service to ask, instead of ${SERVICE}` },
  { name: "DO_NOT_TRACK", about: "if set, installations are not counted" },
  { name: "CI", about: "if set, nothing is asked" },
  { name: "NO_COLOR, FORCE_COLOR", about: "never, or always, write in colour" },
  { name: "HTTP_PROXY, HTTPS_PROXY, NO_PROXY", about: "proxies to go through, and hosts that need none" },
  { name: "NODE_EXTRA_CA_CERTS", about: "a file of further certificate authorities to trust" },
  {
    name: "CLAUDE_CONFIG_DIR",
    about: "Claude Code's folder in place of `~/.claude`, for `--global` and `claude setup`",
  },
  {
    name: "XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_CACHE_HOME",
    about: "where the sign-in, the lock file of `--global` and downloads are kept; on Windows under `LOCALAPPDATA`",
  },
];
