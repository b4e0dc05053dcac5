// The real programs that tests ask what they make of our packages. Each takes hundreds of megabytes, so none is a
// dependency: `npm run assistants` installs them once on a machine, for all checkouts.
import { homedir } from "node:os";
import path from "node:path";

/**
 * By the names that `--for` knows. Exact versions, so that a test fails for what we changed and not for what they did.
 * `setup` is what npm would run after installing, which many machines forbid it to.
 */
const PACKAGES = {
  claude: { package: "@anthropic-ai/claude-code", version: "2.1.330", program: "claude", setup: "install.cjs" },
  codex: { package: "@openai/codex", version: "0.169.0", program: "codex" },
  "gemini-cli": { package: "@google/gemini-cli", version: "0.61.0", program: "gemini" },
  "github-copilot": { package: "@github/copilot", version: "1.0.102", program: "copilot" },
  opencode: { package: "opencode-ai", version: "1.18.33", program: "opencode", setup: "postinstall.mjs" },
  "skills-ref": { package: "skills-ref", version: "0.1.5", program: "skills-ref" },
};

export const NAMES = Object.keys(PACKAGES);

/** What is to be installed under this name, the folder that it has to itself, and where its program then lies. */
export function assistantPackage(name) {
  const pinned = PACKAGES[name];
  if (!pinned) throw new Error(`No assistant is called ${JSON.stringify(name)}. Known are: ${NAMES.join(", ")}`);
  const folder = path.join(assistantsFolder(), `${name}@${pinned.version}`);
  return { ...pinned, folder, file: path.join(folder, "node_modules/.bin", pinned.program) };
}

function assistantsFolder() {
  const { ASSISTANTS_DIR, XDG_CACHE_HOME } = process.env;
  const cache = XDG_CACHE_HOME || path.join(homedir(), ".cache");
  return path.resolve(ASSISTANTS_DIR || path.join(cache, "skillyard-assistants"));
}
