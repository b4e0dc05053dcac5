import type { AgentForm } from "@skillyard/assistants/assistants";
import { readManifest } from "@skillyard/format/manifest";
import { stringify } from "yaml";

/** A file in an assistant's own form, and what could not be said in it. */
export type Converted = { text: string; dropped: string[] };

const FORMS: Record<Exclude<AgentForm, "claude">, (agent: Agent) => string> = {
  gemini: ({ name, description, body }) => withFrontmatter({ name, description, kind: "local" }, body),
  opencode: ({ description, body }) => withFrontmatter({ description, mode: "subagent" }, body),
  copilot: ({ name, description, body }) => withFrontmatter({ name, description }, body),
  codex: ({ name, description, body }) =>
    `name = ${basic(name)}\ndescription = ${basic(description)}\ndeveloper_instructions = ${basic(body)}\n`,
};

/**
 * An agent as the other assistants take it: its name, description and instructions. Tools and models have other names
 * there, so they are left out. Throws InvalidPackage where the file describes no agent.
 */
export function convertAgent(markdown: string, file: string, form: Exclude<AgentForm, "claude">): Converted {
  const { manifest } = readManifest(new TextEncoder().encode(markdown), file, "agent");
  const { name, description, allowedTools, extra } = manifest;
  const body = markdown.replace(/^\uFEFF?---[ \t]*\r?\n[\s\S]*?\n---[ \t]*\r?\n?/, "").trim();
  const dropped = [...(allowedTools.length > 0 ? ["tools"] : []), ...Object.keys(extra)];
  return { text: FORMS[form]({ name, description, body }), dropped };
}

type Agent = { name: string; description: string; body: string };

function withFrontmatter(values: Record<string, string>, body: string): string {
  return `---\n${stringify(values, { lineWidth: 0 })}---\n\n${body}\n`;
}

/** TOML's basic string has JSON's escapes, and forbids DEL besides. */
function basic(text: string): string {
  return JSON.stringify(text).replaceAll("\u007f", "\\u007F");
}
