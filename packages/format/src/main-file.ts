import type { ArchivedFile } from "./entry";
import { looksLikeAgent } from "./frontmatter";
import { InvalidPackage, quoted } from "./invalid-package";
import type { PackageType } from "./package";

/** The file that makes the package a skill or an agent: `SKILL.md`, or the one Markdown file that describes an agent. */
export function findMainFile(files: ArchivedFile[], type: PackageType, slug: string): ArchivedFile {
  return type === "skill" ? findSkill(files) : findAgent(files, slug);
}

function findSkill(files: ArchivedFile[]): ArchivedFile {
  const skill = files.find(({ path }) => path === "SKILL.md");
  if (skill) return skill;

  const misplaced = files.find(({ path }) => /(?:^|\/)skill\.md$/i.test(path));
  if (misplaced) {
    throw new InvalidPackage(
      `SKILL.md must lie at the package's root or in its one top folder; found ${quoted(misplaced.path)}.`,
      { file: misplaced.path },
    );
  }
  const agent = agentsAmong(files)[0];
  if (agent) {
    throw new InvalidPackage(
      `The listing is a skill, but ${quoted(agent.path)} describes an agent; add a SKILL.md or publish it as an agent.`,
      { file: agent.path },
    );
  }
  throw new InvalidPackage("The package has no SKILL.md; add one at its root.");
}

function findAgent(files: ArchivedFile[], slug: string): ArchivedFile {
  if (files.some(({ path }) => path === "SKILL.md")) {
    throw new InvalidPackage("The listing is an agent, but the package is a skill: it has a SKILL.md.", {
      file: "SKILL.md",
    });
  }

  const atRoot = files.filter(({ path }) => /^[^/]+\.md$/i.test(path));
  const named = atRoot.find(({ path }) => path === `${slug}.md`);
  if (named) return named;

  const [agent, another] = agentsAmong(files);
  if (agent && another) {
    throw new InvalidPackage(
      `${quoted(agent.path)} and ${quoted(another.path)} both describe an agent; keep one, or name it ${slug}.md.`,
      { file: another.path },
    );
  }
  // A lone file that does not look like an agent is chosen all the same, so that its own fault is named.
  const found = agent ?? (atRoot.length === 1 ? atRoot[0] : undefined);
  if (found) return found;
  throw new InvalidPackage(
    `The package has no agent: add ${slug}.md at its root, with name and description in its frontmatter.`,
  );
}

function agentsAmong(files: ArchivedFile[]): ArchivedFile[] {
  return files.filter(({ path, bytes }) => /^[^/]+\.md$/i.test(path) && looksLikeAgent(bytes));
}
