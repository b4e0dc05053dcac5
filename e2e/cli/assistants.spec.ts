import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cleanFiles, type Listing, type Person, unique } from "../fixtures";
import { needed, type Refusing, runAlone, test } from "./assistant-programs";
import { type Loaded, loadedBySession, QUIET, SESSION } from "./claude-code";
import { type Ended, expect, type Terminal } from "./terminal";

/** Asks a program on this machine; what it needs to know besides comes last. */
type Ask = (given: string[], own?: Record<string, string>) => Promise<Ended>;
type Asked = {
  terminal: Terminal;
  ask: Ask;
  refusing: Refusing;
  /** The agent that is installed in the project: an assistant may ask the person about it. */
  agent: string;
};

const DESCRIPTION = "Reviews a 'change': what \"breaks\", what is missing.";

/** By the name that `--for` takes: what each lists, and how it is told that this folder is trusted. */
const ASSISTANTS: Record<string, (asked: Asked) => Promise<Loaded>> = {
  claude: async ({ ask }) => loadedBySession(await ask(SESSION, QUIET)),

  /** It prints what the model would be told. Agents of a project are loaded where the person trusts it. */
  async codex({ terminal, ask }) {
    writeAt(
      path.join(terminal.home, ".codex/config.toml"),
      `check_for_update_on_startup = false\n[analytics]\nenabled = false\n[projects.${JSON.stringify(realpathSync(terminal.project))}]\ntrust_level = "trusted"\n`,
    );
    const { stdout } = await ask(["debug", "prompt-input", "hi"]);
    const told = stringsIn(stdout).join("\n");
    return {
      skills: matches(told, /^- (\S+): .*\/SKILL\.md\)$/gm),
      agents: matches(told, /^(\S+): \{\nReviews a 'change': what "breaks", what is missing\.\n\}$/gm),
    };
  },

  /** Nothing lists agents, so the model is asked, which is nobody: the request names them. */
  async "gemini-cli"({ terminal, ask, refusing, agent }) {
    const project = realpathSync(terminal.project);
    const inHome = (name: string, content: unknown) =>
      writeAt(path.join(terminal.home, ".gemini", name), JSON.stringify(content));
    inHome("trustedFolders.json", { [project]: "TRUST_FOLDER" });
    // Each agent of a project is shown to the person once, who is remembered to have agreed to these bytes.
    const bytes = readFileSync(path.join(project, ".gemini/agents", `${agent}.md`));
    inHome("acknowledgments/agents.json", { [project]: { [agent]: createHash("sha256").update(bytes).digest("hex") } });
    inHome("settings.json", {
      general: { enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
      security: { auth: { selectedType: "gemini-api-key" } },
    });
    const { stdout } = await ask(["skills", "list", "--all"]);
    const own = { GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: refusing.url };
    const { stderr } = await ask(["-p", "hi", "-m", "gemini-2.5-flash"], own);
    expect(stderr).not.toContain("Agent loading error");
    return {
      skills: matches(stdout, /^(\S+) \[Enabled\]$/gm),
      agents: matches(refusing.bodies.flatMap(stringsIn).join("\n"), /^- (\S+) -> /gm),
    };
  },

  /** With a model of the person's own it asks for no account, and for an agent that is not there it names those that are. */
  async "github-copilot"({ ask, refusing }) {
    const own = {
      COPILOT_OFFLINE: "true",
      COPILOT_AUTO_UPDATE: "false",
      COPILOT_PROVIDER_BASE_URL: refusing.url,
      COPILOT_MODEL: "none",
    };
    const skills = await ask(["skill", "list"], own);
    const agents = await ask(["--agent", "nobody", "-p", "hi"], own);
    const [, available = ""] = /No such agent: nobody, available: (.*)/.exec(agents.stderr + agents.stdout) ?? [];
    return { skills: matches(skills.stdout, /^ {2}(\S+) - /gm), agents: available.split(", ") };
  },

  async opencode({ ask }) {
    const own = {
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
    };
    const skills = await ask(["debug", "skill"], own);
    const agents = await ask(["agent", "list"], own);
    return {
      skills: JSON.parse(skills.stdout).map(({ name }: { name: string }) => name),
      agents: matches(agents.stdout, /^(\S+) \(subagent\)$/gm),
    };
  },
};

for (const [name, list] of Object.entries(ASSISTANTS)) {
  test(`${name} lists what is installed in a project and in a home`, async ({
    terminal,
    refusing,
    seller,
    listing,
  }) => {
    test.setTimeout(180_000);
    const program = needed(name);
    const author = await seller({ connected: false });
    const of = (type: Listing["type"]) => publishOne(listing, author, type);
    const [skill, agent, homeSkill, homeAgent] = await Promise.all([
      of("skill"),
      of("agent"),
      of("skill"),
      of("agent"),
    ]);
    await terminal.json(["install", skill]);
    await terminal.json(["install", agent, "--for", name]);
    await terminal.json(["install", "-g", homeSkill]);
    await terminal.json(["install", "-g", homeAgent, "--for", name]);
    // Some look into Claude Code's folders as well; what they list is to be what was written for them.
    if (name !== "claude")
      for (const at of [terminal.home, terminal.project]) rmSync(path.join(at, ".claude"), { recursive: true });

    let said = "";
    const ask: Ask = async (given, own) => {
      const ended = await runAlone(terminal, refusing, [program, ...given], own);
      said += `${given.join(" ")}: ${ended.code}\n${ended.stderr}${ended.stdout.slice(0, 2000)}\n`;
      return ended;
    };
    const listed = await list({ terminal, ask, refusing, agent });
    expect(listed.skills, said).toStrictEqual(expect.arrayContaining([skill, homeSkill]));
    expect(listed.agents, said).toStrictEqual(expect.arrayContaining([agent, homeAgent]));
  });
}

test("claude lists what is installed in a home whose folder of it was moved", async ({
  terminal,
  refusing,
  seller,
  listing,
}) => {
  test.setTimeout(180_000);
  const program = needed("claude");
  const author = await seller({ connected: false });
  const [skill, agent] = await Promise.all([
    publishOne(listing, author, "skill"),
    publishOne(listing, author, "agent"),
  ]);
  const moved = { CLAUDE_CONFIG_DIR: path.join(terminal.home, "moved") };
  await terminal.with(moved).json(["install", "-g", skill, agent]);
  const listed = loadedBySession(await runAlone(terminal, refusing, [program, ...SESSION], { ...QUIET, ...moved }));
  expect(listed.skills).toContain(skill);
  expect(listed.agents).toContain(agent);
});

test("an installed skill is one by the format's own tool, under another name too", async ({
  terminal,
  refusing,
  seller,
  listing,
}) => {
  const program = needed("skills-ref");
  const { slug } = await listing(await seller({ connected: false }));
  const name = unique("other");
  await terminal.json(["install", "-g", slug]);
  await terminal.json(["install", slug, "--as", name]);
  for (const at of [path.join(terminal.home, ".agents/skills", slug), path.join(".claude/skills", name)]) {
    const { code, stdout, stderr } = await runAlone(terminal, refusing, [program, "validate", at]);
    expect([code, stdout], stderr).toStrictEqual([0, expect.stringContaining("Valid skill")]);
  }
});

/** Publishes a skill or an agent that says more than others have a place for, and answers its name. */
async function publishOne(
  listing: (
    author: Person,
    fields: { slug: string; type: Listing["type"]; files: Record<string, string> },
  ) => Promise<Listing>,
  author: Person,
  type: Listing["type"],
): Promise<string> {
  const slug = unique(type);
  const agent = `---\nname: ${slug}\ndescription: ${JSON.stringify(DESCRIPTION)}\ntools: Read, Grep\nmodel: sonnet\n---\n\nRead the "diff" first.\n`;
  const files = type === "agent" ? { [`${slug}.md`]: agent } : cleanFiles(slug);
  await listing(author, { slug, type, files });
  return slug;
}

function writeAt(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Every text in a JSON document, however deep. */
function stringsIn(json: string): string[] {
  const found: string[] = [];
  JSON.parse(json, (_key, value) => {
    if (typeof value === "string") found.push(value);
    return value;
  });
  return found;
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, found]) => found ?? []);
}
