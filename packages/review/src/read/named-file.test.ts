import { expect, test } from "vitest";
import { filesNamed } from "./named-file";

const FILES = [{ path: "index.js" }, { path: "hooks/index.js" }, { path: "hooks/note.py" }];

test.each([
  ["hooks/index.js", ["hooks/index.js"]],
  ["~/.claude/skills/journal/hooks/note.py", ["hooks/note.py"]],
  ["~/.claude/hooks/journal/note.py", ["hooks/note.py"]],
  ["index.js", ["index.js", "hooks/index.js"]],
  ["other.py", []],
])("a command that runs %s", (name, paths) => {
  expect(filesNamed(FILES, name).map(({ path }) => path)).toEqual(paths);
});
