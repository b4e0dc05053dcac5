/** The form in which an assistant takes agents: as Claude Code has them, or made of that. */
export type AgentForm = "claude" | "gemini" | "opencode" | "copilot" | "codex";

type Folders = { project: string; user: string };

export type Assistant = {
  id: string;
  name: string;
  /** Where it looks for skills; in a person's home from there, whatever `~` stands for. */
  skills: Folders;
  agents?: Folders & { form: AgentForm };
  /** It lists what lies in `.agents/skills` by itself. */
  readsShared?: true;
  /** The environment's variable that moves its folder out of the person's home. */
  movedBy?: string;
  reload: string;
};

/** What every assistant may read: `.agents/skills`. */
export const SHARED = { skills: ".agents/skills", agents: ".agents/agents" };

const NEW_SESSION = "start a new session";

/** As their own documents and the folders that they list have it, autumn 2026. */
export const ASSISTANTS: Assistant[] = [
  {
    id: "claude",
    name: "Claude Code",
    skills: { project: ".claude/skills", user: ".claude/skills" },
    agents: { form: "claude", project: ".claude/agents", user: ".claude/agents" },
    movedBy: "CLAUDE_CONFIG_DIR",
    reload: "skills are there at once; for agents start a new session",
  },
  {
    id: "codex",
    name: "Codex",
    skills: { project: ".agents/skills", user: ".agents/skills" },
    agents: { form: "codex", project: ".codex/agents", user: ".codex/agents" },
    readsShared: true,
    reload: `for a project's agents trust the folder, and ${NEW_SESSION}`,
  },
  {
    id: "gemini-cli",
    name: "Gemini CLI",
    skills: { project: ".gemini/skills", user: ".gemini/skills" },
    agents: { form: "gemini", project: ".gemini/agents", user: ".gemini/agents" },
    readsShared: true,
    reload: `trust the folder, ${NEW_SESSION}, and agree to a project's agents`,
  },
  {
    id: "github-copilot",
    name: "GitHub Copilot",
    skills: { project: ".github/skills", user: ".copilot/skills" },
    agents: { form: "copilot", project: ".github/agents", user: ".copilot/agents" },
    readsShared: true,
    reload: NEW_SESSION,
  },
  {
    id: "opencode",
    name: "OpenCode",
    skills: { project: ".opencode/skills", user: ".config/opencode/skills" },
    agents: { form: "opencode", project: ".opencode/agents", user: ".config/opencode/agents" },
    readsShared: true,
    reload: NEW_SESSION,
  },
  {
    id: "cursor",
    name: "Cursor",
    skills: { project: ".agents/skills", user: ".cursor/skills" },
    agents: { form: "claude", project: ".cursor/agents", user: ".cursor/agents" },
    reload: NEW_SESSION,
  },
  {
    id: "qwen",
    name: "Qwen Code",
    skills: { project: ".qwen/skills", user: ".qwen/skills" },
    agents: { form: "gemini", project: ".qwen/agents", user: ".qwen/agents" },
    readsShared: true,
    reload: NEW_SESSION,
  },
  ...[
    own("kiro-cli", "Kiro CLI", ".kiro/skills"),
    own("windsurf", "Windsurf", ".windsurf/skills", ".codeium/windsurf/skills"),
    own("goose", "Goose", ".goose/skills", ".config/goose/skills"),
    own("droid", "Droid", ".factory/skills"),
    own("kilo", "Kilo", ".kilo/skills"),
    own("antigravity", "Antigravity", ".agents/skills", ".gemini/antigravity/skills"),
    own("augment", "Augment", ".augment/skills"),
    own("continue", "Continue", ".continue/skills"),
    own("crush", "Crush", ".crush/skills", ".config/crush/skills"),
    own("junie", "Junie", ".junie/skills"),
    own("roo", "Roo Code", ".roo/skills"),
    own("trae", "Trae", ".trae/skills"),
    own("qoder", "Qoder", ".qoder/skills"),
    own("openhands", "OpenHands", ".openhands/skills"),
    own("mistral-vibe", "Mistral Vibe", ".vibe/skills"),
    own("openclaw", "OpenClaw", "skills", ".openclaw/skills"),
    own("amp", "Amp", ".agents/skills", ".config/agents/skills"),
    own("replit", "Replit", ".agents/skills", ".config/agents/skills"),
    own("cline", "Cline", ".agents/skills"),
    own("kimi", "Kimi", ".agents/skills"),
    own("pi", "Pi", ".agents/skills"),
    own("warp", "Warp", ".agents/skills"),
    own("zed", "Zed", ".agents/skills"),
  ],
];

/** One with folders of its own for skills, and no agents in files. */
function own(id: string, name: string, project: string, user = project): Assistant {
  return { id, name, skills: { project, user }, reload: NEW_SESSION };
}

/** The assistant of this name; `claude-code` is what other installers call Claude Code. */
export function findAssistant(id: string): Assistant | undefined {
  return ASSISTANTS.find((assistant) => assistant.id === (id === "claude-code" ? "claude" : id));
}
