import { readFile } from "node:fs/promises";
import path from "node:path";
import { renderMarkdown } from "@/lib/markdown";

/** The guides under docs/, by the last part of their address. */
export const GUIDES = {
  cli: {
    title: "Command line",
    description:
      "How skills and agents are installed in a terminal: every command, and every assistant it installs for.",
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

/** A guide as HTML, rendered once. */
export function readGuide(guide: Guide): Promise<string | null> {
  const known = rendered.get(guide) ?? render(guide);
  rendered.set(guide, known);
  return known;
}

async function render(guide: Guide): Promise<string | null> {
  return renderMarkdown(await readFile(path.resolve("docs", `${guide}.md`), "utf8"), "page");
}
