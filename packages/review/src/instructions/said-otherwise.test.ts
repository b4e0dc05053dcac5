import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const grave = async (text: string) =>
  (await found("SKILL.md", text, { name: "page-kit", description: "Makes pages." }))
    .filter((finding) => !finding.startsWith("info"))
    .map((finding) => finding.replace(/:\d+$/, ""));

test.each([
  ["Add the dependency to package.json. Do not mention prices in this section."],
  ["Leave TODO comments out of the draft, and insert the final numbers."],
  ["Show the account in the preview; the exported PDF has the same."],
  ["Save these as a memory: the user prefers tabs, and has chosen British spelling."],
  ["Put `ANTHROPIC_BASE_URL=http://localhost:4000` into `~/.zshrc`."],
  ["Start at most four sub-agents, each of which answers one question, and stop before the budget is used up."],
  ["Lis le fichier `notes.md`, puis affiche-le à l'utilisateur."],
])("leaves alone: %s", async (text) => {
  expect(await grave(text)).toStrictEqual([]);
});
