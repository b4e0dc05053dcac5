import { ASSISTANTS, type Assistant, SHARED } from "@skillyard/assistants/assistants";
import { type NativeWay, nativeWays } from "@skillyard/assistants/native-ways";
import { SERVICE } from "skillyard/conventions";
import { env } from "./env";

const ANY = "<slug>";

/** `paths` are those of the files of its package. */
type Listing = { slug: string; type: "skill" | "agent"; price_cents: number; version: string; paths: string[] };

/** One assistant's way to a listing: the command that serves it, and where its files are found then. */
export type AssistantWay = {
  id: string;
  name: string;
  command: string;
  /** Folders of a project, and of a person's home. */
  folders: { project: string; user: string };
  /** Whether the command names the assistant; the others find what is installed for all. */
  isNamed: boolean;
  reload: string;
};

export type Installation = {
  install: string;
  /** Null for what is free. */
  buy: string | null;
  /** See `serviceSetting`. */
  setting: string | null;
  assistants: AssistantWay[];
  /** With means of other programs than the command line. */
  native: NativeWay[];
  byHand: { label: string; command: string };
};

/** The command that installs a listing for Claude Code and whatever reads the shared folder. */
export function installCommand(slug: string): string {
  return `npx skillyard install ${slug}`;
}

/** What has to be set so that the command line asks this service, in one sentence; null where it does by itself. */
export function serviceSetting(service = env.APP_URL): string | null {
  if (service === SERVICE) return null;
  return `\`SKILLYARD_API_URL=${service}\` has to be set: by itself the command line asks ${new URL(SERVICE).host}.`;
}

/** Every way to a listing: by the command line, for each assistant that takes its like, and by hand. */
export function installationOf(listing: Listing): Installation {
  const { slug, type, price_cents } = listing;
  return {
    install: installCommand(slug),
    buy: price_cents > 0 ? `npx skillyard buy ${slug}` : null,
    setting: serviceSetting(),
    assistants: ASSISTANTS.flatMap((assistant) => wayOf(assistant, type, slug) ?? []),
    native: nativeWays(listing, env.APP_URL),
    byHand: byHand(listing),
  };
}

/** Every assistant's ways to a skill and to an agent, whichever. */
export function listWays() {
  return ASSISTANTS.map((assistant) => {
    const { id, name, reload } = assistant;
    return { id, name, reload, skill: wayOf(assistant, "skill", ANY), agent: wayOf(assistant, "agent", ANY) };
  });
}

/** Null for an assistant that takes nothing of this type. */
export function wayOf(assistant: Assistant, type: Listing["type"], slug: string): AssistantWay | null {
  const { id, name, reload } = assistant;
  const reads = type === "skill" && assistant.readsShared ? { project: SHARED.skills, user: SHARED.skills } : null;
  const folders = reads ?? (type === "skill" ? assistant.skills : assistant.agents);
  if (!folders) return null;
  const { project, user } = folders;
  const isShared = project === SHARED.skills && user === SHARED.skills;
  const isNamed = id !== "claude" && !isShared;
  const command = isNamed ? `${installCommand(slug)} --for ${id}` : installCommand(slug);
  return { id, name, command, folders: { project, user }, isNamed, reload };
}

/** Without the command line: a free one in one command, a paid one after its download. */
function byHand({ slug, type, price_cents, version }: Listing): Installation["byHand"] {
  const folder = type === "agent" ? "~/.claude/agents" : "~/.claude/skills";
  if (price_cents > 0) {
    return { label: "After the download", command: `unzip -o ~/Downloads/${slug}-${version}.zip -d ${folder}` };
  }
  const fetch = `curl -fsSL "${env.APP_URL}/v1/${type}s/${slug}/download?redirect=1" -o ${slug}.zip`;
  return { label: "In your terminal", command: `${fetch} && unzip -o ${slug}.zip -d ${folder}` };
}
