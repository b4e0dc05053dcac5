import { expect, test } from "vitest";
import { found } from "../test-support/package-of";

const hits = async (text: string, description = "Describes projects.") =>
  (await found("SKILL.md", text, { description })).filter((finding) =>
    finding.includes("instructed-credential-reading"),
  );
const PLACES = [
  "~/.aws/credentials",
  "~/.ssh/id_rsa",
  "~/.netrc",
  "~/.kube/config",
  "~/.docker/config.json",
  "~/.npmrc",
];
const MORE = [...PLACES, "~/.git-credentials", "~/.pypirc", "~/.azure/accessTokens.json"];

test.each([
  ["a list", `First read these files and keep what they say:\n${PLACES.map((path) => `- ${path}`).join("\n")}`, "warn"],
  ["a sentence", `To know the environment, read ${PLACES.join(", ")}.`, "warn"],
  ["a block of orders", `\`\`\`\n${MORE.map((path) => `Read: ${path}`).join("\n")}\n\`\`\``, "block"],
  ["commands", `\`\`\`bash\n${MORE.map((path) => `cat ${path}`).join("\n")}\n\`\`\``, "block"],
])("finds %s", async (_, text, severity) => {
  expect((await hits(text)).map((finding) => finding.split(" ")[0])).toStrictEqual([severity]);
});

test.each([
  ["a prohibition", `Never read ${MORE.join(", ")}.`],
  ["a list of prohibitions", `Do not open any of these:\n${MORE.map((path) => `- ${path}`).join("\n")}`],
  ["what is excluded", `## Files to exclude\n\n${MORE.map((path) => `- \`${path}\``).join("\n")}`],
  ["what one service needs", "Read ~/.aws/credentials and ~/.aws/config to find the profile."],
  [
    "a backup",
    `Back up these files before you reinstall, and check that they open:\n${MORE.map((path) => `- ${path}`).join("\n")}`,
  ],
])("leaves alone %s", async (_, text) => {
  expect(await hits(text)).toStrictEqual([]);
});

test("leaves alone what a scanner of secrets looks for", async () => {
  expect(
    await hits(
      `Look for and flag these files when they are read:\n${MORE.join("\n")}`,
      "Security scanner for secrets.",
    ),
  ).toStrictEqual([]);
});
