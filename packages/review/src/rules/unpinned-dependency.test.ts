import { expect, test } from "vitest";
import { reviewPackage } from "../review";
import { found, packageOf } from "../test-support/package-of";

const unpinned = async (files: Record<string, string>) =>
  (await reviewPackage(packageOf(files))).findings.filter(({ rule }) => rule === "unpinned-dependency");

test.each([
  ["run.sh", "pip install notes-kit", "notes-kit"],
  ["run.sh", "npx -y notes-kit@latest", "notes-kit"],
  ["run.sh", "uvx notes-kit", "notes-kit"],
  ["run.sh", "docker run acme/notes:latest", "acme/notes:latest"],
  ["run.sh", "pip install git+https://github.com/acme/notes.git@main", "git+https://github.com/acme/notes.git@main"],
  ["requirements.txt", "requests==2.32.3\nnotes-kit>=1", "notes-kit"],
  ["package.json", '{ "dependencies": { "react": "^19.0.0", "notes-kit": "latest" } }', "notes-kit"],
  ["package.json", '{ "dependencies": { "notes-kit": "git+https://github.com/acme/notes.git" } }', "notes-kit"],
  ["Dockerfile", "FROM acme/notes:latest\nRUN true", "acme/notes"],
  [".github/workflows/a.yml", "steps:\n  - uses: acme/notes-action@main\n", "acme/notes-action"],
  ["SKILL.md", "```bash\npip install notes-kit\n```", "notes-kit"],
])("says that %s takes the newest: %j", async (path, text, name) => {
  const [finding, ...others] = await unpinned({ [path]: text });
  expect(others).toStrictEqual([]);
  expect(finding).toMatchObject({ severity: "info", file: path });
  expect(finding?.message).toContain(`"${name}"`);
});

test.each([
  [
    "run.sh",
    "pip install notes-kit==1.4.2 && npx notes-kit@1.4.2 && npx tsc && npm ci && pip install -r requirements.txt -e .",
  ],
  ["run.sh", "pip install git+https://github.com/acme/notes.git@v1.4.2 && docker run acme/notes:1.4"],
  ["requirements.txt", "requests==2.32.3\n-r base.txt"],
  ["package.json", '{ "dependencies": { "react": "^19.0.0", "local": "workspace:^1.0.0" } }'],
  ["pyproject.toml", '[project]\ndependencies = ["httpx>=0.27"]'],
  ["Dockerfile", "FROM node:22 AS build\nFROM build\nFROM scratch"],
  [".github/workflows/a.yml", "steps:\n  - uses: actions/checkout@v4\n"],
  ["SKILL.md", "The pip tool has an install command; write `main` for the branch."],
])("says nothing of %s: %j", async (path, text) => {
  expect(await unpinned({ [path]: text })).toStrictEqual([]);
});

test("says it once of a package, however often it happens", async () => {
  const findings = await unpinned({
    "a.sh": Array.from({ length: 60 }, (_, index) => `pip install notes-kit-${index}`).join("\n"),
    "b.sh": "uvx tool",
  });
  expect(findings.map(({ message }) => message)).toStrictEqual([
    'The newest version of "notes-kit-0", "notes-kit-1", "notes-kit-2" and 58 others is taken, which nobody has seen yet who reviews this package.',
  ]);
});

test("is worse where an installation does it by itself", async () => {
  const script = (command: string) => JSON.stringify({ scripts: { postinstall: command } });
  expect(await found("package.json", script("npx -y notes-kit"))).toContain("warn install-script:1");
  expect(await found("package.json", script("npx husky install && npx prisma generate"))).toStrictEqual([]);
});
