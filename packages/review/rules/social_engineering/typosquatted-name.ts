import { excerptOf } from "../../src/excerpt";
import { knownNear } from "../../src/knowledge/well-known-names";
import type { PackageJudgement } from "../../src/match/coded";

const MAX_FRONTMATTER_LINES = 100;

/** Whoever looks for the well-known thing finds a name that is one letter away from it. */
export const judge: PackageJudgement = ({ manifest, files }) => {
  const known = manifest.name.split("-").flatMap((word) => knownNear(word) ?? [])[0];
  const main = files.find(({ path }) => /^(?:SKILL|[\w-]+)\.md$/i.test(path));
  if (!known || !main) return [];
  const lines = (main.text ?? "").split("\n", MAX_FRONTMATTER_LINES);
  return [
    {
      severity: "warn",
      file: main.path,
      line: Math.max(1, lines.findIndex((text) => /^name\s*:/.test(text)) + 1),
      excerpt: excerptOf(`name: ${manifest.name}`),
      message: `The name of the package is easily taken for "${known}".`,
    },
  ];
};
