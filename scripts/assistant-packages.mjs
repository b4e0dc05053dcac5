// The real programs that tests ask what they make of our packages and catalogues. Some take hundreds of megabytes, so none
// is a dependency: `npm run assistants` installs them once on a machine, for all checkouts.
import { homedir } from "node:os";
import path from "node:path";

const { platform, arch } = process;

/**
 * Assistants by the names that `--for` knows. Exact versions, so that a test fails for what we changed and not for what
 * they did. `setup` is what npm would run after installing, which many machines forbid it to; `runsOn` names the Node that
 * a program asks for where ours is older.
 */
const PACKAGES = {
  claude: { package: "@anthropic-ai/claude-code", version: "2.1.330", program: "claude", setup: "install.cjs" },
  codex: { package: "@openai/codex", version: "0.169.0", program: "codex" },
  "gemini-cli": { package: "@google/gemini-cli", version: "0.61.0", program: "gemini" },
  "github-copilot": { package: "@github/copilot", version: "1.0.102", program: "copilot" },
  opencode: { package: "opencode-ai", version: "1.18.33", program: "opencode", setup: "postinstall.mjs" },
  qwen: { package: "@qwen-code/qwen-code", version: "0.24.4", program: "qwen", runsOn: "node22" },
  "skills-ref": { package: "skills-ref", version: "0.1.5", program: "skills-ref" },
  skills: { package: "skills", version: "1.7.4", program: "skills", runsOn: "node22" },
  "skills-1.5": { package: "skills", version: "1.5.18", program: "skills", runsOn: "node22" },
  inspector: {
    package: "@modelcontextprotocol/inspector",
    version: "2.12.0",
    program: "mcp-inspector",
    runsOn: "node22",
  },
  mcpb: { package: "@anthropic-ai/mcpb", version: "2.1.2", program: "mcpb" },
  node22: { package: `node-${platform === "win32" ? "win" : platform}-${arch}`, version: "22.23.3", program: "node" },
};

export const NAMES = Object.keys(PACKAGES);

/** What no check goes without: `.ci/run` installs it, and the tests fail where it is missing. */
export const EVERYWHERE = ["claude", "skills-ref", "skills", "skills-1.5", "inspector", "mcpb"];

/** What is to be installed under this name, the folder that it has to itself, and where its program then lies. */
export function assistantPackage(name) {
  const pinned = PACKAGES[name];
  if (!pinned) throw new Error(`No program is called ${JSON.stringify(name)}. Known are: ${NAMES.join(", ")}`);
  const folder = path.join(assistantsFolder(), `${name}@${pinned.version}`);
  return { ...pinned, folder, file: path.join(folder, "node_modules/.bin", pinned.program) };
}

function assistantsFolder() {
  const { ASSISTANTS_DIR, XDG_CACHE_HOME } = process.env;
  const cache = XDG_CACHE_HOME || path.join(homedir(), ".cache");
  return path.resolve(ASSISTANTS_DIR || path.join(cache, "skillyard-assistants"));
}
