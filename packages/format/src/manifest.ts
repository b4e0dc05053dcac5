import { readFrontmatter } from "./frontmatter";
import { InvalidPackage, quoted } from "./invalid-package";
import type { PackageType } from "./package";

const MAX_NAME_LENGTH = 64;
const MAX_DESCRIPTION_LENGTH = 1024;
const MAX_COMPATIBILITY_LENGTH = 500;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const SKILL_KEYS = ["name", "description", "license", "compatibility", "metadata", "allowed-tools"];
const AGENT_KEYS = [...SKILL_KEYS, "tools", "model", "color"];

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What a package's frontmatter says about it; survives JSON unchanged. */
export type Manifest = {
  name: string;
  description: string;
  license: string | null;
  compatibility: string | null;
  /** Tools named in `allowed-tools` or, by agents, in `tools`. */
  allowedTools: string[];
  metadata: { [key: string]: Json };
  /** All other keys, as written. */
  extra: { [key: string]: Json };
};

type ReadManifest = { manifest: Manifest; warnings: string[] };

/** The manifest at the top of a skill's `SKILL.md` or an agent's file, with what looks odd about it. */
export function readManifest(bytes: Uint8Array, file: string, type: PackageType): ReadManifest {
  const frontmatter = readFrontmatter(decodeMarkdown(bytes, file), file);
  if (!frontmatter) {
    throw new InvalidPackage(
      `${file} has no frontmatter: begin it with a line of three dashes, name: and description:, and three dashes.`,
      { file, line: 1 },
    );
  }

  const { values, lineOf } = frontmatter;
  const warnings: string[] = [];
  const refuse = (key: string, why: string) => new InvalidPackage(`${file}: ${why}.`, { file, line: lineOf(key) });
  const text = (key: string) => readText(values[key], (why) => refuse(key, `${key} ${why}`));

  const name = text("name");
  if (!name) throw refuse("name", "the frontmatter needs a name");
  if (name.length > MAX_NAME_LENGTH) throw refuse("name", `name may have ${MAX_NAME_LENGTH} characters at most`);
  if (!NAME.test(name)) {
    const rule = "lower-case letters, digits and single hyphens between them";
    if (type === "skill") throw refuse("name", `the name ${quoted(name)} may only have ${rule}`);
    warnings.push(`The agent's name ${quoted(name)} should only have ${rule}.`);
  }

  const description = text("description");
  if (!description) throw refuse("description", "the frontmatter needs a description that says when to use it");
  if (description.length > MAX_DESCRIPTION_LENGTH) {
    const rule = `description may have ${MAX_DESCRIPTION_LENGTH} characters at most; it has ${description.length}`;
    if (type === "skill") throw refuse("description", rule);
    warnings.push(
      `The agent's description is long: ${description.length} characters are loaded in every conversation.`,
    );
  }

  const compatibility = text("compatibility");
  if (compatibility && compatibility.length > MAX_COMPATIBILITY_LENGTH) {
    throw refuse("compatibility", `compatibility may have ${MAX_COMPATIBILITY_LENGTH} characters at most`);
  }

  const metadata = values.metadata ?? {};
  if (typeof metadata !== "object" || Array.isArray(metadata)) {
    throw refuse("metadata", "metadata must be keys with values");
  }

  const known = type === "skill" ? SKILL_KEYS : AGENT_KEYS;
  const extra = Object.entries(values).filter(
    ([key]) => !SKILL_KEYS.includes(key) && !(type === "agent" && key === "tools"),
  );
  for (const key of Object.keys(values)) {
    if (!known.includes(key)) warnings.push(`The frontmatter key ${quoted(key)} is not known and may be ignored.`);
  }

  const toolsKey = type === "agent" && values.tools !== undefined ? "tools" : "allowed-tools";
  const allowedTools = readTools(values[toolsKey], () => refuse(toolsKey, `${toolsKey} must be a list of tool names`));
  const license = text("license");
  return {
    manifest: { name, description, license, compatibility, allowedTools, metadata, extra: Object.fromEntries(extra) },
    warnings,
  };
}

function decodeMarkdown(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidPackage(`${file} is not UTF-8 text; save it as UTF-8.`, { file });
  }
}

function readText(value: Json | undefined, refuse: (why: string) => InvalidPackage): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "object") throw refuse("must be text");
  return String(value).trim();
}

function readTools(value: Json | undefined, refuse: () => InvalidPackage): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === "string") return toolNames(value);
  if (!Array.isArray(value)) throw refuse();
  return value.map((tool) => {
    if (typeof tool !== "string") throw refuse();
    return tool.trim();
  });
}

/** Tool names from text with commas or spaces between them, but not within parentheses. */
export function toolNames(text: string): string[] {
  return text.match(/[^\s,(]+(?:\([^)]*\))?/g) ?? [];
}
