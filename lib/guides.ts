import { readFile } from "node:fs/promises";
import path from "node:path";
import { SERVICE } from "skillyard/conventions";
import { env } from "@/lib/env";
import { renderMarkdown } from "@/lib/markdown";

/** The guides under docs/, by the last part of their address. */
export const GUIDES = {
  cli: {
    title: "Command line",
    description:
      "How skills and agents are installed in a terminal: every command, and every assistant it installs for.",
  },
  assistants: {
    title: "Assistants",
    description:
      "What each assistant does with its own means: catalogues, the plugin, MCP, and settings for organisations.",
  },
  ci: {
    title: "Skills and agents in CI",
    description: "How a pipeline holds a repository to its lock file, scans packages, and publishes on a tag.",
  },
  packaging: {
    title: "Packaging and publishing",
    description: "What a package is, what is refused, and the way from an upload to a sale.",
  },
  reviews: {
    title: "How reviews decide",
    description: "What the security review looks for, what its verdicts mean, and what to do when you disagree.",
  },
};

export type Guide = keyof typeof GUIDES;

const rendered = new Map<Guide, Promise<string | null>>();

/** A guide as HTML, rendered once, with the addresses of this service. */
export function readGuide(guide: Guide): Promise<string | null> {
  const known = rendered.get(guide) ?? render(guide);
  rendered.set(guide, known);
  return known;
}

async function render(guide: Guide): Promise<string | null> {
  const text = await readFile(path.resolve("docs", `${guide}.md`), "utf8");
  return renderMarkdown(ofThisService(text), "page");
}

/** Guides name the public service, also where it stands in a pattern. */
function ofThisService(text: string): string {
  const inPattern = (address: string) => new URL(address).host.replaceAll(".", "\\\\.");
  return text.replaceAll(SERVICE, env.APP_URL).replaceAll(inPattern(SERVICE), inPattern(env.APP_URL));
}
