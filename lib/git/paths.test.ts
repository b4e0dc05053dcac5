import { expect, test } from "vitest";
import { isPlainInGit } from "./paths";

test.each([
  ".git",
  ".GIT/config",
  "a/.git/hooks/x",
  ".gitmodules",
  "a/.GitAttributes",
  "git~1",
  "a/GITMOD~1",
  "gi7eba~1",
])("git takes %s for its own", (path) => {
  expect(isPlainInGit(path)).toBe(false);
});

test.each(["a", "SKILL.md", ".gitignore", ".github/workflows/x.yml", "git", "a/digit~1.md", ".gitattributes.md"])(
  "%s is a file like any other",
  (path) => {
    expect(isPlainInGit(path)).toBe(true);
  },
);
