import path from "node:path";
import { ASSISTANTS, type Assistant, findAssistant, SHARED } from "@skillyard/assistants/assistants";
import { Failure } from "../failure";
import type { Environment, Scope } from "../places";
import type { LockedItem, TargetKind } from "./lock";

type Type = LockedItem["type"];

/** The folder that holds the real files of a package, whatever assistants read of it. */
export function sharedFolder({ root }: Scope, type: Type, name: string): string {
  return path.join(root, type === "skill" ? SHARED.skills : SHARED.agents, name);
}

/** Where an assistant looks for a skill, or for the file of an agent; null where it has no place for that. */
export function placeFor(
  assistant: Assistant,
  { type, name }: { type: Type; name: string },
  { scope, environment }: { scope: Scope; environment: Environment },
): string | null {
  const folders = type === "skill" ? assistant.skills : assistant.agents;
  if (!folders) return null;
  const moved = scope.kind === "user" && assistant.movedBy ? environment[assistant.movedBy] : undefined;
  const folder = moved ? path.join(moved, `${type}s`) : path.join(scope.root, folders[scope.kind]);
  return path.join(folder, type === "skill" ? name : name + extensionOf(assistant));
}

function extensionOf({ agents }: Assistant): string {
  return { codex: ".toml", copilot: ".agent.md", claude: ".md", gemini: ".md", opencode: ".md" }[
    agents?.form ?? "claude"
  ];
}

/** Claude Code, and whom `--for` names. Throws a Failure for one that is not known, or takes no such thing. */
export function assistantsFor(names: string[], type: Type): Assistant[] {
  const named = names.flatMap((name) => name.split(",")).filter((name) => name !== "");
  const all = named.includes("all") ? ASSISTANTS.filter((each) => type === "skill" || each.agents) : named.map(known);
  for (const { name, agents } of all) {
    if (type === "agent" && !agents) throw new Failure("usage", `${name} takes no agents from files`);
  }
  const claude = ASSISTANTS.filter(({ id }) => id === "claude");
  return [...new Set([...claude, ...all])];
}

function known(name: string): Assistant {
  const found = findAssistant(name);
  if (found) return found;
  const ids = ASSISTANTS.map(({ id }) => id).join(", ");
  throw new Failure("usage", `No assistant is called ${JSON.stringify(name)}`, `Known are: all, ${ids}`);
}

/** In which way an assistant gets what was installed: nothing of its own where it reads the shared folder. */
export function kindFor(
  assistant: Assistant,
  { type, place, shared, copies }: { type: Type; place: string; shared: string; copies: boolean },
): TargetKind | null {
  if (type === "agent" && assistant.agents?.form !== "claude") return "file";
  if (place === shared || (type === "skill" && assistant.readsShared)) return null;
  return copies ? "copy" : "link";
}
