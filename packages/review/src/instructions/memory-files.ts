/** What assistants read in every conversation, under names that mean nothing else. */
const KNOWN = [
  "CLAUDE.md",
  "CLAUDE.local.md",
  "AGENTS.md",
  "GEMINI.md",
  "SOUL.md",
  "MEMORY.md",
  "HEARTBEAT.md",
  "copilot-instructions.md",
];
/** The same under names that other documents bear too. */
const AMBIGUOUS = [
  "AGENT.md",
  "IDENTITY.md",
  "USER.md",
  "TOOLS.md",
  "BOOT.md",
  "BOOTSTRAP.md",
  "QWEN.md",
  "CRUSH.md",
  "WARP.md",
];
/** What an agent keeps of itself and of the person, wherever it works. */
const OWN_NOTES = ["SOUL.md", "MEMORY.md", "HEARTBEAT.md", "IDENTITY.md", "USER.md"];
/** The rules that editors hand their assistants. */
const RULES_FILES = [".cursorrules", ".windsurfrules", ".clinerules", ".goosehints", ".roorules"];

export const MEMORY_FILE_NAMES = [...KNOWN, ...AMBIGUOUS, ...RULES_FILES];

/** Sources of patterns, to be read with or without regard to case. */
export const KNOWN_MEMORY = anyOf(KNOWN);
export const MEMORY_DOCUMENT = anyOf([...KNOWN, ...AMBIGUOUS]);
export const OWN_NOTE = anyOf(OWN_NOTES);
export const RULES_FILE = anyOf(RULES_FILES);
export const RULES_FOLDER = String.raw`\.(?:cursor|continue|roo|kiro|windsurf|trae|augment)\/(?:rules|steering)`;
/** Any of them as a text names it. */
export const MEMORY_FILE = String.raw`\b${MEMORY_DOCUMENT}\b|(?<![\w.])${RULES_FILE}\b|${RULES_FOLDER}`;

function anyOf(names: string[]): string {
  return `(?:${names.join("|").replaceAll(".", String.raw`\.`)})`;
}
